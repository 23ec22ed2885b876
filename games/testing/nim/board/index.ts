/** The board of the fixture: the stones that are left, and a button for each move. */
import { createElement } from 'react';
import { defineBoard, type BoardProps } from '../../../board.ts';
import type { State } from '../index.ts';

function NimBoard({ state, canMove, onMove }: BoardProps<State>) {
  const take = (count: number) =>
    createElement(
      'button',
      { key: count, type: 'button', disabled: !canMove, onClick: () => onMove({ column: count - 1 }) },
      `Take ${count}`,
    );
  return createElement('div', { role: 'grid', 'aria-label': 'Nim board' }, `${state.left} stones`, [
    take(1),
    take(2),
  ]);
}

function isState(value: unknown): value is State {
  return typeof value === 'object' && value !== null && 'left' in value && typeof value.left === 'number';
}

export const nimBoard = defineBoard(isState, NimBoard);
