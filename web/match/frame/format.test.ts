/** Numbers as players read them (document 1, section 9). */
import { expect, test } from 'vitest';
import { clock, counted, isChampion, moveSeconds, winRate } from './format.ts';

test.each([
  ['SH-055 no games', 0, 0, 0],
  ['SH-055 rounds down', 3, 1, 33],
  ['SH-055 rounds up', 3, 2, 67],
  ['SH-055 half goes up', 8, 1, 13],
  ['SH-055 all won', 5, 5, 100],
])('%s', (_title, totalGames, wins, percent) => {
  expect(winRate({ totalGames, wins })).toBe(percent);
});

test.each([
  ['SH-056 nothing yet', 0, '0:00'],
  ['SH-056 seconds padded to 2 digits', 9_999, '0:09'],
  ['SH-056 a minute', 60_000, '1:00'],
  ['SH-056 TT-008 m:ss', 754_321, '12:34'],
  ['SH-056 beyond an hour', 3_725_000, '62:05'],
  ['a clock that ran backwards', -5_000, '0:00'],
  ['no number', Number.NaN, '0:00'],
])('%s', (_title, ms, text) => {
  expect(clock(ms)).toBe(text);
});

test.each([
  ['C4-056 initially', 0, '0.0s'],
  ['C4-056 one decimal', 1_234, '1.2s'],
  ['C4-056 never early', 999, '0.9s'],
  ['C4-056 a long thought', 83_450, '83.4s'],
  ['no number', Number.NaN, '0.0s'],
])('%s', (_title, ms, text) => {
  expect(moveSeconds(ms)).toBe(text);
});

test('one and many', () => {
  expect([0, 1, 2].map((count) => counted(count, 'move', 'moves'))).toEqual(['0 moves', '1 move', '2 moves']);
});

test('C4-041 C4-042 a champion has three wins or more', () => {
  expect([0, 2, 3, 40].map(isChampion)).toEqual([false, false, true, true]);
});
