/** One position of a game whose State and Move are closed over: what `defineGame` returns. */
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { GameDef, Json, MoveRefusal, Outcome, Played, Position, Seat } from './game.ts';

type WireMove = { readonly [key: string]: Json };

/**
 * A class, because a server holds a position of every match and replaces it with every move: as an
 * object literal each position would carry its own methods.
 */
class GamePosition<State, Move> implements Position {
  readonly ply: number;
  readonly turn: Seat;
  readonly outcome: Outcome | null;
  readonly notice: string | null;
  readonly state: State;
  readonly board: Json;
  readonly #def: GameDef<State, Move>;
  #marks: ReturnType<Position['marks']> | null = null;

  constructor(def: GameDef<State, Move>, state: State) {
    const { rules, wire } = def;
    this.#def = def;
    this.state = state;
    this.outcome = rules.outcome(state);
    this.ply = rules.ply(state);
    this.turn = rules.turn(state);
    this.notice = this.outcome ? null : (rules.notice?.(state) ?? null);
    this.board = wire.board(state);
  }

  marks(): ReturnType<Position['marks']> {
    return (this.#marks ??= this.#def.wire.marks(this.state));
  }

  legalMoves(): readonly WireMove[] {
    const { rules, wire } = this.#def;
    return this.outcome ? [] : rules.legalMoves(this.state).map(wire.writeMove);
  }

  play(seat: Seat, rawMove: unknown): Result<Played, MoveRefusal> {
    const { rules, wire } = this.#def;
    if (this.outcome) return refuse('move/game-over');
    if (seat !== this.turn) return refuse('move/not-your-turn');
    const move = wire.readMove(rawMove);
    if (!move.ok) return move;
    const next = rules.apply(this.state, move.value);
    if (!next.ok) return next;
    return ok({
      position: new GamePosition(this.#def, next.value),
      move: wire.writeMove(move.value),
      notation: wire.notate(move.value),
    });
  }
}

export function positionOf<State, Move>(def: GameDef<State, Move>, state: State): Position {
  return new GamePosition(def, state);
}
