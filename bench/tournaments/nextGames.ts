/**
 * From the resignation of one player to the moment both know of the next game of their match, on a whole server. As in a browser,
 * both come to the board of each game, and a game lasts a while: up to a second here, by lot.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { tournament } from '@playfield/contracts/http/tournaments.ts';
import type { Rng } from '@playfield/games/game.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { serverProcess, type ServerProcess } from '@playfield/server/faults/testing/serverProcess.ts';
import { person, type Person } from '@playfield/server/match/testing/people.ts';
import { startPostgresql } from '../online/postgresql.ts';
import type { Kind } from './served.ts';

/** Five games decide a match: four times another one follows. */
const bestOf = 5;
const matchesAtOnce = 10;
const longestGameMs = 1000;

async function post({ client }: Person, path: string, body: object = {}): Promise<unknown> {
  const answer = await client.post(path, body);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
  return answer.body;
}

/** The path of the game that the person is told next. */
async function told({ socket }: Person): Promise<string> {
  const { path } = await socket.next('tournamentMatch', (event) => event.path !== null);
  return path ?? '';
}

/** Opens the board of a game that both were told of. */
async function come({ socket }: Person, path: string): Promise<void> {
  socket.send({ type: 'joinGame', gameId: gameOf(path) });
  await socket.next('gameState');
}

const gameOf = (path: string): string => new URLSearchParams(path.split('?')[1]).get('game') ?? '';

async function match({ url }: ServerProcess, random: Rng): Promise<number[]> {
  const people = await Promise.all([person(url), person(url)]);
  const [ada, bob] = people;
  const made = await post(ada, '/api/tournaments', {
    name: 'Match',
    description: 'Best of five.',
    gameType: 'tic-tac-toe',
    format: 'single-elimination',
    status: 'registration',
    maxParticipants: 2,
    startDate: new Date(Date.now() + 3000).toISOString(),
    finalBestOf: bestOf,
  });
  const { id } = tournament.parse(made);
  for (const one of people) await post(one, `/api/tournaments/${id}/join`);
  await Promise.all(people.map(({ socket }) => socket.next('tournamentMatch')));
  for (const one of people) await post(one, `/api/tournaments/${id}/ready`);
  let [path] = await Promise.all(people.map(told));
  const late: number[] = [];
  for (let game = 1; game < bestOf; game += 1) {
    await Promise.all(people.map((one) => come(one, path ?? '')));
    await pause(random() * longestGameMs);
    const next = Promise.all(people.map(told));
    const startMs = performance.now();
    await post(game % 2 === 0 ? ada : bob, `/api/games/${gameOf(path ?? '')}/action`, { action: 'resign' });
    [path] = await next;
    late.push(performance.now() - startMs);
  }
  await Promise.all(people.map(({ socket }) => socket.close()));
  return late;
}

/** Matches before any is counted: the first ones run code that is not compiled yet, which a server meets once. */
const warmUps = 2 * matchesAtOnce;

/** Milliseconds, of at least so many games that follow another. */
export async function nextGames(kind: Kind, games: number): Promise<readonly number[]> {
  const postgresql = kind === 'postgresql' ? await startPostgresql() : null;
  const server = await serverProcess(postgresql ? { env: { DATABASE_URL: postgresql.url } } : {});
  const random = seededRng(7);
  const late: number[] = [];
  try {
    await server.start();
    const played = (): Promise<number[][]> =>
      Promise.all(Array.from({ length: matchesAtOnce }, () => match(server, random)));
    for (let n = 0; n < warmUps; n += matchesAtOnce) await played();
    while (late.length < games) for (const times of await played()) late.push(...times);
  } finally {
    await server.dispose();
    await postgresql?.dispose();
  }
  return late;
}
