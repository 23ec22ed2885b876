/**
 * The move that another page already took from the player: `history.state.firstMove`, played once.
 */
import type { Move } from '../frame/record.ts';

/** The move in a history entry's state, null when it holds none. */
export function firstMoveIn(state: unknown): Move | null {
  if (typeof state !== 'object' || state === null || !('firstMove' in state)) return null;
  const { firstMove } = state;
  if (typeof firstMove !== 'object' || firstMove === null || !('column' in firstMove)) return null;
  return typeof firstMove.column === 'number' ? { column: firstMove.column } : null;
}

/** Removes it from the current entry, so that coming back here does not play it again. */
export function forgetFirstMove(): void {
  if (firstMoveIn(history.state)) history.replaceState(null, '');
}
