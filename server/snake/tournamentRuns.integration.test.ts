/** Attempts of tournaments at Little Big Snake on both databases (G50). */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { snakeRuns, users } from '../db/schema.ts';
import type { Database } from '../db/open.ts';
import { createStandingClock } from '../testing/clock.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { snakeStore } from './store.ts';
import { createTournamentRuns } from './tournamentRuns.ts';

const clock = createStandingClock();
const minuteMs = 60_000;
const [ada, bob] = ['a'.repeat(22), 'b'.repeat(22)];

async function served(database: Database) {
  await database.db
    .insert(users)
    .values([ada, bob].map((id) => ({ id, username: id.slice(0, 3), password: 'x' })))
    .onConflictDoNothing();
  const { contests, attempts } = createTournamentRuns({ database, clock });
  const open = () =>
    database.db.transaction((tx) =>
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
          lot: 2_000_000_001,
          at: new Date(clock.wallMs()),
        },
      ]),
    );
  const end = async () =>
    (await database.db.transaction((tx) => contests.read(tx, ['match']))).map(({ ended }) => ended);
  /** Begins an attempt and hands it in. */
  async function play(userId: string, score: number, steps: number): Promise<void> {
    const begun = await attempts.begin('match', userId);
    if (!begun) throw new Error('no attempt is left');
    await snakeStore(database.db).finish(begun.runId, {
      finishedAt: new Date(clock.wallMs()),
      turns: '',
      score,
      level: 1,
      length: 3,
      steps,
      isBest: false,
    });
  }
  await open();
  return { database, contests, attempts, open, end, play };
}

describeEachDatabase('attempts at a snake', (openDatabase) => {
  test('each has three, on one seed, and opening the match again adds none', async () => {
    const one = await served(await openDatabase());
    await one.open();
    const begun = [];
    for (const id of [ada, ada, bob]) begun.push(await one.attempts.begin('match', id));
    expect(new Set(begun.map((run) => run?.seed))).toEqual(new Set([1_000_000_000]));
    expect(new Set(begun.map((run) => run?.runId)).size).toBe(3);
    expect(await one.attempts.of(one.database.db, 'match', ada)).toEqual({ left: 1, best: null });
    const both = await Promise.all([one.attempts.begin('match', ada), one.attempts.begin('match', ada)]);
    expect(both.filter((run) => run !== null)).toHaveLength(1);
    expect(await one.attempts.begin('match', ada)).toBeNull();
  });

  test.each<[string, [string, number, number][], string | null, string[]]>([
    [
      'the better score',
      [
        [ada, 100, 50],
        [bob, 90, 10],
      ],
      ada,
      [],
    ],
    [
      'the best of several',
      [
        [ada, 100, 50],
        [bob, 90, 10],
        [bob, 120, 90],
      ],
      bob,
      [],
    ],
    [
      'the same score in fewer steps',
      [
        [ada, 100, 50],
        [bob, 100, 49],
      ],
      bob,
      [],
    ],
    [
      'the same in everything',
      [
        [ada, 100, 50],
        [bob, 100, 50],
      ],
      null,
      [],
    ],
    ['one who made no attempt', [[bob, 0, 10]], bob, [ada]],
    ['neither made one', [], null, [ada, bob]],
  ])('once the ten minutes are over: %s', async (_, runs, winnerId, absentIds) => {
    const one = await served(await openDatabase());
    for (const [id, score, steps] of runs) await one.play(id, score, steps);
    clock.advance(10 * minuteMs - 1);
    expect(await one.end()).toEqual([null]);
    clock.advance(1);
    expect(await one.end()).toMatchObject([{ winnerId, absentIds, isVoid: false }]);
    expect(await one.attempts.begin('match', ada)).toBeNull();
  });

  test('it is over before that when all attempts are used up', async () => {
    const one = await served(await openDatabase());
    for (const score of [1, 2, 3]) {
      await one.play(ada, score, 1);
      expect(await one.end()).toEqual([null]);
      await one.play(bob, score + 1, 1);
    }
    expect(await one.end()).toMatchObject([{ winnerId: bob }]);
    expect(await one.attempts.of(one.database.db, 'match', bob)).toEqual({ left: 0, best: 4 });
  });

  test('other runs of a player take no attempt away, and clearing up leaves attempts of today', async () => {
    const one = await served(await openDatabase());
    const row = { userId: ada, seed: 1, createdAt: new Date(clock.wallMs()) };
    for (const n of [1, 2, 3, 4])
      await snakeStore(one.database.db).issue(
        { ...row, id: `run-${n}`, expiresAt: new Date(clock.wallMs() + minuteMs) },
        2,
      );
    clock.advance(11 * minuteMs);
    const now = new Date(clock.wallMs());
    await snakeStore(one.database.db).purge(now, new Date(clock.wallMs() - 30 * 86_400_000), 100);
    expect(await one.database.db.$count(snakeRuns, eq(snakeRuns.tournamentMatchId, 'match'))).toBe(6);
    expect(await one.database.db.$count(snakeRuns)).toBe(6);
  });

  test('ended from outside, it is over; without a result nothing is left of it but the runs', async () => {
    const one = await served(await openDatabase());
    await one.play(ada, 10, 5);
    await one.contests.endRunning('match', ada);
    expect(await one.end()).toMatchObject([{ absentIds: [bob] }]);
    await one.contests.endRunning('match', null);
    expect(await one.end()).toHaveLength(1);
    const two = await served(await openDatabase());
    await two.play(ada, 10, 5);
    await two.contests.endRunning('match', null);
    expect(await two.end()).toEqual([]);
    expect(await two.database.db.$count(snakeRuns)).toBe(1);
  });
});
