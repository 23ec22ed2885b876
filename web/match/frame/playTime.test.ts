/** SH-056: the clock of a game shows playing time, not the nights between two moves. */
import { connectFour } from '@playfield/games/connect-four/index.ts';
import { expect, test } from 'vitest';
import { openingMatch, reduceMatch } from './matchState.ts';
import { clockMs } from './matchView.ts';
import { lastMoveMs, playedMs } from './playTime.ts';
import type { GameRecord } from './record.ts';
import { newRecord, recordAfter } from '../../offline/localRecord.ts';

const hourMs = 3_600_000;

/** Moves in the columns of `digits`, each at its instant. */
function played(digits: string, instantsMs: readonly number[]): GameRecord {
  const start = { record: newRecord(connectFour, 1, 0), position: connectFour.start() };
  return Array.from(digits).reduce((before, digit, index) => {
    const after = recordAfter(before, { column: Number(digit) - 1 }, instantsMs[index] ?? 0);
    if (!after.ok) throw new Error(after.error.code);
    return after.value;
  }, start).record;
}

const overnight = [
  5000,
  6000,
  9 * hourMs,
  9 * hourMs + 1000,
  9 * hourMs + 4000,
  9 * hourMs + 5000,
  9 * hourMs + 9000,
];

test('TT-008 a finished game with a night’s pause shows minutes, not nine hours', () => {
  const game = played('4142434', overnight);
  expect(game.status).toBe('completed');
  expect(playedMs(game, 20 * hourMs)).toBe(6000 + 600_000 + 9000);
});

test.each([
  ['before the first move nothing has been played', '', [], 5000, 0],
  ['a game in progress counts up to now', '41', [2000, 3000], 10_000, 10_000],
  ['and no further than one long think', '41', [2000, 3000], 5 * hourMs, 603_000],
  ['a browser clock behind the server counts nothing backwards', '41', [2000, 3000], 0, 3000],
] as const)('%s', (_title, digits, instants, nowMs, expected) => {
  expect(playedMs(played(digits, instants), nowMs)).toBe(expected);
});

test('C4-056 the move time of a game that is loaded is the one that was stored', () => {
  expect(lastMoveMs(played('414', [1000, 2500, 6500]))).toBe(4000);
  expect(lastMoveMs(played('4', [1000]))).toBe(0);
  expect(lastMoveMs(played('41', [1000, 1000]))).toBeNull();
});

test('a page left open overnight continues from where one long think ended', () => {
  const record = played('41', [1000, 2000]);
  const loaded = reduceMatch(openingMatch(connectFour), {
    type: 'loaded',
    record,
    nowMs: 0,
    elapsedMs: 2000,
  });
  expect([clockMs(loaded, 5000), clockMs(loaded, 8 * hourMs)]).toEqual([7000, 602_000]);
  const moved = reduceMatch(loaded, { type: 'moved', move: { column: 3 }, nowMs: 8 * hourMs });
  expect(clockMs(moved, 8 * hourMs + 3000)).toBe(605_000);
});
