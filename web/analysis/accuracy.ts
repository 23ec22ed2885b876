/** How much of the game's worth each side kept, in per cent, and where to look next. Pure. */
import type { Seat } from '@playfield/games/game.ts';
import type { JudgedMove } from './classifyMove.ts';
import { isSameVerdict, stakeOf } from './verdict.ts';

/** Kept of the result, but later won or sooner lost than possible. */
const delayed = 0.8;

/** 1 for a best move, 0 for one that gave everything away; null while that is not known. */
export function keptOf({ before, reached }: Pick<JudgedMove, 'before' | 'reached'>): number | null {
  if (!before || !reached) return null;
  if (isSameVerdict(before, reached)) return 1;
  const isExact = (verdict: typeof before): boolean => verdict.outcome === 'draw' || 'plies' in verdict;
  if (isExact(before) && isExact(reached)) return before.outcome === reached.outcome ? delayed : 0;
  return Math.max(0, Math.min(1, 1 - (stakeOf(before) - stakeOf(reached))));
}

/** The average over a side's moves, in whole per cent; null before one is known. 100 only for moves that all were best. */
export function accuracyOf(judged: readonly JudgedMove[], seat: Seat): number | null {
  const kept = judged.flatMap((move) => (move.seat === seat ? (keptOf(move) ?? []) : []));
  if (kept.length === 0) return null;
  const perCent = (100 * kept.reduce((sum, one) => sum + one, 0)) / kept.length;
  // A sum of fractions may be a hair below the whole number that it is.
  return Math.floor(perCent + 1e-9);
}

const isFlawed = ({ mark }: JudgedMove): boolean => mark === 'mistake' || mark === 'inaccuracy';

/**
 * The half-moves on the board after the next move that was not good, from the start again behind the last one. Of one side, or of
 * both where the viewer had none. Null where there is none.
 */
export function nextFlaw(judged: readonly JudgedMove[], ply: number, seat: Seat | null): number | null {
  const flawed = judged.filter((move) => isFlawed(move) && (seat === null || move.seat === seat));
  const next = flawed.find((move) => move.ply + 1 > ply) ?? flawed[0];
  return next ? next.ply + 1 : null;
}
