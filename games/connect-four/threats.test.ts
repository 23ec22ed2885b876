/** Wins in one as a person sees them, and lines that can still be completed. */
import { describe, expect, test } from 'vitest';
import { play } from './testing/play.ts';
import { colourToMove, openLines, otherColour, threatsOf, type Colour } from './threats.ts';

describe('where the first player would win', () => {
  test.each([
    ['nowhere', '4455', []],
    ['at the end of a row', '112233', [[4, 'row', true]]],
    ['at its beginning', '776655', [[4, 'row', true]]],
    ['in the gap of a row', '31572', [[4, 'row', false]]],
    [
      'at either end of a row',
      '44335',
      [
        [2, 'row', true],
        [6, 'row', true],
      ],
    ],
    ['on top of three', '16171', [[1, 'column', true]]],
    ['in the top row', '213117171', [[1, 'column', true]]],
    ['at the end of a diagonal', '643556564', [[6, 'diagonal', true]]],
  ] as const)('%s: %s', (_name, columns, wanted) => {
    const found = threatsOf(play(columns), 1).flatMap(({ column, lines }) =>
      lines.map(({ direction, isAtEnd }) => [column + 1, direction, isAtEnd]),
    );
    expect(found).toEqual(wanted);
  });

  test('not in a full column, nor with the discs of the other side', () => {
    expect(threatsOf(play('112112'), 1)).toEqual([]);
    expect(threatsOf(play('112233'), 2)).toEqual([]);
  });
});

test('the sides take turns', () => {
  expect([play(''), play('4')].map(colourToMove)).toEqual([1, 2]);
  expect(([1, 2] as const).map(otherColour)).toEqual([2, 1]);
});

const linesOf = (columns: string, colour: Colour): readonly number[] =>
  Array.from({ length: 7 }, (_, column) => openLines(play(columns), column, colour));

describe('lines through the next cell of each column that can still be completed', () => {
  test.each([
    ['of the bottom row', '', 1, [3, 4, 5, 7, 5, 4, 3]],
    ['not through a disc of the other side', '4', 2, [2, 2, 2, 9, 2, 2, 2]],
    ['through an own disc', '4', 1, [3, 4, 5, 10, 5, 4, 3]],
  ] as const)('%s', (_name, columns, colour, wanted) => {
    expect(linesOf(columns, colour)).toEqual(wanted);
  });
});
