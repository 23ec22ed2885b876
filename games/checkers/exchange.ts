/**
 * What captures alone lead to: captures are forced, so an exchange continues until nobody can
 * capture.
 */
import { otherColour, type Move } from './pieces.ts';
import { rules, turnState, type State } from './rules.ts';
import { jumpedOver, type Square } from './squares.ts';

/** Pieces that a side captures and loses in an exchange. */
export type Toll = { readonly won: number; readonly lost: number };

export const gainIn = ({ won, lost }: Toll): number => won - lost;

/** The state after a legal move. */
export function after(state: State, path: Move): State {
  const next = rules.apply(state, path);
  if (!next.ok) throw new Error(`checkers: ${next.error.code}`);
  return next.value;
}

/** Pieces that a legal move captures. */
export function captures(state: State, path: Move): number {
  return state.mustCapture ? path.length - 1 : 0;
}

/** The squares of the captured pieces. */
export function preyOf(path: Move): Square[] {
  return path.slice(1).flatMap((to, index) => jumpedOver(path[index] ?? 0, to) ?? []);
}

/** The balance for the mover of a legal move and all forced captures after it. */
export function tollOf(state: State, path: Move): Toll {
  const answer = bestCapture(after(state, path));
  return { won: captures(state, path) + (answer?.lost ?? 0), lost: answer?.won ?? 0 };
}

export function gainOf(state: State, path: Move): number {
  return gainIn(tollOf(state, path));
}

/**
 * Whether a legal move lets the other side capture a piece with a single jump without losing one in
 * return.
 */
export function givesAway(state: State, path: Move): boolean {
  const next = after(state, path);
  if (!next.mustCapture) return false;
  return rules
    .legalMoves(next)
    .some((reply) => captures(next, reply) === 1 && !after(next, reply).mustCapture);
}

type Capture = Toll & { readonly path: Move };

/** The capture that gains the side to move most; null when it has none. */
function bestCapture(state: State): Capture | null {
  if (!state.mustCapture) return null;
  return rules.legalMoves(state).reduce<Capture | null>((best, path) => {
    const capture = { ...tollOf(state, path), path };
    return best && gainIn(best) >= gainIn(capture) ? best : capture;
  }, null);
}

/**
 * What the other side would capture if it were to move, where that gains; null where it would not.
 */
export function threatIn({ board, currentPlayer, moves, quietBoards }: State): Capture | null {
  const capture = bestCapture(turnState(board, otherColour(currentPlayer), moves, quietBoards));
  return capture && gainIn(capture) > 0 ? capture : null;
}
