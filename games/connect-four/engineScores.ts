/** The engine's scores of a position, on the scale of `scores.ts`. */
import type { Advice } from '../game.ts';
import type { ScoredMove } from './analyse.ts';
import { columnCount, rules, type Move, type State } from './rules.ts';
import { cellCount, winScore } from './scores.ts';

/**
 * The engine counts discs: n is a win that leaves the winner n - 1 of its 21 discs unplayed
 * (engines/connect-four). Here the number of the winning disc counts.
 */
function onOurScale(score: number, ply: number): number {
  if (score === 0) return 0;
  const winnersDiscs = cellCount / 2 + 1 - Math.abs(score);
  const isFirstToMove = ply % 2 === 0;
  const isFirstWinner = score > 0 === isFirstToMove;
  const disc = isFirstWinner ? 2 * winnersDiscs - 1 : 2 * winnersDiscs;
  return score > 0 ? winScore - disc : disc - winScore;
}

const fromCentre = (column: Move): number => Math.abs(column - (columnCount - 1) / 2);

/**
 * Every legal move, or some of the best where not all were found in time, best first, ties to the
 * column nearer the centre; null when none is known. The scores of the best are exact; any other
 * score is an upper bound.
 */
export function provenMoves(state: State, advice: Advice<Move>): readonly ScoredMove[] | null {
  const known = advice();
  if (!known) return null;
  const ply = rules.ply(state);
  return known
    .map(({ move, score }) => ({ column: move, score: onOurScale(score, ply) }))
    .toSorted((a, b) => b.score - a.score || fromCentre(a.column) - fromCentre(b.column));
}
