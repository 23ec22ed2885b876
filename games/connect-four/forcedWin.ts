/** Whether a side can force four in a row with its next two discs, by trying everything. */
import { rules, type Move, type State } from './rules.ts';
import { colourToMove, otherColour, threatsOf } from './threats.ts';

function after(state: State, column: Move): State {
  const next = rules.apply(state, column);
  if (!next.ok) throw new Error(`connect-four: ${next.error.code}`);
  return next.value;
}

/** Whether the side that has just moved wins with its next disc, whatever the other one does. */
function winsNext(state: State): boolean {
  const mover = otherColour(colourToMove(state));
  if (threatsOf(state, colourToMove(state)).length > 0) return false;
  const replies = rules.legalMoves(state);
  return replies.length > 0 && replies.every((reply) => threatsOf(after(state, reply), mover).length > 0);
}

/** Whether the side to move wins with its next disc, or its next but one, whatever the other one does. */
export function canForceWinInTwo(state: State): boolean {
  if (threatsOf(state, colourToMove(state)).length > 0) return true;
  return rules.legalMoves(state).some((move) => winsNext(after(state, move)));
}

/** The moves after which the opponent cannot do that; all where there is none. Not for a finished game. */
export function movesWithoutForcedLoss(state: State): readonly Move[] {
  const moves = rules.legalMoves(state);
  const safe = moves.filter((move) => {
    const next = after(state, move);
    return rules.outcome(next) !== null || !canForceWinInTwo(next);
  });
  return safe.length > 0 ? safe : moves;
}
