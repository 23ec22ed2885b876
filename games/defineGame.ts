/** Closes over a game's State and Move: the result has the same type for every game. */
import { ok } from '@playfield/contracts/result.ts';
import type { Game, GameDef } from './game.ts';
import { positionOf } from './position.ts';
import { replay } from './replay.ts';

export function defineGame<State, Move>(def: GameDef<State, Move>): Game {
  const { rules, wire } = def;
  return {
    id: def.id,
    title: def.title,
    sides: def.sides,
    start: () => positionOf(def, rules.setup()),
    restore(moves) {
      const state = replay(def, moves);
      return state.ok ? ok(positionOf(def, state.value)) : state;
    },
    notate(rawMove) {
      const move = wire.readMove(rawMove);
      return move.ok ? ok(wire.notate(move.value)) : move;
    },
  };
}
