/**
 * Races of six on our server, typed with a seeded human rhythm in real time: each player sends a
 * batch of keys five times a second, timed until the player in the next lane receives it. Meant to
 * run in a separate process.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { seededRng } from '@playfield/games/rng.ts';
import { keysBy, replay, sliceLog, textsOf, type KeyLog } from '@playfield/games/typing-race/index.ts';
import { hands, typeAs } from '@playfield/games/typing-race/testing/human.ts';
import { percentile } from '../measure/figures.ts';
import { cpuSeconds, familyCpuSeconds } from '../online/processes.ts';
import { ask, becomeGuest } from '../online/playfield.ts';
import type { Measured } from '../online/measure.ts';

const players = 6;
/** Time between two batches of one player. */
const sendEveryMs = 200;
/** Races opened at a time. */
const openedAtOnce = 8;
/** A speed at which nobody finishes during the measurement. */
const meanWpm = 70;

const opened = z.object({ id: z.string() });
const event = z.object({
  type: z.string(),
  code: z.string().optional(),
  goAtMs: z.number().optional(),
  race: z.object({ you: z.string().nullable() }).optional(),
  players: z.array(z.object({ playerId: z.string(), keystrokes: z.number() })).optional(),
});

export const racingFigures = z.object({
  races: z.number(),
  batches: z.number(),
  seconds: z.number(),
  serverCpuS: z.number(),
  databaseCpuS: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
  /** Received by one client, frame headers excluded. */
  bytesPerClientS: z.number(),
});
export type RacingFigures = z.infer<typeof racingFigures>;

type Runner = {
  readonly socket: WebSocket;
  readonly playerId: string;
  readonly log: KeyLog;
  /** Keystrokes sent so far. */
  sent: number;
  /** When the batch ending with this many keystrokes was sent. */
  readonly sentAtMs: Map<number, number>;
};

type Race = { readonly id: string; readonly length: number; goAtMs: number; readonly runners: Runner[] };

type Tally = { bytes: number; batches: number; readonly latenciesMs: number[]; isOn: boolean };

/** Joins with its own socket; resolves when the server has said who one is. */
function join(address: string, cookie: string, race: Race, log: KeyLog, tally: Tally): Promise<Runner> {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/ws`, { headers: { cookie } });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'joinRace', raceId: race.id, playerName: 'Bench Player' })),
    );
    socket.on('message', (data: Buffer) => {
      const {
        type,
        code,
        goAtMs,
        race: state,
        players: moved,
      } = event.parse(JSON.parse(data.toString('utf8')));
      if (type === 'error') throw new Error(`the server refused: ${code}`);
      if (tally.isOn) tally.bytes += data.length;
      if (goAtMs !== undefined) race.goAtMs = goAtMs;
      if (type === 'raceState' && state?.you)
        resolve({ socket, playerId: state.you, log, sent: 0, sentAtMs: new Map() });
      if (type === 'raceUpdate' && moved) observe(race, socket, moved, tally);
    });
  });
}

/** Each player is watched from the next lane. */
function observe(
  { runners }: Race,
  observer: WebSocket,
  moved: readonly { readonly playerId: string; readonly keystrokes: number }[],
  tally: Tally,
): void {
  const nowMs = performance.now();
  const seat = runners.findIndex(({ socket }) => socket === observer);
  const watched = runners[(seat + runners.length - 1) % runners.length];
  const keystrokes = moved.find(({ playerId }) => playerId === watched?.playerId)?.keystrokes;
  if (!watched || keystrokes === undefined) return;
  for (const [end, sentMs] of watched.sentAtMs) {
    if (end > keystrokes) continue;
    watched.sentAtMs.delete(end);
    if (tally.isOn) tally.latenciesMs.push(nowMs - sentMs);
  }
}

async function openRace(address: string, number: number, tally: Tally): Promise<Race> {
  const rng = seededRng(number);
  const text = textsOf('passage')
    .map((passage) => passage.text)
    .join(' ')
    .slice(0, 990)
    .trim();
  const creator = await becomeGuest(address);
  const made = await ask(`${address}/api/typing-races`, 'POST', creator, {
    text,
    maxParticipants: players,
    username: 'Bench Player',
  });
  if (made.status !== 200) throw new Error(`no race was opened: ${made.status} ${made.text}`);
  const { id } = opened.parse(JSON.parse(made.text));
  const race: Race = { id, length: Array.from(text).length, goAtMs: 0, runners: [] };
  for (let lane = 0; lane < players; lane++) {
    const log = typeAs({ ...hands.average, wpm: meanWpm * (0.7 + 0.6 * rng()) }, text, rng);
    const cookie = lane === 0 ? creator : await becomeGuest(address);
    race.runners.push(await join(address, cookie, race, log, tally));
  }
  return race;
}

function sendKeys(race: Race, runner: Runner, tally: Tally): void {
  const sinceGoMs = Date.now() - race.goAtMs;
  const end = keysBy(runner.log, sinceGoMs);
  if (race.goAtMs === 0 || end === runner.sent) return;
  const standing = replay(race.length, sliceLog(runner.log, 0, end));
  if (!standing.ok) throw new Error(standing.error.code);
  const { times, kinds } = sliceLog(runner.log, runner.sent, end);
  const { index, errors } = standing.value;
  const batch = { from: runner.sent, times: times.map(Math.floor), kinds, index, errors };
  runner.sent = end;
  runner.sentAtMs.set(end, performance.now());
  if (tally.isOn) tally.batches += 1;
  runner.socket.send(JSON.stringify({ type: 'raceProgress', raceId: race.id, ...batch }));
}

/**
 * Runs `races` races at once and measures them for `forMs`, after `warmMs` in which all of them
 * have begun.
 */
export async function measureRacing(
  address: string,
  { serverPids, databasePid }: Omit<Measured, 'inspectPorts'>,
  wanted: { readonly races: number; readonly warmMs: number; readonly forMs: number },
): Promise<RacingFigures> {
  const tally: Tally = { bytes: 0, batches: 0, latenciesMs: [], isOn: false };
  const races: Race[] = [];
  const numbers = Array.from({ length: wanted.races }, (_, n) => n + 1).values();
  const timers: NodeJS.Timeout[] = [];
  async function openSome(): Promise<void> {
    for (const number of numbers) {
      const race = await openRace(address, number, tally);
      races.push(race);
      // Spread over the interval, as people are.
      for (const [lane, runner] of race.runners.entries())
        setTimeout(
          () => timers.push(setInterval(sendKeys, sendEveryMs, race, runner, tally)),
          ((number * players + lane) * 37) % sendEveryMs,
        );
    }
  }
  await Promise.all(Array.from({ length: openedAtOnce }, openSome));
  await sleep(wanted.warmMs);
  const before = { server: cpuSeconds(serverPids), database: familyCpuSeconds(databasePid) };
  const startedMs = performance.now();
  tally.isOn = true;
  await sleep(wanted.forMs);
  tally.isOn = false;
  const seconds = (performance.now() - startedMs) / 1000;
  const figures = {
    races: races.length,
    batches: tally.batches,
    seconds,
    serverCpuS: cpuSeconds(serverPids) - before.server,
    databaseCpuS: familyCpuSeconds(databasePid) - before.database,
    p50Ms: percentile(tally.latenciesMs, 0.5),
    p99Ms: percentile(tally.latenciesMs, 0.99),
    bytesPerClientS: tally.bytes / seconds / (races.length * players),
  };
  for (const timer of timers) clearInterval(timer);
  for (const { runners } of races) for (const { socket } of runners) socket.terminate();
  return figures;
}
