/** Checkers by the engine with its endings: its scores as verdicts. */
import { draw, type Estimator, type Move, type Verdict } from '../analyst.ts';
import { endingScore, provenScore, winScore, type CheckersEngine, type Found } from './engine.ts';
import { positionAfter } from './replay.ts';
import type { Position } from './squares.ts';

/** The endings that the engine carries. */
const endingPieces = 4;
/**
 * After this many half-moves without progress, a win by the endings may still become a draw by the
 * 40-move rule.
 */
const mostQuiet = 20;
/** A score of the endings is this, or its negative, plus the evaluation of the board. */
const endingPoints = 10_000;

function countOf({ first, second }: Position): number {
  return [first, second].reduce((sum, { men, kings }) => sum + men.length + kings.length, 0);
}

/** The verdict behind an engine score. */
export function verdictOf({ score, depth }: Pick<Found, 'score' | 'depth'>, position: Position): Verdict {
  const size = Math.abs(score);
  const outcome = score > 0 ? 'win' : 'loss';
  if (size >= provenScore) return { outcome, within: winScore - size };
  if (size >= endingScore) {
    if ((position.before?.length ?? 0) <= mostQuiet) return { outcome, within: null };
    return { outcome: 'open', points: score - Math.sign(score) * endingPoints, depth };
  }
  // With this few pieces no estimate is involved: every line ends in the endings.
  if (score === 0 && countOf(position) <= endingPieces) return draw;
  return { outcome: 'open', points: score, depth };
}

/** The paths of two stored moves, which come with their squares in either form. */
function pathOf({ from, to, path }: Move): string {
  return JSON.stringify(path ?? [from, to]);
}

export function checkersEstimator(engine: Pick<CheckersEngine, 'search'>): Estimator {
  return {
    look(moves, mostNodes) {
      const position = positionAfter(moves);
      const found = engine.search(position, { mostNodes });
      return {
        verdict: verdictOf(found, position),
        best: { path: found.move },
        nodes: found.nodes,
        isFinal: found.nodes < mostNodes,
      };
    },
    isSameMove: (one, other) => pathOf(one) === pathOf(other),
  };
}
