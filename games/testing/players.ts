/** Reference players that any game can have. */
import type { Rules } from '../game.ts';
import type { Player } from './ladder.ts';

/** Any legal move. */
export function randomPlayer<State, Move>(rules: Rules<State, Move>): Player<State, Move> {
  return {
    name: 'random',
    choose(state, rng) {
      const moves = rules.legalMoves(state);
      const move = moves[Math.floor(rng() * moves.length)];
      if (move === undefined) throw new Error('no legal move');
      return move;
    },
  };
}
