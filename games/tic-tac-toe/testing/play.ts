/**
 * Builder for tests and measurements: a Tic Tac Toe state from its moves, written 'a3' (top left)
 * to 'c1'.
 */
import { rules, type State } from '../rules.ts';

/** The cell of one name, e.g. `cellAt('b2')` is 4. */
export function cellAt(name: string): number {
  return 'abc'.indexOf(name.charAt(0)) + 3 * (3 - Number(name.charAt(1)));
}

/**
 * Plays `cells` from the empty board, e.g. `play('b2 a1')`. Throws at the first move that is not
 * legal.
 */
export function play(cells: string): State {
  let state = rules.setup();
  for (const name of cells.split(' ').filter(Boolean)) {
    const next = rules.apply(state, cellAt(name));
    if (!next.ok) throw new Error(`${cells}: ${name} is not legal`);
    state = next.value;
  }
  return state;
}
