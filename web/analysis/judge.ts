/** The moves of a finished game beside the truth: how good each was, and what was better. Pure. */
import type { Game as GameRules, Seat } from '@playfield/games/game.ts';
import type { GameRecord, Move } from '../match/record.ts';
import { isSameVerdict, throughMove, type Verdict } from './verdict.ts';

/**
 * `inaccuracy`: the same result, but a win that comes later or a loss that comes sooner than need be. `mistake`: the result given
 * away.
 */
export type Mark = 'best' | 'inaccuracy' | 'mistake';

export type Choice = { readonly move: Move; readonly notation: string };

export type JudgedMove = {
  /** Half-move number from 0. */
  readonly ply: number;
  readonly seat: Seat;
  readonly notation: string;
  /** What the mover had, and what the move made of it; null while that is not known. */
  readonly before: Verdict | null;
  readonly reached: Verdict | null;
  /** Null while it is not known. */
  readonly mark: Mark | null;
  /** The moves that were best, where this one was not; empty while they are not known. */
  readonly better: readonly Choice[];
};

/** What is known so far, by half-moves played. */
export type Known = {
  /** Of the position after so many half-moves, for the side to move. */
  readonly verdicts: ReadonlyMap<number, Verdict>;
  /** Instead of that half-move. */
  readonly better: ReadonlyMap<number, readonly Move[]>;
};

/** `reached` is never better than `before`, for that one is exact. */
export function markOf(before: Verdict, reached: Verdict): Mark {
  if (before.outcome !== reached.outcome) return 'mistake';
  return isSameVerdict(before, reached) ? 'best' : 'inaccuracy';
}

export function judgedMoves(
  rules: GameRules,
  { moves }: GameRecord,
  { verdicts, better }: Known,
): readonly JudgedMove[] {
  return moves.map(({ ply, seat, notation }) => {
    const before = verdicts.get(ply) ?? null;
    const after = verdicts.get(ply + 1);
    const reached = after ? throughMove(after) : null;
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

/** How many moves of a seat are known to be best, of those that are judged. */
export function tallyOf(judged: readonly JudgedMove[], seat: Seat): Tally {
  const marks = judged.flatMap((move) => (move.seat === seat && move.mark !== null ? [move.mark] : []));
  return { best: marks.filter((mark) => mark === 'best').length, judged: marks.length };
}
