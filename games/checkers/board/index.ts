/**
 * The Checkers board for pages that draw any game. Its look is in board.css, which the page
 * imports.
 */
import { defineBoard } from '../../board.ts';
import type { State } from '../rules.ts';
import { CheckersBoard } from './CheckersBoard.tsx';

function isState(value: unknown): value is State {
  return typeof value === 'object' && value !== null && 'board' in value && 'captureSequence' in value;
}

export const checkersBoard = defineBoard(isState, CheckersBoard);
