/** Bests of the browser's store. */
import { describe, expect, test } from 'vitest';
import { bestKeys, bestsFrom, entriesOf } from './browserBests.ts';

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

test('writing back: known keys only, as text', () => {
  expect(entriesOf({ typingBestWpm: 80, snakeio_best_kills: 0 })).toEqual([
    ['typingBestWpm', '80'],
    ['snakeio_best_kills', '0'],
  ]);
});
