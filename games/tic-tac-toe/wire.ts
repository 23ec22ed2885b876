/**
 * Tic Tac Toe on the wire: nine cells of X, O or null, and `{ column: cell }` with the cell from 0
 * to 8 (document 1, sections 3 and 4). Notation: column letter and row number from the bottom, 'a3'
 * (cell 0) to 'c1' (cell 8).
 */
import type { Wire } from '../game.ts';
import { readColumn } from '../column.ts';
import { cellCount, winningCells, type Move, type State } from './rules.ts';

export function notate(cell: Move): string {
  return `${'abc'.charAt(cell % 3)}${3 - Math.floor(cell / 3)}`;
}

export const wire: Wire<State, Move> = {
  board: (state) => state.cells,
  readMove: (raw) => readColumn(raw, cellCount),
  writeMove: (cell) => ({ column: cell }),
  notate,
  marks: (state) => ({ last: state.moves.slice(-1), win: winningCells(state) }),
};
