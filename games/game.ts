/**
 * A turn-based game for two. A game's folder holds a `GameDef<State, Move>`; `defineGame` closes
 * over the two types and returns immutable `Position`s, so that server and browser play any game
 * without naming it and without a cast.
 */
import type { Result } from '@playfield/contracts/result.ts';

/** A seat at the board, exactly as on the wire (document 1, section 3). */
export type Seat = 'player1' | 'player2';
export const seats = ['player1', 'player2'] as const satisfies readonly Seat[];

export function otherSeat(seat: Seat): Seat {
  return seat === 'player1' ? 'player2' : 'player1';
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * How the rules end a game; resignation, time and the like belong to the match. `how` is a sentence
 * for the reader in games that can end in several ways.
 */
export type Outcome =
  | { readonly winner: Seat; readonly reason: 'win'; readonly how?: string }
  | { readonly winner: null; readonly reason: 'draw'; readonly how?: string };

export type MoveRefusal = 'move/malformed' | 'move/illegal' | 'move/not-your-turn' | 'move/game-over';

/** Pure rules. `apply` is only called for the seat to move in a game that is not over. */
export type Rules<State, Move> = {
  readonly setup: () => State;
  /** Half-moves played since the start. */
  readonly ply: (state: State) => number;
  readonly turn: (state: State) => Seat;
  readonly legalMoves: (state: State) => readonly Move[];
  /** Refuses with `move/illegal` and a sentence; never changes `state`. */
  readonly apply: (state: State, move: Move) => Result<State, MoveRefusal>;
  readonly outcome: (state: State) => Outcome | null;
  /**
   * A rule that binds the seat to move right now, as the page shows it, e.g. `Must capture!`;
   * `null` when there is none.
   */
  readonly notice?: (state: State) => string | null;
};

/** State and Move to and from the specification's JSON. */
export type Wire<State, Move> = {
  /** The `board` of the specification's Game entity. */
  readonly board: (state: State) => Json;
  /** Reads the fields a client sends with a move; refuses with `move/malformed`. */
  readonly readMove: (raw: unknown) => Result<Move, 'move/malformed'>;
  readonly writeMove: (move: Move) => { readonly [key: string]: Json };
  /** The move in the game's own notation, for the move list and for speech. */
  readonly notate: (move: Move) => string;
  /**
   * Where the last move landed and, when the game was won, the winning cells: indices of board
   * cells, row by row.
   */
  readonly marks: (state: State) => { readonly last: readonly number[]; readonly win: readonly number[] };
};

export const levels = ['easy', 'medium', 'hard'] as const;
export type Level = (typeof levels)[number];

/** Whom an engine thinks for. */
export type Asker = Level | 'hint';

/** A uniform random number in [0, 1), supplied by the caller. */
export type Rng = () => number;

export type Hint<Move> = {
  readonly move: Move;
  /** One plain sentence about the move, e.g. `Play column 4: it blocks three in a row`. */
  readonly reason: string;
};

/**
 * The port to an engine: the values of legal moves for the seat to move, the higher the better, as
 * judged at the level or as deep as a hint searches; hard, when omitted, is the engine's best. It
 * covers every legal move or, if time ran out, only some of the best. Only the highest value has to be
 * exact; any other may be an upper bound. The unit is the engine's own for the game and
 * level. Null where there is no engine, or no answer in time.
 */
export type Advice<Move> = (asker?: Asker) => readonly Advised<Move>[] | null;

export type Advised<Move> = {
  readonly move: Move;
  readonly score: number;
  /** The expected continuation, this move first; computed on request. */
  readonly line?: (() => readonly Move[]) | undefined;
};

/**
 * Never blocks for long: every call stays within 0.5 s of a desktop's core; a phone takes several
 * times as long. Runs in workers, so it must be pure. `effort` is the share of its usual number of
 * positions that it may search, above 0 and at most 1; 1 when omitted.
 */
export type Bot<State, Move> = {
  /** A legal move for the seat to move. The game must not be over. */
  readonly choose: (state: State, level: Level, rng: Rng, advice?: Advice<Move>, effort?: number) => Move;
  readonly hint: (state: State, rng: Rng, advice?: Advice<Move>, effort?: number) => Hint<Move>;
};

export type GameDef<State, Move> = {
  /** The specification's `gameType`. */
  readonly id: string;
  /** The name shown, e.g. `Connect Four`. */
  readonly title: string;
  /** The name of each seat's pieces, e.g. `Blue` or `X`. */
  readonly sides: { readonly [seat in Seat]: string };
  readonly rules: Rules<State, Move>;
  readonly wire: Wire<State, Move>;
  /** What a seat did in a game that is over, for achievements, e.g. how many kings it made. */
  readonly facts?: (state: State, seat: Seat) => Facts;
  /** A game that ends earlier by resignation or time has hardly been played. */
  readonly seriousPlies?: number;
};

/** Numbers by name. */
export type Facts = { readonly [name: string]: number };

/** One position of some game: immutable, its types closed over. */
export type Position = {
  readonly ply: number;
  /** The seat to move; meaningless once `outcome` is set. */
  readonly turn: Seat;
  readonly outcome: Outcome | null;
  /** A rule that binds the seat to move right now, shown beside the turn, e.g. `Must capture!`. */
  readonly notice: string | null;
  /** The game's own State, for its board view, which restores the type by parsing. */
  readonly state: unknown;
  readonly board: Json;
  /** See `Wire`. Computed on first use: a server never needs it. */
  readonly marks: () => { readonly last: readonly number[]; readonly win: readonly number[] };
  /** Wire form of every legal move; empty when the game is over. */
  readonly legalMoves: () => readonly { readonly [key: string]: Json }[];
  /** Plays a raw move for a seat. Refusals: malformed, illegal, not that seat's turn, game over. */
  readonly play: (seat: Seat, rawMove: unknown) => Result<Played, MoveRefusal>;
};

export type Played = {
  readonly position: Position;
  /** The move in wire form, as stored. */
  readonly move: { readonly [key: string]: Json };
  readonly notation: string;
};

export type Game = {
  readonly id: string;
  readonly title: string;
  readonly sides: { readonly [seat in Seat]: string };
  readonly start: () => Position;
  /**
   * Replays stored moves from the start. Refuses when a stored move is not legal: that record is
   * damaged.
   */
  readonly restore: (moves: readonly unknown[]) => Result<Position, MoveRefusal>;
  /** Notation of one stored move; refuses anything that is not a move of this game. */
  readonly notate: (rawMove: unknown) => Result<string, 'move/malformed'>;
  /** What each seat did in the game with these stored moves; null where the game counts nothing, or the record is damaged. */
  readonly factsOf: (moves: readonly unknown[]) => { readonly [seat in Seat]: Facts } | null;
  readonly seriousPlies: number;
};
