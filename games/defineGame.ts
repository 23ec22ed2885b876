/** Closes over a game's State and Move: the result has the same type for every game. */
import { ok } from '@playfield/contracts/result.ts';
import type { Game, GameDef } from './game.ts';
import { positionOf } from './position.ts';
import { replay } from './replay.ts';

/** Of games that don't say. */
const fewestSerious = 4;

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
    factsOf(moves) {
      const state = def.facts ? replay(def, moves) : null;
      if (!def.facts || !state?.ok) return null;
      return { player1: def.facts(state.value, 'player1'), player2: def.facts(state.value, 'player2') };
    },
    seriousPlies: def.seriousPlies ?? fewestSerious,
  };
}
