import type { ResultNews } from '@playfield/contracts/http/results.ts';
import { expect, test } from 'vitest';
import {
  changeText,
  gainText,
  provisionalText,
  ratingText,
  resultNotes,
  spokenRating,
} from './ratingTexts.ts';

const firm = { rating: 1500, isProvisional: false, gamesToFirm: 0 };
const young = { rating: 1200, isProvisional: true, gamesToFirm: 4 };

test('G89 a provisional rating says what its mark means', () => {
  expect([ratingText(firm), ratingText(young)]).toEqual(['1500', '1200?']);
  expect([provisionalText(firm), provisionalText(young)]).toEqual([null, 'Not firm yet, about 4 more games']);
  expect(provisionalText({ isProvisional: true, gamesToFirm: 1 })).toBe('Not firm yet, about 1 more game');
  expect(spokenRating(young)).toBe('Rating 1200. Not firm yet, about 4 more games');
});

test.each([
  [1200, 1217, '+17'],
  [1200, 1195, '−5'],
  [1200, 1200, '±0'],
])('%i to %i is %s', (before, after, text) => {
  expect(changeText(after - before)).toBe(text);
});

test('what a result brought', () => {
  const update: ResultNews = {
    kind: 'game',
    subjectId: 'g',
    gameType: 'checkers',
    rating: { before: 1500, after: 1509, isProvisional: false, gamesToFirm: 0, weight: 0.5, place: 12 },
    reason: 'Fourth game against Ben today: counts half',
    winStreak: 3,
    points: 5,
    unlocked: [],
  };
  expect(resultNotes(update)).toEqual([
    'Fourth game against Ben today: counts half',
    'Place 12 on the board',
    '3 wins in a row',
  ]);
  expect(resultNotes({ ...update, rating: null, reason: null, winStreak: 1 })).toEqual([]);
  const unlocked = [{ id: 'a', name: 'Well Fed', icon: 'medal', points: 15 }];
  expect([{ points: 16, unlocked }, update, { points: 1, unlocked: [] }].map(gainText)).toEqual([
    '+16 points. Unlocked: Well Fed.',
    '+5 points.',
    '+1 point.',
  ]);
  expect(gainText({ points: 0, unlocked: [] })).toBeNull();
});
