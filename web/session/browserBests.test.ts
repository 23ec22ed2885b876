/** Bests of the browser's store. */
import { describe, expect, test } from 'vitest';
import { ownKey } from '../typing/storedTyping.ts';
import {
  bestKeys,
  bestsFrom,
  higherThan,
  takeAside,
  typingKey,
  withAside,
  withoutRuns,
} from './browserBests.ts';

const store = (entries: Readonly<Record<string, string>>) => (key: string) => entries[key] ?? null;

test('ST-001, ST-003..009: the keys of document 2, lines 76-78', () => {
  expect(bestKeys).toEqual([
    'typingBestWpm',
    'snake-high-score',
    'snake-games-played',
    'snake-best-level',
    'snake-total-score',
    'snakeio_best_score',
    'snakeio_best_time',
    'snakeio_best_kills',
  ]);
});

describe('reading', () => {
  test('an empty store has none', () => {
    expect(bestsFrom(store({}))).toEqual({});
  });

  test.each(['', ' ', 'NaN', 'null', '-1', 'Infinity', '1e99', '{"a":1}'])('%j is no best', (text) => {
    expect(bestsFrom(store({ typingBestWpm: text, 'snake-high-score': '40' }))).toEqual({
      'snake-high-score': 40,
    });
  });

  test('other entries are not sent', () => {
    expect(bestsFrom(store({ user: '1', typingLeaderboard: '2', typingBestWpm: '71.5' }))).toEqual({
      typingBestWpm: 71.5,
    });
  });
});

test('writing back: as text, and only what is higher than what has been reached meanwhile', () => {
  const merged = { typingBestWpm: 80, snakeio_best_kills: 0, 'snake-high-score': 120, 'snake-best-level': 3 };
  const stored = { typingBestWpm: 71, 'snake-high-score': 340, 'snake-best-level': 3 };
  expect(higherThan(stored, merged)).toEqual([
    ['typingBestWpm', '80'],
    ['snakeio_best_kills', '0'],
  ]);
  expect(higherThan({}, Object.fromEntries([['user', 1]]))).toEqual([]);
});

describe('set aside for accounts', () => {
  test('what they have reached, if anything, until they are back', () => {
    const bests = { typingBestWpm: 71.5, 'snake-high-score': 0 };
    const one = withAside(null, 'ada', bests);
    expect(withAside(one, 'ben', { typingBestWpm: 0 })).toBe(one);
    const two = withAside(one, 'ben', { typingBestWpm: 60 });
    expect(takeAside(two, 'eve')).toBeNull();
    expect(takeAside(two, 'ben')).toEqual({ bests: { typingBestWpm: 60 }, left: one });
    expect(takeAside(one, 'ada')).toEqual({ bests, left: null });
  });

  test('the latest bests of an account, and of eight accounts', () => {
    let stored: string | null = null;
    for (const [n, id] of 'abcdefghia'.split('').entries())
      stored = withAside(stored, id, { 'snake-best-level': n + 1 });
    expect(takeAside(stored, 'a')?.bests).toEqual({ 'snake-best-level': 10 });
    expect(takeAside(stored, 'b')).toBeNull();
    expect(takeAside(stored, 'c')?.bests).toEqual({ 'snake-best-level': 3 });
  });

  test.each(['', '7', 'null', '{}', '[', '[{"accountId":"a"}]', '[{"accountId":"a","bests":3}, null, 1]'])(
    '%j is nothing',
    (text) => expect(takeAside(text, 'a')).toBeNull(),
  );

  test('damaged numbers are left out', () => {
    const bests = { typingBestWpm: 'x', 'snake-high-score': -1, 'snake-best-level': 3, user: 5 };
    const stored = JSON.stringify([
      { accountId: 1, bests },
      { accountId: 'a', bests },
    ]);
    expect(takeAside(stored, 'a')).toEqual({ bests: { 'snake-best-level': 3 }, left: null });
  });
});

describe('what is kept of the typing when the player changes', () => {
  test('settings, and nothing that comes of runs', () => {
    const settings = { caret: 'block', rivals: 'classic' };
    const stored = { ...settings, ghosts: [{ textId: 'e1' }], recentWpm: 71, vehicle: 'jet' };
    expect(typingKey).toBe(ownKey);
    expect(JSON.parse(withoutRuns(JSON.stringify(stored)) ?? '')).toEqual(settings);
  });

  test.each([null, '', '7', 'null', '{"ghosts":'])('%j is nothing', (text) =>
    expect(withoutRuns(text)).toBeNull(),
  );
});
