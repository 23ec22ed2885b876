/** Why a result counted for less, in words (TH-19). */
import { expect, test } from 'vitest';
import { newsOf, reasonText, type Why } from './tell.ts';
import { outcome, playedGame } from './testing/played.ts';

const often = { reason: 'met-often', meeting: 4, weight: 0.5, opponentId: 'ben' } as const;

test.each<[Why, string]>([
  [often, 'Fourth game against Ben today: counts half'],
  [{ ...often, meeting: 7, weight: 0.25 }, 'Seventh game against Ben today: counts a quarter'],
  [{ ...often, meeting: 12, weight: 0.25 }, 'Twelfth game against Ben today: counts a quarter'],
  [{ ...often, meeting: 13, weight: 0 }, 'More than twelve games against Ben today: this one does not count'],
  [
    { ...often, opponentId: null, meeting: 0, weight: 0.25 },
    'Often against the same racers today: counts less',
  ],
  [
    { ...often, opponentId: null, meeting: 0, weight: 0 },
    'Often against the same racers today: this race does not count',
  ],
  [
    { ...often, reason: 'new-account', meeting: 0, weight: 0 },
    'Games that a new account wins so quickly do not count',
  ],
  [
    { reason: 'new-account', meeting: 0, weight: 0, opponentId: null },
    'A race given up so early against a new account does not count',
  ],
])('TH-19 %o', (why, text) => {
  expect(reasonText(why, 'Ben')).toBe(text);
});

test('TH-19 a player is told what a result did to the rating, and why it did no more', () => {
  const often = outcome({ before: 1200.4, after: 1203.6, reason: 'met-often', meeting: 4, weight: 0.5 });
  expect(newsOf(playedGame({ rating: often }), { place: 3, points: 5 })).toMatchObject({
    rating: { before: 1200, after: 1204, isProvisional: false, weight: 0.5, place: 3 },
    reason: 'Fourth game against Ben today: counts half',
    points: 5,
    unlocked: [],
  });
  const plain = newsOf(playedGame({ rating: outcome({ winStreak: 2 }) }), {});
  expect(plain).toMatchObject({ rating: { place: null }, reason: null, winStreak: 2, points: 0 });
  expect(newsOf(playedGame(), {})).toMatchObject({ rating: null, reason: null, winStreak: 0 });
});
