/**
 * A game's bot with its types closed over, as `defineGame` does for the rules: whoever asks knows moves in wire form alone. Apart from
 * the rules, because a page that shows a game needs those and no bot.
 */
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Advice, Bot, GameDef, Hint, Json, Level, MoveRefusal, Rng } from './game.ts';
import { replay } from './replay.ts';

type WireMove = { readonly [key: string]: Json };

export type Thinking = {
  /** The whole randomness of the answer. */
  readonly rng: Rng;
  readonly advice?: Advice<unknown>;
  /** The share of the positions that may be looked at, above 0 and at most 1: less where others wait. */
  readonly effort?: number;
};

/** Moves are the stored ones from the start. Refused where one of them is not legal, and with `move/game-over` after the end. */
export type GameBot = {
  /** The choice for the seat to move. */
  readonly choose: (
    moves: readonly unknown[],
    thinking: Thinking & { readonly level: Level },
  ) => Result<WireMove, MoveRefusal>;
  readonly hint: (moves: readonly unknown[], thinking: Thinking) => Result<Hint<WireMove>, MoveRefusal>;
};

const noAdvice = (): null => null;

export function defineBot<State, Move>(
  def: Pick<GameDef<State, Move>, 'id' | 'rules' | 'wire'>,
  bot: Bot<State, Move>,
): GameBot {
  const { id, wire } = def;

  function known(raw: unknown): Move {
    const move = wire.readMove(raw);
    if (!move.ok) throw new Error(`${id}: the engine speaks of a move that is none`);
    return move.value;
  }

  /** What an engine says, its moves read as a player's are. */
  function read(advice: Advice<unknown>): Advice<Move> {
    return (level) =>
      advice(level)?.map(({ move, score, line }) => ({
        move: known(move),
        score,
        line: line && (() => line().map(known)),
      })) ?? null;
  }

  /** The state in which somebody is to move. */
  function stateAfter(moves: readonly unknown[]): Result<State, MoveRefusal> {
    const state = replay(def, moves);
    return state.ok && def.rules.outcome(state.value) ? refuse('move/game-over') : state;
  }

  return {
    choose(moves, { level, rng, advice = noAdvice, effort = 1 }) {
      const state = stateAfter(moves);
      return state.ok ? ok(wire.writeMove(bot.choose(state.value, level, rng, read(advice), effort))) : state;
    },
    hint(moves, { rng, advice = noAdvice, effort = 1 }) {
      const state = stateAfter(moves);
      if (!state.ok) return state;
      const { move, reason } = bot.hint(state.value, rng, read(advice), effort);
      return ok({ move: wire.writeMove(move), reason });
    },
  };
}
