/**
 * The board view of every game that has one: one line each, found by the specification's
 * `gameType`.
 */
import { createElement, type ReactElement } from 'react';
import type { BoardProps, BoardView } from './board.ts';
import { checkersBoard } from './checkers/board/index.ts';
import { connectFourBoard } from './connect-four/board/index.ts';
import { ticTacToeBoard } from './tic-tac-toe/board/index.ts';

const views: ReadonlyMap<string, BoardView> = new Map([
  ['checkers', checkersBoard],
  ['connect-four', connectFourBoard],
  ['tic-tac-toe', ticTacToeBoard],
]);

/** Draws a state of the game with that id; nothing for a game without a board here. */
export function GameBoard({
  gameId,
  ...props
}: BoardProps<unknown> & { readonly gameId: string }): ReactElement | null {
  const view = views.get(gameId);
  return view ? createElement(view, props) : null;
}
