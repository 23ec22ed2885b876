/** The board view of every game that has one: one line each, found by the specification's `gameType`. */
import type { BoardView } from './board.ts';
import { connectFourBoard } from './connect-four/board/index.ts';
import { ticTacToeBoard } from './tic-tac-toe/board/index.ts';

const byId: ReadonlyMap<string, BoardView> = new Map([
  ['connect-four', connectFourBoard],
  ['tic-tac-toe', ticTacToeBoard],
]);

/** `undefined` for a game without a board here; ids are compared exactly. */
export function boardById(id: string): BoardView | undefined {
  return byId.get(id);
}
