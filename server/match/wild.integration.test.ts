/**
 * Random matches by random clients, with drops, duplicates, stale plies and offers: at the end the server, both clients
 * and the database agree (issue: truth in the database). `npm run test:long` plays more of them.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { game, type Game } from '@playfield/contracts/http/match.ts';
import { gameById, gameIds } from '@playfield/games/registry.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { newClient, patiently, type Client } from '../testing/client.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openGame } from './testing/people.ts';
import { createWildPlayer, type View, type WildPlayer } from './testing/wildPlayer.ts';
import { sized } from '@playfield/tools/test/size.ts';

const matches = sized(12, 500);
const atOnce = 20;
const mostActs = 400;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function guest(): Promise<Client> {
  const client = newClient(server.url);
  await patiently(() => client.get('/api/auth/me'));
  return client;
}

type Agreed = {
  readonly truth: Game;
  readonly views: readonly (View | null)[];
  readonly stats: readonly unknown[];
};

const truthOf = async (client: Client, id: string): Promise<Game> =>
  game.parse((await patiently(() => client.get(`/api/games/${id}`))).body);

/**
 * The game, both clients' views of it and the statistics, once nothing changed while they were read: what a cut socket had
 * sent before, and the note that it is gone, may still be under way.
 */
async function oneMind(
  clients: readonly Client[],
  id: string,
  players: readonly WildPlayer[],
): Promise<Agreed> {
  const [first] = clients;
  if (!first) throw new Error('nobody plays');
  for (const startedMs = performance.now(); ;) {
    const truth = await truthOf(first, id);
    const views = players.map((player) => player.view());
    const stats = await Promise.all(
      clients.map(async (client) => (await patiently(() => client.get('/api/stats'))).body),
    );
    const versions = [...views, (await truthOf(first, id)).online].map((seen) => seen?.version);
    if (versions.every((version) => version === truth.online?.version)) return { truth, views, stats };
    if (performance.now() - startedMs > 20_000)
      throw new Error(`${id}: the server has ${truth.online?.version}, others have ${versions.join()}`);
    await pause(50);
  }
}

/** One match from its seed; returns how many acts it took. */
async function playWild(seed: number): Promise<number> {
  const rng = seededRng(seed);
  const [ada, bob] = await Promise.all([guest(), guest()]);
  const gameType = gameIds[seed % gameIds.length] ?? 'connect-four';
  const { id } = await openGame(ada, { gameType });
  await patiently(() => bob.post(`/api/games/${id}/join`, { playerName: 'Bob' }));
  const players = [ada, bob].map((client, n) =>
    createWildPlayer({ url: server.url, cookie: client.cookie(), gameId: id, name: n === 0 ? 'Ada' : 'Bob' }),
  );
  let acts = 0;
  for (; acts < mostActs; acts++) {
    await players[rng() < 0.5 ? 0 : 1]?.act(rng);
    // The answer of the last act is on its way; every few acts somebody looks.
    if (acts % 7 === 6 && (await players[acts % 2]?.settle())?.status === 'completed') break;
  }
  // What each had still under way is decided before the other's last look.
  for (const player of [...players, ...players]) await player.settle();
  const { truth, views, stats } = await oneMind([ada, bob], id, players);
  await Promise.all(players.map((player) => player.leave()));

  const replayed = gameById(gameType)?.restore(truth.moves.map(({ move }) => move));
  if (!replayed?.ok) throw new Error(`seed ${seed}: the stored moves are not legal`);
  expect(replayed.value.board, `seed ${seed}`).toEqual(truth.board);
  expect(truth.moves.map(({ ply }) => ply)).toEqual(truth.moves.map((_, index) => index));
  for (const view of views) {
    expect(view, `seed ${seed}`).toMatchObject({
      status: truth.status,
      winner: truth.winner,
      result: truth.result,
      board: truth.board,
      moves: truth.moves.map(({ move }) => move),
    });
  }
  if (truth.status === 'completed' && truth.result === 'win')
    expect(replayed.value.outcome?.winner).toBe(truth.winner);
  const isCounted = truth.status === 'completed' && truth.result !== 'aborted' ? 1 : 0;
  expect(stats, `seed ${seed}`).toMatchObject([{ totalGames: isCounted }, { totalGames: isCounted }]);
  return acts;
}

test(`${matches} random matches end with everybody of one mind`, { timeout: 600_000 }, async () => {
  let acts = 0;
  for (let first = 1; first <= matches; first += atOnce) {
    const seeds = Array.from({ length: Math.min(atOnce, matches - first + 1) }, (_, n) => first + n);
    for (const count of await Promise.all(seeds.map(playWild))) acts += count;
  }
  // Every match really was played at.
  expect(acts).toBeGreaterThan(matches * 5);
});
