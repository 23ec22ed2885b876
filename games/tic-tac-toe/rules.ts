/**
 * Tic Tac Toe: nine cells, three in a row win (document 1, sections 3 and 10). player1 is X and
 * moves first. States are never changed, only replaced.
 */
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { otherSeat, type MoveRefusal, type Outcome, type Rules, type Seat } from '../game.ts';

export const cellCount = 9;

export type Mark = 'X' | 'O';

export type State = {
  /** Row by row from the top left; `null` is empty. */
  readonly cells: readonly (Mark | null)[];
  /** The cells played so far, first move first. */
  readonly moves: readonly Move[];
};

/** A cell from 0 (top left) to 8, row by row. */
export type Move = number;

export type Line = readonly [number, number, number];

/** The eight lines, rows first. */
export const lines: readonly Line[] = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

function setup(): State {
  return { cells: Array.from({ length: cellCount }, () => null), moves: [] };
}

function turn(state: State): Seat {
  return state.moves.length % 2 === 0 ? 'player1' : 'player2';
}

/** What the seat to move plays. */
export function markToMove(state: State): Mark {
  return turn(state) === 'player1' ? 'X' : 'O';
}

function legalMoves(state: State): readonly Move[] {
  return state.cells.flatMap((mark, cell) => (mark === null ? [cell] : []));
}

function apply(state: State, cell: Move): Result<State, MoveRefusal> {
  if (state.cells[cell] !== null) return refuse('move/illegal', 'That position is already taken or invalid');
  return ok({ cells: state.cells.with(cell, markToMove(state)), moves: [...state.moves, cell] });
}

/** Cells of every complete line, ascending and without repeats; one last mark can complete two. */
export function winningCells(state: State): readonly number[] {
  const complete = lines.filter(([a, b, c]) => {
    const mark = state.cells[a];
    return mark != null && state.cells[b] === mark && state.cells[c] === mark;
  });
  return [...new Set(complete.flat())].sort((a, b) => a - b);
}

function outcome(state: State): Outcome | null {
  if (winningCells(state).length > 0) return { winner: otherSeat(turn(state)), reason: 'win' };
  return state.moves.length === cellCount ? { winner: null, reason: 'draw' } : null;
}

export const rules: Rules<State, Move> = {
  setup,
  ply: (state) => state.moves.length,
  turn,
  legalMoves,
  apply,
  outcome,
};
