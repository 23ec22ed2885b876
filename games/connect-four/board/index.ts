/**
 * The Connect Four board for pages that draw any game. Its look is in board.css, which the page
 * imports.
 */
import { defineBoard } from '../../board.ts';
import type { State } from '../rules.ts';
import { ConnectFourBoard } from './ConnectFourBoard.tsx';

function isState(value: unknown): value is State {
  return typeof value === 'object' && value !== null && 'board' in value && Array.isArray(value.board);
}

export const connectFourBoard = defineBoard(isState, ConnectFourBoard);
