/**
 * What an engine says about a finished game's positions, for its analysis: ports and verdicts.
 * Always for the side to move.
 */

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A stored move, in wire form. */
export type Move = { readonly [key: string]: Json };

/**
 * `plies`: half-moves to the end with best play, the winning one counted; 0 for a side that has
 * just lost.
 */
export type Solved =
  | { readonly outcome: 'draw' }
  | { readonly outcome: 'win' | 'loss'; readonly plies: number };

/**
 * `within`: a forced end in at most this many half-moves; null where the endings know the winner
 * but not the distance.
 */
export type Decided = { readonly outcome: 'win' | 'loss'; readonly within: number | null };

/** `points`: hundredths of a man, from a search `depth` half-moves deep. */
export type Estimate = { readonly outcome: 'open'; readonly points: number; readonly depth: number };

export type Verdict = Solved | Decided | Estimate;

export const draw: Verdict = { outcome: 'draw' };

/** The port to a game's solver. Moves are stored ones, in wire form; none of the games is over. */
export type Analyst = {
  /** Exact, for the side to move. May take minutes. */
  readonly verdict: (moves: readonly Move[]) => Verdict;
  /** Every move that keeps the verdict; requested when the move played did not. */
  readonly bestMoves: (moves: readonly Move[]) => readonly Move[];
  /** The verdict where it is known without a search. */
  readonly knownVerdict: (moves: readonly Move[]) => Verdict | null;
};

export type Look = {
  /** For the side to move. */
  readonly verdict: Verdict;
  /** A best move; null when the game is over. */
  readonly best: Move | null;
  /** Positions searched. */
  readonly nodes: number;
  /** A deeper search would find the same. */
  readonly isFinal: boolean;
};

/**
 * The port to a search. Moves are stored ones, in wire form. The same question gives the same
 * answer.
 */
export type Estimator = {
  readonly look: (moves: readonly Move[], mostNodes: number) => Look;
  readonly isSameMove: (one: Move, other: Move) => boolean;
};
