/** What the sweep of practice runs removes, on both databases. */
import { expect, test } from 'vitest';
import { textsOf } from '@playfield/games/typing-race/index.ts';
import type { Clock } from '../clock.ts';
import { typingResults, users } from '../db/schema.ts';
import { dayMs } from '../durations.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { toStored } from './storedLog.ts';
import { run } from './testing/racers.ts';
import { typingProfileOf } from './typingProfile.ts';
import { createTypingResults } from './typingResults.ts';
import { playedPractice } from './played.ts';
import { typingStore } from './typingResultStore.ts';

const now = new Date('2026-06-15T12:00:00Z');
const clock: Clock = { wallMs: () => now.getTime(), monotonicMs: () => 0 };
const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs);

const result = (id: string, userId: string, days: number, wpm: number, more: object = {}) => ({
  id,
  userId,
  isRace: false,
  textId: 'x',
  textClass: 'short' as const,
  wpm,
  accuracy: 100,
  durationMs: 1000,
  keystrokes: { times: [], kinds: '' },
  verdict: 'plausible' as const,
  createdAt: daysAgo(days),
  ...more,
});

describeEachDatabase('the sweep of practice runs', (open) => {
  test('old runs that are no best go, a bounded number looked at each time; races and bests stay', async () => {
    const database = await open();
    const { db } = database;
    await db.insert(users).values([
      { id: 'a', username: 'Ann' },
      { id: 'b', username: 'Bob' },
    ]);
    await db
      .insert(typingResults)
      .values([
        result('best', 'a', 100, 80),
        result('slower', 'a', 99, 70),
        result('slowest', 'a', 98, 60),
        result('recent', 'a', 3, 50),
        result('a race', 'a', 100, 40, { isRace: true }),
        result('flagged', 'a', 100, 300, { verdict: 'flagged' }),
        result('first of equals', 'b', 90, 55),
        result('second of equals', 'b', 80, 55),
      ]);
    const results = createTypingResults({ database, clock, ended: () => undefined });
    const sweep = (limit: number): Promise<number> => results.sweep(limit);
    // Six are old and no race: the best and a flagged one, two that go, two equals, and then the end.
    expect([await sweep(2), await sweep(2), await sweep(2), await sweep(2)]).toEqual([1, 2, 1, 0]);
    const left = await db.select({ id: typingResults.id }).from(typingResults);
    expect(left.map(({ id }) => id).sort()).toEqual(['a race', 'best', 'recent', 'second of equals']);

    // Each round begins with the oldest: what is no best any more goes with the next one.
    await db.insert(typingResults).values(result('better', 'a', 2, 90));
    expect(await sweep(2)).toBe(1);
  });

  test('a verified best stays beside a faster provisional run, which takes the place of slower provisional ones', async () => {
    const { db } = await open();
    await db.insert(users).values([{ id: 'c', username: 'Cat' }]);
    await db
      .insert(typingResults)
      .values([
        result('verified', 'c', 40, 95),
        result('provisional', 'c', 40, 160, { isProvisional: true }),
        result('slower provisional', 'c', 40, 155, { isProvisional: true }),
      ]);
    expect(await typingStore(db).purgePractice(['verified', 'provisional', 'slower provisional'])).toBe(1);
    const left = await db.select({ id: typingResults.id }).from(typingResults);
    expect(left.map(({ id }) => id).sort()).toEqual(['provisional', 'verified']);
    expect(await typingProfileOf(db, 'c')).toMatchObject({ bestWpm: 95 });
  });

  test('the best that is proven at an instant counts runs released since, and none that wait or came later', async () => {
    const { db } = await open();
    await db.insert(users).values(['d', 'e'].map((id) => ({ id, username: id })));
    const [text] = textsOf('passage');
    if (!text) throw new Error('there is no text');
    const typed = { textId: text.id, keystrokes: toStored(run(text.text, 94, 1)) };
    const runs = [
      result('released', 'd', 30, 108),
      result('waiting', 'd', 29, 160, { isProvisional: true }),
      result('copied', 'd', 29, 200, { verdict: 'flagged' }),
      result('agrees', 'd', 28, 94, typed),
      result('later', 'd', 27, 120),
    ];
    await db.insert(typingResults).values(runs);
    const [, , , agrees] = runs;
    const at = agrees?.createdAt ?? new Date(0);
    const asked = ['e', 'd'].map((userId) => ({ userId, at }));
    expect(await typingStore(db).provenBests(asked)).toEqual([0, 108]);
    const [event] = await db.transaction((tx) => playedPractice(tx, ['agrees']));
    expect(event).toMatchObject({ wpm: 94, bestWpm: 108 });
  });
});
