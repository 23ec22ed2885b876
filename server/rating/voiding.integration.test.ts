/** A cheater's games are void: what they cost is given back once, and boards count the new ratings. */
import { expect, test } from 'vitest';
import { playerRankings, ratingChanges, users } from '../db/schema.ts';
import type { Tx } from '../db/open.ts';
import type { NewNotification } from '../notification/notifications.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { bucketsIn, moveBuckets } from './boards/store.ts';
import { bucketOf } from './boards/boards.ts';
import { voidRatings } from './voiding.ts';

const now = new Date('2026-03-31T12:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
const board = { unit: 'rating', gameType: 'checkers' } as const;

describeEachDatabase('TH-19 void games', (open) => {
  test('30 days of losses come back; wins, older games and those against others stay', async () => {
    const { db } = await open();
    await db
      .insert(users)
      .values(['cheat', 'fair', 'ann'].map((id) => ({ id, username: id, usernameKey: id })));
    await db.insert(playerRankings).values({
      id: 'ann:checkers',
      userId: 'ann',
      gameType: 'checkers',
      rating: 1400,
      ratingExact: 1400.25,
      deviation: 70,
      gamesPlayed: 30,
      rankedUntil: new Date('2027-01-01T00:00:00Z'),
    });
    const change = {
      userId: 'ann',
      gameType: 'checkers',
      deviation: 70,
      volatility: 0.06,
      weight: 1,
      score: 0,
    };
    await db.insert(ratingChanges).values([
      { ...change, subjectId: 'old', opponentId: 'cheat', at: daysAgo(31), before: 1500, after: 1480 },
      { ...change, subjectId: 'a', opponentId: 'cheat', at: daysAgo(29), before: 1480, after: 1470 },
      { ...change, subjectId: 'won', opponentId: 'cheat', at: daysAgo(3), before: 1470, after: 1478 },
      { ...change, subjectId: 'b', opponentId: 'cheat', at: daysAgo(2), before: 1478, after: 1470.5 },
      { ...change, subjectId: 'fair', opponentId: 'fair', at: daysAgo(1), before: 1470.5, after: 1400.25 },
    ]);
    await db.transaction((tx) => moveBuckets(tx, [{ board, value: 1400.25, by: 1 }]));

    const notices: NewNotification[] = [];
    const notify = (_tx: Tx, notice: NewNotification) => {
      notices.push(notice);
      return Promise.resolve(() => undefined);
    };
    const voided = () => db.transaction((tx) => voidRatings(tx, notify, 'cheat', now));
    expect(await voided()).toMatchObject({ games: 2, players: 1 });
    expect(await voided()).toMatchObject({ games: 0, players: 0 });
    expect(notices).toEqual([
      {
        userId: 'ann',
        kind: 'rating/returned',
        text: expect.stringContaining('your rating in Checkers went from 1400 to 1418.'),
        path: '/rankings?game=checkers',
      },
    ]);

    expect(await db.select().from(playerRankings)).toMatchObject([
      { rating: 1418, ratingExact: 1417.75, deviation: 70, gamesPlayed: 30 },
    ]);
    const given = (await db.select().from(ratingChanges)).filter(({ subjectId }) =>
      subjectId.startsWith('void:'),
    );
    expect(given).toMatchObject([
      { subjectId: 'void:a', before: 1400.25, after: 1410.25, weight: 0, at: now },
      { subjectId: 'void:b', before: 1410.25, after: 1417.75, at: new Date(now.getTime() + 1) },
    ]);
    const filled = (await bucketsIn(db, board)).filter(({ players }) => players > 0);
    expect(filled).toEqual([{ bucket: bucketOf('rating', 1417.75), players: 1 }]);
  });
});
