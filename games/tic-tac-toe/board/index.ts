/**
 * The Tic Tac Toe board for pages that draw any game. Its look is in board.css, which the page
 * imports.
 */
import { defineBoard } from '../../board.ts';
import type { State } from '../rules.ts';
import { TicTacToeBoard } from './TicTacToeBoard.tsx';

function isState(value: unknown): value is State {
  return typeof value === 'object' && value !== null && 'cells' in value && Array.isArray(value.cells);
}

export const ticTacToeBoard = defineBoard(isState, TicTacToeBoard);
