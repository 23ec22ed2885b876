/**
 * The moves of a finished game compared with the best ones: how good each was, and what was better.
 * Pure.
 */
import type { Verdict } from '@playfield/engines/analyst.ts';
import type { Game as GameRules, Seat } from '@playfield/games/game.ts';
import type { GameRecord, Move } from '../match/frame/record.ts';
import { isSameVerdict, stakeOf, throughMove } from './verdict.ts';

/**
 * Where values are exact, `inaccuracy` keeps the result but delays a win or hastens a loss;
 * `mistake` changes the result. Where they are estimated, they depend on how much was lost; `good`
 * is next to nothing.
 */
export type Mark = 'best' | 'good' | 'inaccuracy' | 'mistake';

export type Choice = { readonly move: Move; readonly notation: string };

export type JudgedMove = {
  /** Half-move number from 0. */
  readonly ply: number;
  readonly seat: Seat;
  readonly notation: string;
  /** What the mover had, and what the move made of it; null while unknown. */
  readonly before: Verdict | null;
  readonly reached: Verdict | null;
  /** Null while unknown. */
  readonly mark: Mark | null;
  /** The best moves, where this one was not; empty while unknown. */
  readonly better: readonly Choice[];
};

/** Both for the mover, and both searched to the same depth. */
export type Comparison = { readonly before: Verdict; readonly reached: Verdict };

/** What is known so far, by half-moves played. */
export type Known = {
  /** Of the position after this many half-moves, for the side to move. */
  readonly verdicts: ReadonlyMap<number, Verdict>;
  /**
   * Of that half-move, in games with estimates: the verdicts of two positions may come from
   * different depths.
   */
  readonly compared: ReadonlyMap<number, Comparison>;
  /** Instead of that half-move. */
  readonly better: ReadonlyMap<number, readonly Move[]>;
};

/**
 * Lost by a move (see `stakeOf`): about a third and three quarters of a man, except for a side that
 * is well ahead.
 */
const inaccurate = 0.12;
const mistaken = 0.25;

/** Whether a move loses enough to search for a better one. */
export function isCostly(before: Verdict, reached: Verdict): boolean {
  return stakeOf(before) - stakeOf(reached) >= inaccurate;
}

const isSolved = (verdict: Verdict): boolean => verdict.outcome === 'draw' || 'plies' in verdict;

/** `reached` is never better than `before`. */
export function markOf(before: Verdict, reached: Verdict): Mark {
  if (isSameVerdict(before, reached)) return 'best';
  if (isSolved(before) && isSolved(reached))
    return before.outcome === reached.outcome ? 'inaccuracy' : 'mistake';
  const lost = stakeOf(before) - stakeOf(reached);
  if (lost >= mistaken) return 'mistake';
  return lost >= inaccurate ? 'inaccuracy' : 'good';
}

export function judgedMoves(
  rules: GameRules,
  { moves }: GameRecord,
  { verdicts, compared, better }: Known,
): readonly JudgedMove[] {
  return moves.map(({ ply, seat, notation }) => {
    const comparison = compared.get(ply);
    const after = verdicts.get(ply + 1);
    const before = comparison?.before ?? verdicts.get(ply) ?? null;
    const reached = comparison?.reached ?? (after ? throughMove(after) : null);
    const mark = before && reached ? markOf(before, reached) : null;
    return { ply, seat, notation, before, reached, mark, better: choices(rules, better.get(ply) ?? []) };
  });
}

function choices(rules: GameRules, moves: readonly Move[]): readonly Choice[] {
  return moves.flatMap((move) => {
    const notation = rules.notate(move);
    return notation.ok ? [{ move, notation: notation.value }] : [];
  });
}

export type Tally = { readonly best: number; readonly judged: number };

/** How many of a seat's judged moves are known to be best. */
export function tallyOf(judged: readonly JudgedMove[], seat: Seat): Tally {
  const marks = judged.flatMap((move) => (move.seat === seat && move.mark !== null ? [move.mark] : []));
  return { best: marks.filter((mark) => mark === 'best').length, judged: marks.length };
}
