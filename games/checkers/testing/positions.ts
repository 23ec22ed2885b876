/** Positions for measurements, from games between reference players. The same in every run. */
import { seededRng } from '../../rng.ts';
import { rules, type State } from '../rules.ts';
import { beginner, carefulAdult } from './players.ts';

/**
 * After 6 to 55 half-moves, each by one of the two at random; null where the game is over or one
 * move is left.
 */
export function playedState(seed: number): State | null {
  const rng = seededRng(seed);
  const plies = 6 + Math.floor(rng() * 50);
  let state = rules.setup();
  while (state.moves.length < plies && !state.gameOver) {
    const next = rules.apply(state, (rng() < 0.5 ? beginner : carefulAdult).choose(state, rng));
    if (!next.ok) throw new Error(next.error.code);
    state = next.value;
  }
  return state.gameOver || rules.legalMoves(state).length < 2 ? null : state;
}
