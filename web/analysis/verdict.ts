/** The value of a position, as far as it is known. Always for the side to move. Pure. */

import { draw, type Decided, type Estimate, type Solved, type Verdict } from '@playfield/engines/analyst.ts';

/**
 * A move's value for its player, from the position it leads to, whose value is the other side's.
 */
export function throughMove(after: Verdict): Verdict {
  if (after.outcome === 'draw') return draw;
  if (after.outcome === 'open') return { outcome: 'open', points: 0 - after.points, depth: after.depth + 1 };
  const outcome = after.outcome === 'win' ? 'loss' : 'win';
  if ('plies' in after) return { outcome, plies: after.plies + 1 };
  return { outcome, within: after.within === null ? null : after.within + 1 };
}

/** Half-moves to the end; null where the distance is unknown. */
function lengthOf(verdict: Exclude<Solved, { readonly outcome: 'draw' }> | Decided): number | null {
  return 'plies' in verdict ? verdict.plies : verdict.within;
}

export function isSameVerdict(one: Verdict, other: Verdict): boolean {
  if (one.outcome === 'draw' || other.outcome === 'draw') return one.outcome === other.outcome;
  if (one.outcome === 'open' || other.outcome === 'open')
    return one.outcome === 'open' && other.outcome === 'open' && one.points === other.points;
  return one.outcome === other.outcome && lengthOf(one) === lengthOf(other);
}

/** Hundredths of a man with which a game is about three quarters won. */
const manyPoints = 300;

/** 1 is won, 0 even, -1 lost. An extra man means less the further one is ahead. */
export function advantageOf(verdict: Verdict): number {
  if (verdict.outcome === 'draw') return 0;
  if (verdict.outcome === 'open') return Math.tanh(verdict.points / manyPoints);
  return verdict.outcome === 'win' ? 1 : -1;
}

/** Hundredths of a man behind which nothing is left to lose. */
const lostPoints = -900;

/**
 * What the side to move can lose, in units of `manyPoints`: like `advantageOf` where it is ahead,
 * because one more man means little there; but behind, each man lost counts until the game is lost.
 */
export function stakeOf(verdict: Verdict): number {
  if (verdict.outcome === 'loss') return lostPoints / manyPoints;
  if (verdict.outcome !== 'open' || verdict.points >= 0) return advantageOf(verdict);
  return Math.max(lostPoints, verdict.points) / manyPoints;
}

/** Hundredths of a man up to which neither side is called better. */
const evenPoints = 15;

export function isEven({ points }: Estimate): boolean {
  return Math.abs(points) < evenPoints;
}

/**
 * Whether one is worth more to the side to move: the sooner a win, the later a loss, the better.
 */
export function isBetter(one: Verdict, other: Verdict): boolean {
  return orderOf(one) > orderOf(other);
}

/** Beyond the longest distance to an end. */
const uncounted = 1000;

function orderOf(verdict: Verdict): number {
  if (verdict.outcome === 'draw' || verdict.outcome === 'open') return advantageOf(verdict);
  const order = 3 - Math.min(uncounted, lengthOf(verdict) ?? uncounted) / uncounted;
  return verdict.outcome === 'win' ? order : -order;
}

/** The winner's own moves up to an end that is this many half-moves away. */
export function ownMoves(plies: number): number {
  return Math.ceil(plies / 2);
}

/** `winning in 9`, `draw`, `losing in 3`; `lost` where the game has just been lost. */
export function verdictText(verdict: Verdict): string {
  if (verdict.outcome === 'draw') return 'draw';
  if (verdict.outcome === 'open') return 'open';
  const length = lengthOf(verdict);
  if (length === 0) return 'lost';
  const what = verdict.outcome === 'win' ? 'winning' : 'losing';
  return length === null ? what : `${what} in ${ownMoves(length)}`;
}
