/**
 * Connect Four on the wire: 6x7 numbers, `{ column }` (document 1, sections 3 and 5). Notation: the
 * column, '1' to '7'.
 */
import type { Wire } from '../game.ts';
import { readColumn } from '../column.ts';
import { columnCount, lastCell, winningCells, type Move, type State } from './rules.ts';

export const wire: Wire<State, Move> = {
  board: (state) => state.board,
  readMove: (raw) => readColumn(raw, columnCount),
  writeMove: (column) => ({ column }),
  notate: (column) => String(column + 1),
  marks(state) {
    const last = lastCell(state);
    return { last: last === undefined ? [] : [last], win: winningCells(state) };
  },
};
