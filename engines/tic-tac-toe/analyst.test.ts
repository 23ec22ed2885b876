/** The table's scores as verdicts: who wins, and in how many half-moves. */
import { expect, test } from 'vitest';
import { ticTacToeAnalyst } from './analyst.ts';

const analyst = ticTacToeAnalyst();
const movesOf = (cells: readonly number[]) => cells.map((column) => ({ column }));

test.each([
  ['nothing is decided', [], { outcome: 'draw' }],
  ['X wins at once', [0, 3, 1, 4], { outcome: 'win', plies: 1 }],
  ['X wins with the ninth mark', [0, 1, 2, 3, 5, 4, 7, 6], { outcome: 'win', plies: 1 }],
  ['O can stop one of two lines', [0, 1, 2, 3, 4, 5, 7], { outcome: 'loss', plies: 2 }],
  ['O loses to two threats', [0, 1, 4], { outcome: 'loss', plies: 4 }],
])('%s', (_, cells, verdict) => {
  expect(analyst.verdict(movesOf(cells))).toEqual(verdict);
});
