/** Why a result counted for less, in words (TH-19). */
import { expect, test } from 'vitest';
import { reasonText, type Why } from './tell.ts';

const often = { reason: 'met-often', meeting: 4, weight: 0.5, opponentId: 'ben' } as const;

test.each<[Why, string]>([
  [often, 'Fourth game against Ben today: counts half'],
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
