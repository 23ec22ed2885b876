/** A player to measure the levels of Tic Tac Toe against, written with the rules alone. */
import type { Player } from '../../testing/ladder.ts';
import { lines, markToMove, rules, type Mark, type Move, type State } from '../rules.ts';

/** The empty cell of a line whose other two cells hold `mark`. */
function completing(state: State, mark: Mark): Move | undefined {
  return rules
    .legalMoves(state)
    .find((cell) =>
      lines.some(
        (line) => line.includes(cell) && line.every((at) => at === cell || state.cells[at] === mark),
      ),
    );
}

/** Looks one move ahead: takes a win, stops a win, otherwise plays anywhere. */
export const beginner: Player<State, Move> = {
  name: 'beginner, one move ahead',
  choose(state, rng) {
    const own = markToMove(state);
    const moves = rules.legalMoves(state);
    const move =
      completing(state, own) ??
      completing(state, own === 'X' ? 'O' : 'X') ??
      moves[Math.floor(rng() * moves.length)];
    if (move === undefined) throw new Error('no legal move');
    return move;
  },
};
