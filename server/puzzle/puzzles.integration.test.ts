/** Daily puzzles over real HTTP: what counts as solved, what a streak is, what a guest brings along. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPuzzles, solvePuzzle } from '@playfield/contracts/http/puzzles.ts';
import { dayAfter, dayOf, numberOfDay } from '@playfield/contracts/puzzleDays.ts';
import { puzzleGames, puzzleOf } from '@playfield/games/puzzleSets.ts';
import { newClient, type Client } from '../testing/client.ts';
import { createStandingClock } from '../testing/clock.ts';
import { users } from '../db/schema.ts';
import { StorageUnavailable } from '../db/unavailable.ts';
import { hourMs } from '../durations.ts';
import { createOnPostgresql, describeEachDatabase, describeOnPostgresql } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { createPuzzles } from './puzzles.ts';

const password = 'a long enough password';
const clock = createStandingClock();

const today = (): string => dayOf(new Date(clock.wallMs()));

/** To this hour of the next day. */
function toHour(hour: number): void {
  const nextDay = Date.parse(`${dayAfter(today(), 1)}T00:00:00Z`);
  clock.advance(nextDay - clock.wallMs() + hour * hourMs);
}

async function solution(gameType: string, day: string) {
  const puzzle = await puzzleOf(gameType, numberOfDay(day));
  if (!puzzle) throw new Error(`no puzzle of ${gameType} on ${day}`);
  return { puzzle, moves: puzzle.steps.map(({ move }) => move) };
}

async function send(client: Client, day: string, gameType = 'connect-four') {
  const { moves } = await solution(gameType, day);
  const answer = await client.post(`/api/puzzles/${gameType}/${day}`, { moves });
  expect(answer.status, answer.text).toBe(200);
  return solvePuzzle.answer.parse(answer.body);
}

const own = async (client: Client) => getPuzzles.answer.parse((await client.get('/api/puzzles')).body);

function suite(start: () => Promise<TestServer>): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.stop());

  test('both games have a puzzle of today, and nobody has solved it yet', async () => {
    expect(puzzleGames).toEqual(['connect-four', 'checkers']);
    expect(await own(newClient(server.url))).toEqual({
      today: today(),
      streak: { current: 0, best: 0 },
      solved: [],
    });
  });

  test('a streak counts days in a row, solved on their days, of either game and once', async () => {
    const client = newClient(server.url);
    toHour(12);
    const first = today();
    expect(await send(client, first)).toEqual({ streak: { current: 1, best: 1 }, isOnTime: true });
    expect(await send(client, first)).toMatchObject({ streak: { current: 1, best: 1 } });
    expect(await send(client, first, 'checkers')).toMatchObject({ streak: { current: 1, best: 1 } });
    toHour(12);
    expect(await own(client)).toMatchObject({ streak: { current: 1, best: 1 } });
    expect(await send(client, today(), 'checkers')).toMatchObject({ streak: { current: 2, best: 2 } });
    toHour(12);
    toHour(0.5);
    // Yesterday's can still be solved on time.
    expect(await own(client)).toMatchObject({ streak: { current: 2, best: 2 } });
    clock.advance(12 * hourMs);
    // A day was left out.
    expect(await own(client)).toMatchObject({ streak: { current: 0, best: 2 } });
    expect(await send(client, dayAfter(today(), -1))).toEqual({
      streak: { current: 0, best: 2 },
      isOnTime: false,
    });
    expect(await send(client, today())).toMatchObject({ streak: { current: 1, best: 2 } });
    const { solved } = await own(client);
    expect(solved).toEqual([
      { gameType: 'connect-four', day: today() },
      { gameType: 'connect-four', day: dayAfter(today(), -1) },
      { gameType: 'checkers', day: dayAfter(first, 1) },
      { gameType: 'checkers', day: first },
      { gameType: 'connect-four', day: first },
    ]);
  });

  test('an hour after midnight yesterday’s still counts for its day, later it does not', async () => {
    const [early, late] = [newClient(server.url), newClient(server.url)];
    toHour(0.5);
    expect(await send(early, dayAfter(today(), -1))).toMatchObject({ isOnTime: true });
    clock.advance(hourMs);
    expect(await send(late, dayAfter(today(), -1))).toMatchObject({ isOnTime: false });
    // Late and then again: it stays late.
    expect(await send(early, dayAfter(today(), -1))).toMatchObject({ isOnTime: true });
  });

  test('only moves that solve it by the rules', async () => {
    const client = newClient(server.url);
    const day = today();
    const { puzzle, moves } = await solution('connect-four', day);
    const [step] = puzzle.steps;
    const wrong = step?.position.legalMoves().find((move) => move['column'] !== step.move['column']);
    const path = `/api/puzzles/connect-four/${day}`;
    for (const tried of [moves.slice(0, -1), [wrong, ...moves.slice(1)], [{}], [...moves, ...moves]])
      expect(await client.post(path, { moves: tried })).toMatchObject({
        status: 409,
        body: { code: 'puzzle/not-solved' },
      });
    expect(await client.post(path, { moves: [] })).toMatchObject({ status: 400 });
    expect(await client.post(path, { moves: Array.from({ length: 13 }, () => ({})) })).toMatchObject({
      status: 400,
    });
    expect((await own(client)).solved).toEqual([]);
  });

  test.each([
    ['connect-four', () => dayAfter(today(), 1)],
    ['connect-four', () => '2025-12-31'],
    ['connect-four', () => '2026-02-30'],
    ['tic-tac-toe', today],
    ['chess', today],
  ])('no puzzle of %s on some days', async (gameType, day) => {
    const answer = await newClient(server.url).post(`/api/puzzles/${gameType}/${day()}`, { moves: [{}] });
    expect(answer).toMatchObject({ status: 404, body: { code: 'puzzle/not-found' } });
  });

  test('what a guest has solved comes along to the account, on time where one of the two was', async () => {
    toHour(12);
    const [account, guest] = [newClient(server.url), newClient(server.url)];
    expect(await account.post('/api/auth/register', { username: 'solver', password })).toMatchObject({
      status: 200,
    });
    await send(guest, today());
    toHour(12);
    await send(account, today());
    toHour(12);
    await send(guest, today());
    expect(await send(guest, dayAfter(today(), -1))).toMatchObject({ isOnTime: false });
    expect(await send(account, dayAfter(today(), -2))).toMatchObject({ isOnTime: false });
    expect(await guest.post('/api/auth/login', { username: 'solver', password })).toMatchObject({
      status: 200,
    });
    const { streak, solved } = await own(guest);
    expect(streak).toEqual({ current: 3, best: 3 });
    expect(solved).toHaveLength(3);
  });
}

describe('daily puzzles (embedded)', () => suite(() => startServer({}, undefined, clock)));

describeOnPostgresql('daily puzzles', () => {
  suite(async () => {
    const { url, drop } = await createOnPostgresql();
    const server = await startServer({ databaseUrl: url }, undefined, clock);
    const stop = (): Promise<void> => server.stop().then(drop);
    return { ...server, stop };
  });
});

describeEachDatabase('a solution on a full disk', (open) => {
  test('F4 is not written, and can be sent again', async () => {
    const database = await open();
    let isFull = true;
    const puzzles = createPuzzles({
      database: {
        ...database,
        assertWritable() {
          if (isFull) throw new StorageUnavailable('disk-full', 'full');
        },
      },
      clock,
    });
    await database.db.insert(users).values({ id: 'anna', username: 'anna' });
    const { moves } = await solution('connect-four', today());
    const solve = () => puzzles.solve('anna', { gameType: 'connect-four', day: today() }, moves);
    await expect(solve()).rejects.toThrow(StorageUnavailable);
    expect((await puzzles.of('anna')).solved).toEqual([]);
    isFull = false;
    expect(await solve()).toMatchObject({ ok: true, value: { streak: { current: 1 } } });
  });
});
