/**
 * Connect Four: 6 rows by 7 columns, a disc falls to the lowest empty row, four in a row win
 * (document 1, sections 3, 5 and 10). player1 moves first. States are never changed, only replaced.
 */
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { otherSeat, type MoveRefusal, type Outcome, type Rules, type Seat } from '../game.ts';

export const rowCount = 6;
export const columnCount = 7;
/** Discs in a row that win. */
const lineLength = 4;

/** 0 empty, 1 player1, 2 player2. */
export type Cell = 0 | 1 | 2;

export type State = {
  /** `board[row][column]`, row 0 at the top. */
  readonly board: readonly (readonly Cell[])[];
  /** The columns played so far, first move first. */
  readonly moves: readonly Move[];
};

/** A column from 0 (left) to 6. */
export type Move = number;

/** The four axes of a line, as steps of [row, column]. */
const axes = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const;

const emptyBoard: readonly (readonly Cell[])[] = Array.from({ length: rowCount }, () =>
  Array.from({ length: columnCount }, () => 0 as const),
);

function setup(): State {
  return { board: emptyBoard, moves: [] };
}

function turn(state: State): Seat {
  return state.moves.length % 2 === 0 ? 'player1' : 'player2';
}

/**
 * The row in which a disc dropped into `column` comes to rest; -1 when there is no room or no such
 * column.
 */
export function landingRow(board: State['board'], column: number): number {
  return board.findLastIndex((row) => row[column] === 0);
}

function legalMoves(state: State): readonly Move[] {
  const top = state.board[0] ?? [];
  return top.flatMap((cell, column) => (cell === 0 ? [column] : []));
}

function apply(state: State, column: Move): Result<State, MoveRefusal> {
  const landing = landingRow(state.board, column);
  if (landing < 0) return refuse('move/illegal', 'That column is full');
  const disc: Cell = turn(state) === 'player1' ? 1 : 2;
  const board = state.board.map((row, index) => (index === landing ? row.with(column, disc) : row));
  return ok({ board, moves: [...state.moves, column] });
}

/**
 * Cells (row * 7 + column) that satisfy `belongs`, adjacent to (row, column) without a gap in one
 * direction.
 */
function runOf(
  board: State['board'],
  belongs: (cell: Cell) => boolean,
  [row, column]: readonly [number, number],
  [down, right]: readonly [number, number],
): number[] {
  const cells: number[] = [];
  for (let step = 1; ; step += 1) {
    const cell = board[row + step * down]?.[column + step * right];
    if (cell === undefined || !belongs(cell)) return cells;
    cells.push((row + step * down) * columnCount + column + step * right);
  }
}

/**
 * Along each axis the cells that belong on both sides of (row, column) without a break, with
 * itself, ascending.
 */
export function runsThrough(
  board: State['board'],
  belongs: (cell: Cell) => boolean,
  [row, column]: readonly [number, number],
): readonly (readonly number[])[] {
  return axes.map(([down, right]) =>
    [
      ...runOf(board, belongs, [row, column], [down, right]),
      row * columnCount + column,
      ...runOf(board, belongs, [row, column], [-down, -right]),
    ].sort((a, b) => a - b),
  );
}

/**
 * Lines of four or more through (row, column) if a disc of `colour` lies there: their cells,
 * ascending.
 */
export function linesThrough(
  board: State['board'],
  colour: Cell,
  at: readonly [number, number],
): readonly (readonly number[])[] {
  return runsThrough(board, (cell) => cell === colour, at).filter((run) => run.length >= lineLength);
}

/** The cell (row * 7 + column) of the last disc, `undefined` before the first move. */
export function lastCell(state: State): number | undefined {
  const column = state.moves.at(-1);
  if (column === undefined) return undefined;
  return (landingRow(state.board, column) + 1) * columnCount + column;
}

/** The winning lines through the last disc, each ascending; none when it did not win. */
export function winningLines(state: State): readonly (readonly number[])[] {
  const last = lastCell(state);
  if (last === undefined) return [];
  const row = Math.floor(last / columnCount);
  const column = last % columnCount;
  return linesThrough(state.board, state.board[row]?.[column] ?? 0, [row, column]);
}

/** Their cells, ascending and without repeats. */
export function winningCells(state: State): readonly number[] {
  return [...new Set(winningLines(state).flat())].sort((a, b) => a - b);
}

/** How many cells of the same colour follow (row, column) without a gap in one direction. */
function countBeside(
  board: State['board'],
  row: number,
  column: number,
  down: number,
  right: number,
): number {
  const colour = board[row]?.[column] ?? 0;
  let count = 0;
  while (board[row + (count + 1) * down]?.[column + (count + 1) * right] === colour) count += 1;
  return count;
}

/**
 * Whether the last disc won. Checked after every move of every game, so it counts without
 * allocating.
 */
function hasWon(state: State): boolean {
  const { board } = state;
  const last = lastCell(state);
  if (last === undefined) return false;
  const column = last % columnCount;
  const row = Math.floor(last / columnCount);
  for (const axis of axes) {
    const before = countBeside(board, row, column, -axis[0], -axis[1]);
    const behind = countBeside(board, row, column, axis[0], axis[1]);
    if (before + 1 + behind >= lineLength) return true;
  }
  return false;
}

function outcome(state: State): Outcome | null {
  if (hasWon(state)) return { winner: otherSeat(turn(state)), reason: 'win' };
  return state.moves.length === rowCount * columnCount ? { winner: null, reason: 'draw' } : null;
}

export const rules: Rules<State, Move> = {
  setup,
  ply: (state) => state.moves.length,
  turn,
  legalMoves,
  apply,
  outcome,
};
