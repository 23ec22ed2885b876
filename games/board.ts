/**
 * What a board view is: it draws a State and emits moves; it holds no rules of the match, no texts of a page
 * and no network. `defineBoard` restores the erased State by a guard, so pages draw any game without a cast.
 */
import { createElement, type ComponentType, type ReactElement } from 'react';
import type { Json, Seat } from './game.ts';

export type BoardProps<State> = {
  readonly state: State;
  /** The seat the viewer plays, `null` for a spectator or a replay. */
  readonly seat: Seat | null;
  /** Whether a move may be entered now. When false, cells stay focusable but are `aria-disabled`. */
  readonly canMove: boolean;
  /** Cells to mark: the last move, the winning line (indices row by row). */
  readonly marks: { readonly last: readonly number[]; readonly win: readonly number[] };
  /** A move to highlight (the hint), in wire form. */
  readonly hinted: { readonly [key: string]: Json } | null;
  /** Whether the last move should be shown arriving (drop, fade). Reduced motion is the board's own business. */
  readonly animateLast: boolean;
  /** Called with the raw move in wire form, e.g. `{ column: 3 }`. */
  readonly onMove: (move: { readonly [key: string]: Json }) => void;
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
