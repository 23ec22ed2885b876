/**
 * Builder for tests and measurements: a Connect Four state from its moves, written as columns '1'
 * to '7'.
 */
import { seededRng } from '../../rng.ts';
import { rules, type State } from '../rules.ts';

/**
 * Plays `columns` from the empty board, e.g. `play('4435')`. Throws at the first move that is not
 * legal.
 */
export function play(columns: string): State {
  let state = rules.setup();
  for (const digit of columns) {
    const next = rules.apply(state, Number(digit) - 1);
    if (!next.ok) throw new Error(`${columns}: ${digit} is not legal`);
    state = next.value;
  }
  return state;
}

/** Every state of a game of random legal moves, from the empty board to its end. */
export function randomGame(seed: number): readonly State[] {
  const rng = seededRng(seed);
  const states = [rules.setup()];
  for (let state = rules.setup(); !rules.outcome(state); states.push(state)) {
    const moves = rules.legalMoves(state);
    const next = rules.apply(state, moves[Math.floor(rng() * moves.length)] ?? -1);
    if (!next.ok) throw new Error(next.error.code);
    state = next.value;
  }
  return states;
}
