/** Connect Four by the exact solver (engines/connect-four), its scores turned into moves to the end. */
import type { Solver } from '@playfield/engines/connect-four/solver.ts';
import type { Move } from '../match/record.ts';
import type { Analyst } from './findings.ts';
import { draw, type Verdict } from './verdict.ts';

/** Discs of one side on a full board. */
const discsOfSide = 21;
/**
 * The scores of the seven first moves for who plays them, from left to right: the oldest facts known of the game (James D.
 * Allen and Victor Allis, 1988; https://tromp.github.io/c4/c4.html). They would take a minute to find again.
 */
const firstMoveScores = [-2, -1, 0, 1, 0, -1, -2];
const bestFirstScore = Math.max(...firstMoveScores);

/** A score counts the winner's discs that stay unplayed, and one; `discs` are on the board. */
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

function opposite(score: number | undefined): number | null {
  return score === undefined ? null : 0 - score;
}

function knownScore([first]: readonly number[]): number | null {
  return first === undefined ? bestFirstScore : opposite(firstMoveScores[first]);
}

function knownVerdict(moves: readonly Move[]): Verdict | null {
  if (moves.length > 1) return null;
  const score = knownScore(moves.map(columnOf));
  return score === null ? null : verdictOf(score, moves.length);
}

export function connectFourAnalyst(solver: Pick<Solver, 'score' | 'columnScores'>): Analyst {
  return {
    knownVerdict,
    verdict(moves) {
      const score = solver.score(moves.map(columnOf));
      if (score === null) throw new Error('connect-four: the solver gave up without a limit');
      return verdictOf(score, moves.length);
    },
    bestMoves(moves) {
      const scored =
        moves.length === 0
          ? firstMoveScores.map((score, column) => ({ column, score }))
          : (solver.columnScores(moves.map(columnOf)) ?? []);
      const best = Math.max(...scored.map(({ score }) => score));
      return scored.filter(({ score }) => score === best).map(({ column }) => ({ column }));
    },
  };
}
