/** Tic Tac Toe by its table, its scores turned into moves to the end. */
import { draw, type Analyst, type Move, type Verdict } from '../analyst.ts';
import { solveTicTacToe, type CellScore } from './table.ts';

const cellCount = 9;

function cellOf({ column }: Move): number {
  if (typeof column !== 'number') throw new Error('tic-tac-toe: a move without a cell');
  return column;
}

/** A score is one plus the cells still empty at the end. */
function verdictOf(score: number, marks: number): Verdict {
  if (score === 0) return draw;
  return { outcome: score > 0 ? 'win' : 'loss', plies: cellCount + 1 - Math.abs(score) - marks };
}

const bestOf = (scored: readonly CellScore[]): number => Math.max(...scored.map(({ score }) => score));

export function ticTacToeAnalyst(): Analyst {
  const table = solveTicTacToe();
  const scoresOf = (moves: readonly Move[]): readonly CellScore[] => table.scores(moves.map(cellOf));
  return {
    knownVerdict: () => null,
    verdict: (moves) => verdictOf(bestOf(scoresOf(moves)), moves.length),
    bestMoves(moves) {
      const scored = scoresOf(moves);
      const best = bestOf(scored);
      return scored.filter(({ score }) => score === best).map(({ cell }) => ({ column: cell }));
    },
  };
}
