/** What the cleanup of runs deletes, on both databases. */
import { expect, test } from 'vitest';
import { snakeRuns, users } from '../db/schema.ts';
import { dayMs } from '../durations.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { snakeStore } from './store.ts';

const now = new Date('2026-06-15T12:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs);

const run = (id: string, days: number, done: object = {}) => ({
  id,
  userId: 'u',
  seed: 1,
  createdAt: daysAgo(days + 1),
  expiresAt: daysAgo(days),
  ...done,
});
const done = (days: number, isBest: boolean) => ({
  finishedAt: daysAgo(days),
  turns: 'u1',
  score: 20,
  level: 1,
  length: 5,
  steps: 30,
  isBest,
});

const attempt = (tournamentMatchId: string, gameNumber: number) => ({ tournamentMatchId, gameNumber });

describeEachDatabase('the sweep of runs', (open) => {
  test('unused expired tickets and old runs that were not a best, a bounded number at a time', async () => {
    const { db } = await open();
    await db.insert(users).values({ id: 'u', username: 'Ann' });
    await db
      .insert(snakeRuns)
      .values([
        run('open', -0.5),
        run('unused 1', 0.1),
        run('unused 2', 400),
        run('recent', 2, done(2.5, false)),
        run('forgotten', 9, done(9.5, false)),
        run('best', 400, done(400, true)),
        run('of a match', 9, { ...done(9.5, false), ...attempt('over', 1) }),
        run('of a paused match', 9, { ...done(9.5, false), ...attempt('paused', 1) }),
        run('to be played', -300, attempt('paused', 2)),
      ]);
    const purge = (limit: number) => snakeStore(db).purge(now, daysAgo(8), limit);
    expect(await purge(2)).toBe(2);
    expect(await purge(2)).toBe(2);
    expect(await purge(2)).toBe(0);
    const left = await db.select({ id: snakeRuns.id }).from(snakeRuns);
    expect(left.map(({ id }) => id).sort()).toEqual([
      'best',
      'of a paused match',
      'open',
      'recent',
      'to be played',
    ]);
  });
});
