/**
 * The rules of Connect Four against the ledger, against published counts and against a brute-force
 * oracle.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countPositions, countSequences } from '../testing/counts.ts';
import { rules, winningCells, type State } from './rules.ts';
import { play } from './testing/play.ts';

const full = '465457657727224373652134134221557166631134';
const wonByLastDisc = '771774365133251241112545746376664326545232';

/** The 69 lines of four, each as cells row * 7 + column. */
const allLines: readonly number[][] = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
].flatMap(([down = 0, right = 0]) =>
  Array.from({ length: 42 }, (_, start) =>
    [0, 1, 2, 3].map((step) => [Math.floor(start / 7) + step * down, (start % 7) + step * right]),
  )
    .filter((line) => line.every(([row = -1, column = -1]) => row < 6 && column >= 0 && column < 7))
    .map((line) => line.map(([row = 0, column = 0]) => row * 7 + column)),
);

/** Every cell of every line of four of one colour. */
function winningCellsByBruteForce(state: State): number[] {
  const cells = state.board.flat();
  const won = allLines.filter((line) => {
    const colours = new Set(line.map((cell) => cells[cell]));
    return colours.size === 1 && !colours.has(0);
  });
  return [...new Set(won.flat())].sort((a, b) => a - b);
}

/** Games of random legal moves to their end: every state on the way. */
const games = fc.array(fc.nat({ max: 5039 }), { minLength: 42, maxLength: 42 }).map((choices) => {
  const states = [rules.setup()];
  for (const choice of choices) {
    const state = states.at(-1);
    if (!state || rules.outcome(state)) break;
    const legal = rules.legalMoves(state);
    const next = rules.apply(state, legal[choice % legal.length] ?? -1);
    if (next.ok) states.push(next.value);
  }
  return states;
});
const fixed = { seed: 42, numRuns: 80 };

describe('the board', () => {
  test('C4-001, C4-002 starts as 6 rows of 7 empty cells', () => {
    expect(rules.setup().board).toEqual(Array.from({ length: 6 }, () => [0, 0, 0, 0, 0, 0, 0]));
  });

  test('C4-001 holds 1 for player one and 2 for player two, row 0 at the top', () => {
    expect(play('17').board.at(-1)).toEqual([1, 0, 0, 0, 0, 0, 2]);
  });

  test('C4-006 a disc lands in the lowest empty row', () => {
    expect(play('4445').board.slice(3)).toEqual([
      [0, 0, 0, 1, 0, 0, 0],
      [0, 0, 0, 2, 0, 0, 0],
      [0, 0, 0, 1, 2, 0, 0],
    ]);
  });
});

describe('moves', () => {
  test('C4-020 player1 moves first, then they alternate', () => {
    expect(['', '4', '44', '444'].map((columns) => rules.turn(play(columns)))).toEqual([
      'player1',
      'player2',
      'player1',
      'player2',
    ]);
  });

  test('C4-004, C4-005 every column with an empty top cell may be played', () => {
    expect(rules.legalMoves(play(''))).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(rules.legalMoves(play('444444'))).toEqual([0, 1, 2, 4, 5, 6]);
  });

  test('C4-005 a full column is refused with a sentence', () => {
    expect(rules.apply(play('444444'), 3)).toEqual({
      ok: false,
      error: { code: 'move/illegal', text: 'That column is full' },
    });
  });

  test.each([-1, 7, 0.5, Number.NaN])('C4-004 column index %d does not exist', (column) => {
    expect(rules.apply(play(''), column).ok).toBe(false);
  });
});

describe('the end', () => {
  test.each([
    ['C4-002 four along the bottom row', '3627441', 'player1', [35, 36, 37, 38]],
    ['C4-002 four up the first column', '1617141', 'player1', [14, 21, 28, 35]],
    ['C4-002 four on a rising diagonal', '5344566566', 'player2', [19, 25, 31, 37]],
    ['C4-002 four on a falling diagonal', '13213226411', 'player1', [14, 22, 30, 38]],
    ['five along a row', '276733524', 'player1', [36, 37, 38, 39, 40]],
    ['six along a row', '33437722645', 'player1', [36, 37, 38, 39, 40, 41]],
    ['two lines by one disc', '4376755576647', 'player1', [20, 26, 27, 32, 34, 38, 41]],
    [
      'four axes by one disc',
      '155475525431465772211646442121673676323',
      'player1',
      [4, 8, 10, 14, 15, 16, 17, 18, 19, 22, 23, 24, 30, 32, 37],
    ],
    ['C4-012 a win with the last disc is no draw', wonByLastDisc, 'player2', [1, 9, 17, 25]],
  ])('%s', (_name, columns, winner, cells) => {
    expect(rules.outcome(play(columns))).toEqual({ winner, reason: 'win' });
    expect(winningCells(play(columns))).toEqual(cells);
    expect(rules.outcome(play(columns.slice(0, -1)))).toBeNull();
  });

  test('C4-012 a full board without four in a row is a draw', () => {
    expect(rules.outcome(play(full))).toEqual({ winner: null, reason: 'draw' });
    expect(winningCells(play(full))).toEqual([]);
    expect(rules.legalMoves(play(full))).toEqual([]);
  });

  test.each([
    ['three is too few', '172737'],
    ['a row does not go on round the edge', '1556677'],
    ['four with a gap', '1122445'],
  ])('%s', (_name, columns) => {
    expect(rules.outcome(play(columns))).toBeNull();
  });
});

describe('counts', () => {
  // Positions after n plies, https://oeis.org/A212693
  test('C4-002, C4-005, C4-006 positions by ply', () => {
    const counted = countPositions(rules, (state) => state.board.join(), 6);
    expect(counted).toEqual([1, 7, 49, 238, 1120, 4263, 16422]);
  });

  // The first six are powers of 7: nothing is full or won before the seventh disc.
  test('C4-004, C4-005 sequences of moves by ply', () => {
    expect(countSequences(rules, 5)).toEqual([7, 49, 343, 2401, 16807]);
  });
});

describe('properties', () => {
  test('a move adds one disc, on top of its column, and leaves the previous state unchanged', () => {
    fc.assert(
      fc.property(games, (states) => {
        for (const [ply, state] of states.entries()) {
          expect(rules.ply(state)).toBe(ply);
          expect(state.board.flat().filter((cell) => cell !== 0)).toHaveLength(ply);
          for (const column of [0, 1, 2, 3, 4, 5, 6]) {
            const stack = state.board.map((row) => row[column]);
            // Gravity: no empty cell below a disc.
            expect(stack.toSorted((a, b) => Math.min(a ?? 0, 1) - Math.min(b ?? 0, 1))).toEqual(stack);
          }
        }
      }),
      fixed,
    );
  });

  test('neither a move nor a refusal changes the state it is applied to', () => {
    fc.assert(
      fc.property(games, fc.integer({ min: -1, max: 7 }), (states, column) => {
        for (const state of states) {
          const before = JSON.stringify(state);
          rules.apply(state, column);
          rules.outcome(state);
          expect(JSON.stringify(state)).toBe(before);
        }
      }),
      fixed,
    );
  });

  test('C4-002 a win is found exactly where one of the 69 lines is complete', () => {
    expect(allLines).toHaveLength(69);
    fc.assert(
      fc.property(games, (states) => {
        for (const state of states) {
          expect(winningCells(state)).toEqual(winningCellsByBruteForce(state));
        }
      }),
      fixed,
    );
  });
});
