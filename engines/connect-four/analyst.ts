/** Connect Four by the exact solver, its scores turned into moves to the end. */
import { draw, type Analyst, type Move, type Verdict } from '../analyst.ts';
import type { Solver } from './solver.ts';

/** Discs of one side on a full board. */
const discsOfSide = 21;
/** A score is one plus the winner's unplayed discs; `discs` are on the board. */
export function verdictOf(score: number, discs: number): Verdict {
  if (score === 0) return draw;
  const outcome = score > 0 ? 'win' : 'loss';
  const winnersLastDisc = discsOfSide + 1 - Math.abs(score);
  const isFirstToMove = discs % 2 === 0;
  const isFirstWinner = isFirstToMove === score > 0;
  const lastDisc = isFirstWinner ? 2 * winnersLastDisc - 1 : 2 * winnersLastDisc;
  return { outcome, plies: lastDisc - discs };
}

function columnOf(move: Move): number {
  const { column } = move;
  if (typeof column !== 'number') throw new Error('connect-four: a move without a column');
  return column;
}

export function connectFourAnalyst(solver: Pick<Solver, 'score' | 'bestColumns' | 'bookPlies'>): Analyst {
  const verdict = (moves: readonly Move[]): Verdict => {
    const score = solver.score(moves.map(columnOf));
    if (score === null) throw new Error('connect-four: the solver gave up without a limit');
    return verdictOf(score, moves.length);
  };
  return {
    knownVerdict: (moves) => (moves.length <= solver.bookPlies ? verdict(moves) : null),
    verdict,
    bestMoves(moves) {
      const scored = solver.bestColumns(moves.map(columnOf)) ?? [];
      const best = Math.max(...scored.map(({ score }) => score));
      return scored.filter(({ score }) => score === best).map(({ column }) => ({ column }));
    },
  };
}
