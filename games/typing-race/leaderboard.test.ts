/** The local leaderboard and what may stand in the browser's store. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bestWpmOf,
  readLeaderboard,
  shownLeaderboard,
  withEntry,
  writeLeaderboard,
  type LeaderboardEntry,
} from './leaderboard.ts';

const entry = (wpm: number, more: Partial<LeaderboardEntry> = {}): LeaderboardEntry => ({
  name: `Player ${wpm}`,
  wpm,
  accuracy: 95,
  difficulty: 'medium',
  date: '2026-11-20T14:00:00.000Z',
  ...more,
});
const entries = (...speeds: number[]): readonly LeaderboardEntry[] =>
  speeds.reduce<readonly LeaderboardEntry[]>((board, wpm) => withEntry(board, entry(wpm)), []);
const speedsOf = (board: readonly LeaderboardEntry[]): number[] => board.map(({ wpm }) => wpm);

describe('the board', () => {
  test('TY-046 G64 begins with three entries that are marked as samples', () => {
    const board = shownLeaderboard([]);
    expect(board).toHaveLength(3);
    expect(board.every(({ isSample, name }) => isSample === true && name.startsWith('Sample'))).toBe(true);
    expect(speedsOf(board)).toEqual(speedsOf(board).toSorted((a, b) => b - a));
  });

  test('G64 samples stand among the real ones until there are ten of these', () => {
    const nine = entries(1, 2, 3, 4, 5, 6, 7, 8, 9);
    expect(shownLeaderboard(nine)).toHaveLength(10);
    expect(shownLeaderboard(nine).filter(({ isSample }) => isSample)).toHaveLength(3);
    const ten = withEntry(nine, entry(10));
    expect(speedsOf(shownLeaderboard(ten))).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test('TY-046 keeps the top 10 by WPM', () => {
    const board = entries(50, 10, 60, 30, 20, 80, 40, 70, 90, 100, 5, 55);
    expect(speedsOf(board)).toEqual([100, 90, 80, 70, 60, 55, 50, 40, 30, 20]);
    expect(bestWpmOf(board)).toBe(100);
    expect(bestWpmOf([])).toBe(0);
  });

  test('TY-046 of equal speed the more accurate, then the earlier', () => {
    const board = [
      entry(50, { name: 'late', date: '2026-11-21' }),
      entry(50, { name: 'early', date: '2026-11-19' }),
      entry(50, { name: 'exact', accuracy: 99 }),
    ].reduce<readonly LeaderboardEntry[]>(withEntry, []);
    expect(board.map(({ name }) => name)).toEqual(['exact', 'early', 'late']);
  });

  test('TY-030 saved only if WPM is above 0', () => {
    expect(withEntry([], entry(0))).toEqual([]);
    expect(withEntry([], entry(1))).toHaveLength(1);
  });
});

describe('the stored text', () => {
  test('TY-023 reads back', () => {
    const board = entries(70, 60, 50);
    expect(readLeaderboard(writeLeaderboard(board))).toEqual(board);
  });

  test('samples that were stored do not come back as real ones', () => {
    expect(readLeaderboard(writeLeaderboard(shownLeaderboard(entries(99))))).toEqual(entries(99));
  });

  test.each([
    ['nothing', null],
    ['an empty text', ''],
    ['no JSON', '{"a'],
    ['no list', '{"0":{}}'],
    ['null', 'null'],
    ['a huge text', ' '.repeat(100_000) + JSON.stringify([entry(50)])],
    ['entries that are none', '[null,1,"a",[],{}]'],
    ['no difficulty of ours', JSON.stringify([{ ...entry(50), difficulty: 'insane' }])],
    ['a speed that is a text', JSON.stringify([{ ...entry(50), wpm: '50' }])],
    ['a speed of 3,204', JSON.stringify([entry(3_204)])],
    ['a speed of 0', JSON.stringify([entry(0)])],
    ['a negative speed', JSON.stringify([entry(-1)])],
    ['a negative accuracy', JSON.stringify([entry(50, { accuracy: -1 })])],
    ['an accuracy of 101', JSON.stringify([entry(50, { accuracy: 101 })])],
    ['a blank name', JSON.stringify([entry(50, { name: ' ' })])],
    ['a name without end', JSON.stringify([entry(50, { name: 'x'.repeat(101) })])],
    ['no date', JSON.stringify([entry(50, { date: 'yesterday' })])],
  ])('%s is an empty board', (_name, stored) => {
    expect(readLeaderboard(stored)).toEqual([]);
  });

  test('without a single wrong key, with as many as right ones, and under the longest name', () => {
    const board = [100, 0].map((accuracy) => entry(50, { accuracy, name: 'x'.repeat(100) }));
    expect(readLeaderboard(writeLeaderboard(board))).toEqual(board);
  });

  test('what is good among the bad is kept, fields of others are dropped', () => {
    const stored = JSON.stringify([1, { ...entry(50), note: 'x' }, { wpm: 9 }, entry(60)]);
    expect(readLeaderboard(stored)).toEqual(entries(50, 60));
  });

  test('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        expect(Array.isArray(readLeaderboard(stored))).toBe(true);
      }),
      { seed: 64 },
    );
  });
});
