/**
 * A game's bot with its types closed over, as `defineGame` does for the rules: callers only see
 * moves in wire form. Separate from the rules, because a page that shows a game needs those but no
 * bot.
 */
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Advice, Asker, Bot, GameDef, Hint, Json, Level, MoveRefusal, Rng } from './game.ts';
import { replay } from './replay.ts';
import { seededRng } from './rng.ts';

type WireMove = { readonly [key: string]: Json };

type Thinking = {
  /** The answer's only source of randomness. */
  readonly rng: Rng;
  readonly advice?: Advice<unknown>;
  /**
   * The share of positions that may be searched, above 0 and at most 1: less when others are
   * waiting.
   */
  readonly effort?: number;
};

/**
 * Moves are the stored ones from the start. Refused when one of them is not legal, and with
 * `move/game-over` after the end.
 */
export type GameBot = {
  /** The choice for the seat to move. */
  readonly choose: (
    moves: readonly unknown[],
    thinking: Thinking & { readonly level: Level },
  ) => Result<WireMove, MoveRefusal>;
  readonly hint: (moves: readonly unknown[], thinking: Thinking) => Result<Hint<WireMove>, MoveRefusal>;
};

/** An engine, called with the moves in wire form from the start; returns what an `Advice` needs. */
export type Adviser = {
  readonly advise: (
    moves: readonly unknown[],
    asked: { readonly asker: Asker; readonly effort: number },
  ) => ReturnType<Advice<unknown>>;
};

export type BotQuestion = {
  /** Stored moves from the start, in wire form. */
  readonly moves: readonly unknown[];
  /** The level to choose a move for; null for a hint. */
  readonly level: Level | null;
  /**
   * With `effort` the answer's only source of randomness: the same question gives the same answer.
   */
  readonly seed: number;
  /** See `Thinking`; 1 when left out. */
  readonly effort?: number;
};

const noAdvice = (): null => null;

/**
 * The bot's answer, with an engine's help where there is one. The reason is empty for a level's
 * move.
 */
export function askBot(
  bot: GameBot,
  { moves, level, seed, effort = 1 }: BotQuestion,
  engine: Adviser | null,
): Result<Hint<WireMove>, MoveRefusal> {
  const advice: Advice<unknown> = (asker = 'hard') => engine?.advise(moves, { asker, effort }) ?? null;
  const thinking = { rng: seededRng(seed), advice, effort };
  if (level === null) return bot.hint(moves, thinking);
  const chosen = bot.choose(moves, { ...thinking, level });
  return chosen.ok ? ok({ move: chosen.value, reason: '' }) : chosen;
}

export function defineBot<State, Move>(
  def: Pick<GameDef<State, Move>, 'id' | 'rules' | 'wire'>,
  bot: Bot<State, Move>,
): GameBot {
  const { id, wire } = def;

  function known(raw: unknown): Move {
    const move = wire.readMove(raw);
    if (!move.ok) throw new Error(`${id}: the engine returned an illegal move`);
    return move.value;
  }

  /** An engine's answer, with its moves parsed like a player's. */
  function read(advice: Advice<unknown>): Advice<Move> {
    return (asker) =>
      advice(asker)?.map(({ move, score, line }) => ({
        move: known(move),
        score,
        line: line && (() => line().map(known)),
      })) ?? null;
  }

  /** The state to choose a move in. */
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
