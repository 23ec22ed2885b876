/**
 * A board view: draws a State and emits moves; it knows no match rules, no page texts and no
 * network. `defineBoard` restores the erased State with a guard, so pages draw any game without a
 * cast.
 */
import {
  createElement,
  useRef,
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
  /** The cell in the tab order. */
  readonly cell: () => number;
  /** What a cell is drawn with. Later the focus itself moves the tab order, without drawing the board. */
  readonly tabIndexOf: (cell: number) => 0 | -1;
  /** Moves the focus among elements with `data-cell`; returns true when the key moves it. */
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => boolean;
  /** For the grid: the focused cell takes the place in the tab order. Returns it where the focus is shown, so not for presses. */
  readonly onFocus: (event: FocusEvent<HTMLElement>) => number | undefined;
};

/** Gives the focus to a cell of a grid. */
export function focusCell(grid: HTMLElement, cell: number): void {
  elementOf(grid, cell)?.focus();
}

const elementOf = (grid: HTMLElement, cell: number): HTMLElement | null =>
  grid.querySelector<HTMLElement>(`[data-cell="${cell}"]`);

/**
 * Roving focus over the cells of a grid: Tab reaches exactly one of them, the arrows the rest. Which one is the document's alone: a
 * `tabindex` that changes with a drawing, on the element that has the focus, makes browsers lay out the page in the middle of it.
 */
export function useGridFocus(size: GridSize, start: number): GridFocus {
  const inTabOrder = useRef(start);
  return {
    cell: () => inTabOrder.current,
    tabIndexOf: (cell) => (cell === start ? 0 : -1),
    onKey(event) {
      const next = nextCell(cellOf(event.target) ?? inTabOrder.current, event, size);
      if (next === undefined || event.altKey || event.metaKey) return false;
      event.preventDefault();
      focusCell(event.currentTarget, next);
      return true;
    },
    onFocus(event) {
      const focused = cellOf(event.target);
      if (focused === undefined) return undefined;
      if (focused !== inTabOrder.current) {
        elementOf(event.currentTarget, inTabOrder.current)?.setAttribute('tabindex', '-1');
        elementOf(event.currentTarget, focused)?.setAttribute('tabindex', '0');
        inTabOrder.current = focused;
      }
      return event.target.matches(':focus-visible') ? focused : undefined;
    },
  };
}
