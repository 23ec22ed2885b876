/** What captures alone come to, for hints: captures are forced, so an exchange goes on until nobody can take. */
import { otherColour, type Move } from './pieces.ts';
import { rules, turnState, type State } from './rules.ts';

/** The state after a legal move. */
export function after(state: State, path: Move): State {
  const next = rules.apply(state, path);
  if (!next.ok) throw new Error(`checkers: ${next.error.code}`);
  return next.value;
}

/** Pieces that a legal move takes. */
export function captures(state: State, path: Move): number {
  return state.mustCapture ? path.length - 1 : 0;
}

/** Pieces that a legal move brings its side in all, less those it costs, once nobody can take any more. */
export function gainOf(state: State, path: Move): number {
  return captures(state, path) - exchange(after(state, path));
}

/** The same for the best move of the side to move; 0 when it has nothing to take. */
export function exchange(state: State): number {
  if (!state.mustCapture) return 0;
  return Math.max(...rules.legalMoves(state).map((path) => gainOf(state, path)));
}

/** What the other side would gain at once were it to move. */
export function threat({ board, currentPlayer, moves, quietBoards }: State): number {
  return exchange(turnState(board, otherColour(currentPlayer), moves, quietBoards));
}
