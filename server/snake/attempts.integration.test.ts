/** What begins an attempt of a tournament, on both databases (G50). */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '../db/open.ts';
import { snakeRuns, users } from '../db/schema.ts';
import { createStandingClock } from '../testing/clock.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { windowMs } from './matchWindow.ts';
import { snakeStore } from './store.ts';
import { createTournamentRuns } from './tournamentRuns.ts';

const clock = createStandingClock();
const [ada, bob] = ['a'.repeat(22), 'b'.repeat(22)];

async function served(database: Database) {
  await database.db
    .insert(users)
    .values([ada, bob].map((id) => ({ id, username: id.slice(0, 3), password: 'x' })));
  const { contests, attempts } = createTournamentRuns({ database, clock, outages: () => [] });
  await database.db.transaction((tx) =>
    contests.open(tx, [
      {
        tournamentId: 'cup',
        matchId: 'match',
        gameNumber: 1,
        gameType: 'little-big-snake',
        seats: [
          { id: ada, name: 'Ada' },
          { id: bob, name: 'Bob' },
        ],
        clock: null,
        rated: false,
        firstMoveMs: 0,
        lot: 1,
        at: new Date(clock.wallMs()),
      },
    ]),
  );
  return {
    contests,
    begin: (userId: string, key?: string) => attempts.begin('match', userId, key),
    left: async (userId: string) => (await attempts.of(database.db, 'match', userId)).left,
    rowOf: async (id: string) => snakeStore(database.db).byId(id),
    async finish(id: string): Promise<void> {
      await snakeStore(database.db).finish(id, {
        finishedAt: new Date(clock.wallMs()),
        turns: '',
        score: 10,
        level: 1,
        length: 3,
        steps: 1,
        isBest: false,
      });
    },
  };
}

describeEachDatabase('a request for an attempt', (openDatabase) => {
  test('sent again with its key, is answered with the attempt it has begun, whose time goes on', async () => {
    const one = await served(await openDatabase());
    const first = await one.begin(ada, 'key');
    const begunAt = (await one.rowOf(first?.runId ?? ''))?.createdAt;
    clock.advance(20_000);
    const again = await one.begin(ada, 'key');
    expect(again).toEqual({ ...first, leftMs: (first?.leftMs ?? 0) - 20_000 });
    expect((await one.rowOf(again?.runId ?? ''))?.createdAt).toEqual(begunAt);
    expect(await one.left(ada)).toBe(2);
  });

  test('sent twice at once, begins one', async () => {
    const one = await served(await openDatabase());
    const both = await Promise.all([one.begin(ada, 'key'), one.begin(ada, 'key')]);
    expect(both[0]).toEqual(both[1]);
    expect(both[0]).not.toBeNull();
    expect(await one.left(ada)).toBe(2);
  });

  test('with another key, without one, or of the opponent, begins another', async () => {
    const one = await served(await openDatabase());
    const begun = [];
    for (const [userId, key] of [
      [ada, '1'],
      [ada, '2'],
      [bob, '1'],
      [bob, undefined],
      [bob, undefined],
      [ada, '3'],
    ] as const)
      begun.push((await one.begin(userId, key))?.runId);
    expect(new Set(begun).size).toBe(6);
    expect(begun).not.toContain(undefined);
    expect(await one.begin(ada, '4')).toBeNull();
  });

  test('gives no second try: not at what was handed in, and not after the window', async () => {
    const one = await served(await openDatabase());
    const first = await one.begin(ada, '1');
    await one.finish(first?.runId ?? '');
    expect(await one.begin(ada, '1')).toBeNull();
    expect(await one.left(ada)).toBe(2);
    expect(await one.begin(ada, '2')).not.toBeNull();
    clock.advance(windowMs);
    expect(await one.begin(ada, '2')).toBeNull();
  });

  test('leaves the id of the contest as it is, since no run has it', async () => {
    const database = await openDatabase();
    const one = await served(database);
    const ids = () => one.contests.idsOf(database.db, ['match']);
    const before = await ids();
    const first = await one.begin(ada, '1');
    expect(await ids()).toEqual(before);
    expect(before).toEqual([{ id: 'match-1', matchId: 'match' }]);
    const read = await database.db.transaction((tx) => one.contests.read(tx, ['match']));
    expect(read.map(({ id }) => id)).toEqual(['match-1']);
    expect(await database.db.$count(snakeRuns, eq(snakeRuns.id, first?.runId ?? ''))).toBe(1);
  });
});
