/** Who is told that a rating became firm. */
import { expect, test } from 'vitest';
import type { Tx } from '../db/open.ts';
import type { RatingOutcome } from '../digest/playedEvent.ts';
import type { NewNotification } from '../notification/notifications.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { placedStep } from './placed.ts';
import { gameBetween } from './testing/events.ts';

const outcome = (wasFirm: boolean, isFirm: boolean, after: number): RatingOutcome => ({
  before: 1200,
  after,
  deviation: 100,
  volatility: 0.06,
  weight: 1,
  results: { won: 1, drawn: 0, lost: 0 },
  reason: null,
  meeting: 1,
  wasFirm,
  isFirm,
  boardBefore: null,
  boardAfter: null,
  winStreak: 1,
  gap: null,
});

describeEachDatabase('G89 a rating that became firm', (open) => {
  test('is told once for each game, with the number; one that was firm before, or is not yet, is not', async () => {
    const { db } = await open();
    const notices: NewNotification[] = [];
    let told = 0;
    const notifyAll = (_tx: Tx, wanted: readonly NewNotification[]) => {
      notices.push(...wanted);
      return Promise.resolve(() => void (told += 1));
    };
    const [ann, ben] = gameBetween('ann', 'ben', { gameType: 'checkers' });
    const events = [
      { ...ann, rating: outcome(false, true, 1311.6) },
      { ...ben, rating: outcome(false, false, 1100) },
      { ...ann, userId: 'cyd', rating: outcome(true, true, 1500) },
      { ...ben, userId: 'dan', rating: null },
    ];
    const done = await db.transaction((tx) => placedStep(notifyAll).digest(tx, events));
    expect(told).toBe(0);
    done.afterCommit?.();
    expect(told).toBe(1);
    expect(notices).toEqual([
      {
        userId: 'ann',
        kind: 'rating/placed',
        text: 'Your rating in Checkers is firm now: 1312.',
        path: '/rankings?game=checkers',
      },
    ]);
  });
  test('names the game as pages do, also where it is no board game', async () => {
    const { db } = await open();
    const texts: NewNotification['text'][] = [];
    const notifyAll = (_tx: Tx, wanted: readonly NewNotification[]) => {
      texts.push(...wanted.map(({ text }) => text));
      return Promise.resolve(() => undefined);
    };
    const [ann] = gameBetween('ann', 'ben', { gameType: 'typing-race' });
    const events = [{ ...ann, rating: outcome(false, true, 1250) }];
    await db.transaction((tx) => placedStep(notifyAll).digest(tx, events));
    expect(texts).toEqual(['Your rating in Typing Race is firm now: 1250.']);
  });
});
