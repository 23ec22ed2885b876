/**
 * A board view: draws a State and emits moves; it knows no match rules, no page texts and no
 * network. `defineBoard` restores the erased State with a guard, so pages draw any game without a
 * cast.
 */
import {
  createElement,
  useState,
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
} from 'react';
import type { Json, Seat } from './game.ts';
import { nextCell, type GridSize } from './gridKeys.ts';

export type BoardProps<State> = {
  readonly state: State;
  /** The seat the viewer plays, `null` for a spectator or a replay. */
  readonly seat: Seat | null;
  /**
   * Whether a move may be entered now. When false, cells stay focusable but are `aria-disabled`.
   */
  readonly canMove: boolean;
  /** Cells to mark: the last move, the winning line (indices row by row). */
  readonly marks: { readonly last: readonly number[]; readonly win: readonly number[] };
  /** A move to highlight (the hint), in wire form. */
  readonly hinted: { readonly [key: string]: Json } | null;
  /**
   * Whether to animate the last move's arrival (drop, fade). The board itself handles reduced
   * motion.
   */
  readonly animateLast: boolean;
  /** Called with the raw move in wire form, e.g. `{ column: 3 }`. */
  readonly onMove: (move: { readonly [key: string]: Json }) => void;
  /** Announces a text requested by a key (last move, pieces) through the page's live region. */
  readonly onSay: (text: string) => void;
};

export type BoardView = (props: BoardProps<unknown>) => ReactElement | null;

export function defineBoard<State>(
  isState: (value: unknown) => value is State,
  Component: ComponentType<BoardProps<State>>,
): BoardView {
  return function Board({ state, ...rest }) {
    return isState(state) ? createElement(Component, { ...rest, state }) : null;
  };
}

/** The cell (`data-cell`) that a press landed in, `undefined` between cells. */
export function cellOf(target: EventTarget): number | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  return cell ? Number(cell.dataset['cell']) : undefined;
}

export type GridFocus = {
  /** The one cell in the tab order. */
  readonly cell: number;
  readonly setCell: (cell: number) => void;
  /** Moves the focus among elements with `data-cell`; returns true when the key moves it. */
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => boolean;
  /**
   * For the grid. Puts a cell reached by keyboard or screen reader into the tab order and returns it. For a pressed cell
   * the click handler must call `setCell`, so that a press draws the board only once.
   */
  readonly onFocus: (event: FocusEvent<HTMLElement>) => number | undefined;
};

/** Roving focus over the cells of a grid: Tab reaches exactly one of them, the arrows the rest. */
export function useGridFocus(size: GridSize, start: number): GridFocus {
  const [cell, setCell] = useState(start);
  return {
    cell,
    setCell,
    onKey(event) {
      const next = nextCell(cellOf(event.target) ?? cell, event, size);
      if (next === undefined || event.altKey || event.metaKey) return false;
      event.preventDefault();
      setCell(next);
      event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
      return true;
    },
    onFocus(event) {
      const focused = event.target.matches(':focus-visible') ? cellOf(event.target) : undefined;
      if (focused !== undefined) setCell(focused);
      return focused;
    },
  };
}
