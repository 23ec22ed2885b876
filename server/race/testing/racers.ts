/** People in a race at a server, for tests: a session, a socket, and hands that type as fast as they are told. */
import { expect } from 'vitest';
import { race, type Race, type RaceResult } from '@playfield/contracts/http/race.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { replay, sliceLog, type KeyLog } from '@playfield/games/typing-race/index.ts';
import { hands, typeAs } from '@playfield/games/typing-race/testing/human.ts';
import { newClient, patiently, type Client } from '../../testing/client.ts';
import type { TestClock } from '../../testing/clock.ts';
import { openSocket, type SocketClient } from '../../testing/socket.ts';

export type Racer = { readonly client: Client; readonly socket: SocketClient; readonly name: string };

export async function racer(url: string, name: string, client = newClient(url)): Promise<Racer> {
  await patiently(() => client.get('/api/auth/me'));
  return { client, socket: await openSocket(url, client.cookie()), name };
}

/** Somebody with an account. */
export async function member(url: string, username: string): Promise<Racer> {
  const client = newClient(url);
  await patiently(() => client.get('/api/auth/me'));
  const made = await client.post('/api/auth/register', {
    username,
    password: `a long password of ${username}`,
  });
  expect(made.status).toBe(200);
  return racer(url, username, client);
}

export async function openRace({ client, name }: Racer, fields: object = {}): Promise<Race> {
  const answer = await client.post('/api/typing-races', { username: name, maxParticipants: 2, ...fields });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return race.parse(answer.body);
}

/** Joins by the socket and returns the race as it is then. */
export async function enter({ socket, name }: Racer, raceId: string): Promise<Race> {
  socket.send({ type: 'joinRace', raceId, playerName: name });
  return (await socket.next('raceState', (event) => event.race.id === raceId)).race;
}

/** A run over the text in whole milliseconds since GO, as the browser sends it. */
export function run(text: string, wpm: number, seed = 1, errorRate = 0): KeyLog {
  const log = typeAs({ ...hands.average, wpm, errorRate }, text, seededRng(seed));
  return { times: log.times.map(Math.round), kinds: log.kinds };
}

/** The batch of keys `from`..`to` of a run, with what it claims. */
export function batchOf(raceId: string, text: string, log: KeyLog, from = 0, to = log.kinds.length): object {
  const standing = replay(Array.from(text).length, sliceLog(log, 0, to));
  if (!standing.ok) throw new Error(standing.error.code);
  const { index, errors } = standing.value;
  return { type: 'raceProgress', raceId, from, ...sliceLog(log, from, to), index, errors };
}

/** Opens a race for as many as are given, lets everybody in, and puts the clock to GO. */
export async function startRace(
  racers: readonly Racer[],
  clock: TestClock,
  fields: object = {},
): Promise<Race> {
  const [first] = racers;
  if (!first) throw new Error('nobody races');
  const opened = await openRace(first, { maxParticipants: racers.length, ...fields });
  for (const one of racers) await enter(one, opened.id);
  const { goAtMs } = await first.socket.next('raceStart');
  clock.advance(goAtMs - clock.wallMs());
  return opened;
}

/** Types the whole run; the clock goes to its last key. */
export async function typeAll(
  { socket }: Racer,
  { id, text }: Race,
  log: KeyLog,
  clock: TestClock,
  goAtMs: number,
): Promise<void> {
  const lateMs = goAtMs + (log.times.at(-1) ?? 0) - clock.wallMs();
  if (lateMs > 0) clock.advance(lateMs);
  socket.send(batchOf(id, text, log));
  await socket.next('raceUpdate', ({ players }) => players.some((player) => player.isFinished));
}

/** Leaves a running race for good. */
export function giveUp({ socket }: Racer, { id }: Pick<Race, 'id'>): void {
  socket.send({ type: 'leaveRace', raceId: id, giveUp: true });
}

export async function resultsOf({ socket }: Racer): Promise<readonly RaceResult[]> {
  return (await socket.next('raceComplete')).results;
}

export async function leave(racers: readonly Racer[]): Promise<void> {
  await Promise.all(racers.map(({ socket }) => socket.close()));
}
