/**
 * The 32 dark squares of the 8x8 board (row + column odd, row 0 at the top; document 2, section 5),
 * numbered as in published games of English draughts: the side that moves first, here red at the
 * bottom, begins on 1 to 12, so 11-15 is an opening move.
 */
export const boardSize = 8;
export const squareCount = 32;

/** 1 (bottom row, right) to 32 (top row, left), each row from right to left. */
export type Square = number;

export const squares: readonly Square[] = Array.from({ length: squareCount }, (_, index) => index + 1);

/** `undefined` for a light square and outside the board. */
export function squareAt(row: number, column: number): Square | undefined {
  const isOnBoard = row >= 0 && row < boardSize && column >= 0 && column < boardSize;
  if (!isOnBoard || (row + column) % 2 === 0) return undefined;
  return squareCount - (row * 4 + Math.floor(column / 2));
}

/** 0 at the top to 7 at the bottom. */
export function rowOf(square: Square): number {
  return (squareCount - square) >> 2;
}

/** 0 at the left to 7 at the right. */
export function columnOf(square: Square): number {
  return ((squareCount - square) & 3) * 2 + (1 - (rowOf(square) & 1));
}

/** The index of a square among the 64 cells, row by row from the top left. */
export function cellOf(square: Square): number {
  return rowOf(square) * boardSize + columnOf(square);
}

/** A diagonal from a square: the next square and, where the board goes on, the one beyond it. */
export type Way = { readonly next: Square; readonly beyond: Square | undefined };

function waysFrom(square: Square, down: 1 | -1): readonly Way[] {
  const [row, column] = [rowOf(square), columnOf(square)];
  return [-1, 1].flatMap((right) => {
    const next = squareAt(row + down, column + right);
    return next === undefined ? [] : [{ next, beyond: squareAt(row + 2 * down, column + 2 * right) }];
  });
}

const none: readonly Way[] = [];
const up = [none, ...squares.map((square) => waysFrom(square, -1))];
const down = [none, ...squares.map((square) => waysFrom(square, 1))];
const everyWay = up.map((ways, square) => [...ways, ...(down[square] ?? none)]);

/**
 * The diagonals up the board, down the board, and all of them: two to four, from a square of 1 to
 * 32.
 */
export const waysUp = (from: Square): readonly Way[] => up[from] ?? none;
export const waysDown = (from: Square): readonly Way[] => down[from] ?? none;
export const waysAll = (from: Square): readonly Way[] => everyWay[from] ?? none;

/**
 * The square that a jump passes over, `undefined` for a step and for squares that no jump connects.
 */
export function jumpedOver(from: Square, to: Square): Square | undefined {
  return waysAll(from).find(({ beyond }) => beyond === to)?.next;
}
