/** The numbering of the squares. */
import { expect, test } from 'vitest';
import {
  cellOf,
  columnOf,
  jumpedOver,
  rowOf,
  squareAt,
  squares,
  waysAll,
  waysDown,
  waysUp,
} from './squares.ts';

test('CK-010, CK-020 the 32 dark squares, where row + column is odd, from the bottom right to the top left', () => {
  const drawn = Array.from({ length: 8 }, (_row, row) =>
    Array.from({ length: 8 }, (_column, column) => squareAt(row, column) ?? 0),
  );
  expect(drawn).toEqual([
    [0, 32, 0, 31, 0, 30, 0, 29],
    [28, 0, 27, 0, 26, 0, 25, 0],
    [0, 24, 0, 23, 0, 22, 0, 21],
    [20, 0, 19, 0, 18, 0, 17, 0],
    [0, 16, 0, 15, 0, 14, 0, 13],
    [12, 0, 11, 0, 10, 0, 9, 0],
    [0, 8, 0, 7, 0, 6, 0, 5],
    [4, 0, 3, 0, 2, 0, 1, 0],
  ]);
  for (const square of squares) {
    expect(squareAt(rowOf(square), columnOf(square))).toBe(square);
    expect(cellOf(square)).toBe(rowOf(square) * 8 + columnOf(square));
  }
});

test.each([
  [-1, 0],
  [0, -1],
  [8, 1],
  [1, 8],
  [0, 0],
])('row %d, column %d is no square to play on', (row, column) => {
  expect(squareAt(row, column)).toBeUndefined();
});

test('CK-023 diagonals from the middle, from a corner and from an edge', () => {
  expect(waysUp(15)).toEqual([
    { next: 19, beyond: 24 },
    { next: 18, beyond: 22 },
  ]);
  expect(waysDown(15)).toEqual([
    { next: 11, beyond: 8 },
    { next: 10, beyond: 6 },
  ]);
  expect(waysAll(4)).toEqual([{ next: 8, beyond: 11 }]);
  expect(waysAll(5)).toEqual([
    { next: 9, beyond: 14 },
    { next: 1, beyond: undefined },
  ]);
});

test('CK-023 what a jump passes over', () => {
  expect(jumpedOver(22, 15)).toBe(18);
  expect(jumpedOver(15, 22)).toBe(18);
  expect(jumpedOver(11, 15)).toBeUndefined();
  expect(jumpedOver(1, 32)).toBeUndefined();
});
