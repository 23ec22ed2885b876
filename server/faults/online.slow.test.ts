/**
 * SIGKILL of the whole server under matches between people (TRUST F1), clocks across an outage (USERS-ASK 11), and a
 * storm of reconnects (F8). The full bar is a thousand pairs (npm run test:long).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { game, type Game } from '@playfield/contracts/http/match.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { newClient, patiently, type Client } from '../testing/client.ts';
import { auditDatabase } from './testing/audit.ts';
import { sayFigures } from './testing/figures.ts';
import { createSeatedPlayer, expectSent, type SeatedPlayer } from './testing/seatedPlayer.ts';
import { serverProcess, type ServerProcess } from './testing/serverProcess.ts';
import { isLong, sized } from '@playfield/tools/test/size.ts';

const pairs = sized(8, 1000);
const kills = sized(1, 3);
/** How long no server runs while a match has clocks. */
const awayMs = sized(2500, 5000);

let server: ServerProcess;
beforeAll(async () => {
  server = await serverProcess();
  await server.start();
});
afterAll(() => server.dispose());

type Match = {
  readonly id: string;
  readonly clients: readonly Client[];
  readonly players: readonly SeatedPlayer[];
};

async function newMatch(fields: object = {}): Promise<Match> {
  const [ada, bob] = [newClient(server.url), newClient(server.url)];
  const clients = [ada, bob];
  const wanted = { gameType: 'connect-four', playerName: 'Ada', ...fields };
  const opened = game.parse((await patiently(() => ada.post('/api/games/multiplayer', wanted))).body);
  const joined = await patiently(() => bob.post(`/api/games/${opened.id}/join`, { playerName: 'Bob' }));
  expect(joined.status).toBe(200);
  const players = clients.map((client) =>
    createSeatedPlayer({ url: server.url, cookie: client.cookie(), gameId: opened.id }),
  );
  for (const player of players) await player.comeBack();
  return { id: opened.id, clients, players };
}

/** A few at a time: what is tested is not how many begin in one moment. */
async function inGroups<T, R>(items: readonly T[], work: (item: T) => Promise<R>, size = 10): Promise<R[]> {
  const results: R[] = [];
  for (let n = 0; n < items.length; n += size)
    results.push(...(await Promise.all(items.slice(n, n + size).map(work))));
  return results;
}

/** Everybody moves when it is their turn until `isDone`, or until every match is over. */
async function playOn(matches: readonly Match[], seed: number, isDone: () => boolean): Promise<void> {
  const rng = seededRng(seed);
  const isOver = (): boolean => matches.every(({ players }) => players.every((player) => player.isOver()));
  while (!isDone() && !isOver()) {
    for (const { players } of matches) for (const player of players) player.moveIfDue(rng);
    await pause(20);
  }
}

const shownMoves = (matches: readonly Match[]): number =>
  matches.reduce((sum, { players }) => sum + Math.max(...players.map((player) => player.shown().length)), 0);

const clockOf = (state: Game): { readonly player1Ms: number; readonly asOfMs: number } => {
  const clock = state.online?.clock;
  if (!clock) throw new Error('no clock');
  return clock;
};

test('no clock runs while no server runs (F1, G37, USERS-ASK 11)', async () => {
  const match = await newMatch({ clock: { initialS: 120, incrementS: 0 } });
  const [ada, bob] = match.players;
  const rng = seededRng(1);
  ada?.moveIfDue(rng);
  while (bob?.shown().length !== 1) await pause(5);
  bob.moveIfDue(rng);
  while (ada?.shown().length !== 2) await pause(5);
  const before = clockOf(game.parse((await match.clients[0]?.get(`/api/games/${match.id}`))?.body));
  await server.end('SIGKILL');
  for (const player of match.players) player.lose();
  const killedMs = performance.now();
  await pause(awayMs);
  await server.start();
  const downMs = performance.now() - killedMs;
  const after = clockOf(await ada.comeBack());
  const passedMs = after.asOfMs - before.asOfMs;
  const countedMs = before.player1Ms - after.player1Ms;
  expect(downMs).toBeGreaterThan(awayMs);
  // What counts is the time before the kill and after the return; up to a heartbeat of it is given back.
  expect(countedMs).toBeLessThanOrEqual(passedMs - downMs + 500);
  expect(countedMs).toBeGreaterThanOrEqual(-1000);
  await Promise.all(match.players.map((player) => player.leave()));
});

test(
  'all sockets cut at once come back to their own seats and play on (F8)',
  { timeout: 180_000 },
  async () => {
    const matches = await inGroups(Array.from({ length: Math.min(pairs, 500) }), () => newMatch());
    await playOn(matches, 5, () => shownMoves(matches) >= matches.length * 4);
    for (const { players } of matches) for (const player of players) player.lose();
    const startedMs = performance.now();
    const lookup = newClient(server.url).get('/api/auth/me');
    const states = await Promise.all(
      matches.flatMap(({ players }) => players.map((player) => player.comeBack())),
    );
    sayFigures('F8', { sockets: states.length, 'all back after ms': performance.now() - startedMs });
    expect(states.map((state) => state.yourSeat)).toEqual(matches.flatMap(() => ['player1', 'player2']));
    expect((await lookup).status).toBe(200);
    const goal = shownMoves(matches) + matches.length;
    await playOn(matches, 6, () => shownMoves(matches) >= goal);
    await inGroups(matches, ({ players }) => Promise.all(players.map((player) => player.leave())));
  },
);

// Last, because it ends the server.
test(
  `${pairs} matches survive ${kills} times SIGKILL: every move shown is there, every match is finished (F1)`,
  { timeout: 300_000 + pairs * 300 },
  async () => {
    const matches = await inGroups(Array.from({ length: pairs }), () => newMatch());
    const recoveriesMs: number[] = [];
    for (let round = 0; round < kills; round++) {
      const goal = shownMoves(matches) + pairs * 3;
      await playOn(matches, round, () => shownMoves(matches) >= goal);
      await server.end('SIGKILL');
      for (const { players } of matches) for (const player of players) player.lose();
      recoveriesMs.push(await server.start());
      await inGroups(matches, async ({ players }) => {
        for (const player of players) expectSent(await player.comeBack(), players);
      });
    }
    await playOn(matches, kills, () => false);
    const ended = await inGroups(matches, async ({ id, clients, players }) => {
      const [first, second] = await Promise.all(
        clients.map(async (client) =>
          game.parse((await patiently(() => client.get(`/api/games/${id}`))).body),
        ),
      );
      expect(second?.moves).toEqual(first?.moves);
      expect(first?.status).toBe('completed');
      if (first) expectSent(first, players);
      return first;
    });
    await inGroups(matches, ({ players }) => Promise.all(players.map((player) => player.leave())));
    await server.end('SIGTERM');
    const audit = await auditDatabase({ dataDir: server.dataDir });
    const worst = Math.max(...recoveriesMs);
    sayFigures('F1', {
      matches: pairs,
      kills,
      'moves kept': audit.moves,
      finished: ended.length,
      'longest recovery in ms': worst,
    });
    if (isLong) expect(worst).toBeLessThan(10_000);
  },
);
