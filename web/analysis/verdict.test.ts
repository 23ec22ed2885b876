/** Verdicts in words, and from one side of the board to the other. */
import { draw, type Verdict } from '@playfield/engines/analyst.ts';
import { readFileSync } from 'node:fs';
import { createSolver } from '@playfield/engines/connect-four/solver.ts';
import { describe, expect, test } from 'vitest';
import { connectFourAnalyst, verdictOf } from '@playfield/engines/connect-four/analyst.ts';
import { isSameVerdict, throughMove, verdictText } from './verdict.ts';

const win = (plies: number): Verdict => ({ outcome: 'win', plies });
const loss = (plies: number): Verdict => ({ outcome: 'loss', plies });

test.each([
  [win(17), 'winning in 9'],
  [win(1), 'winning in 1'],
  [loss(24), 'losing in 12'],
  [loss(2), 'losing in 1'],
  [loss(0), 'lost'],
  [draw, 'draw'],
])('%o reads %s: moves of the side to move', (verdict, text) => {
  expect(verdictText(verdict)).toBe(text);
});

test.each([
  [loss(0), win(1)],
  [win(1), loss(2)],
  [win(17), loss(18)],
  [draw, draw],
])('the move that leads to %o is worth %o', (position, move) => {
  expect(throughMove(position)).toEqual(move);
});

test('a sooner win is another verdict, a draw is a draw', () => {
  expect(isSameVerdict(win(3), win(3))).toBe(true);
  expect(isSameVerdict(win(3), win(5))).toBe(false);
  expect(isSameVerdict(win(3), loss(3))).toBe(false);
  expect(isSameVerdict(draw, draw)).toBe(true);
});

describe('the scores of the Connect Four solver', () => {
  test.each([
    ['the empty board is won with the 41st disc', 1, 0, win(41)],
    ['after the centre, seen by the loser', -1, 1, loss(40)],
    ['the first player wins with the next disc', 18, 6, win(1)],
    ['the second player wins with the next disc', 18, 7, win(1)],
    ['the last disc but one', 1, 40, win(1)],
    ['the second player wins with the last disc', -1, 40, loss(2)],
    ['a draw', 0, 12, draw],
  ])('%s', (_, score, discs, verdict) => {
    expect(verdictOf(score, discs)).toEqual(verdict);
  });
});

test('the empty board and the first moves are known from the book, deeper ones only by search', async () => {
  const [wasm, book] = ['wasm/engine.wasm', 'book/openings.gz'].map((file) => {
    const url = new URL(import.meta.resolve(`@playfield/engines/connect-four/${file}`));
    return new Uint8Array(readFileSync(url));
  });
  if (!wasm || !book) throw new Error('the solver is not there');
  const solver = await createSolver(wasm, { tableBits: 16, book });
  const { knownVerdict, bestMoves } = connectFourAnalyst(solver);
  const firstMoves = [0, 1, 2, 3, 4, 5, 6].map((column) => knownVerdict([{ column }]));
  expect(firstMoves).toEqual([win(39), win(41), draw, loss(40), draw, win(41), win(39)]);
  expect(knownVerdict([])).toEqual(win(41));
  expect(bestMoves([])).toEqual([{ column: 3 }]);
  const moves = Array.from({ length: solver.bookPlies + 1 }, (_, ply) => ({ column: ply % 7 }));
  expect(knownVerdict(moves)).toBeNull();
});
