/**
 * Connect Four for the peers' servers, as small as possible: 42 cells, row 0 at the top, 0 | 1 | 2.
 */

const columns = 7;
const rows = 6;
const axes = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
];

/** @returns {number[]} */
export function emptyBoard() {
  return Array.from({ length: columns * rows }, () => 0);
}

/**
 * The cell in which a disc dropped into a column comes to rest; -1 when there is no room.
 * @param {ArrayLike<number>} board
 * @param {unknown} column
 */
export function landing(board, column) {
  if (!Number.isInteger(column) || column < 0 || column >= columns) return -1;
  for (let row = rows - 1; row >= 0; row--) {
    if (board[row * columns + column] === 0) return row * columns + column;
  }
  return -1;
}

/**
 * Whether the disc in `cell` is part of four in a line.
 * @param {ArrayLike<number>} board
 * @param {number} cell
 */
export function wins(board, cell) {
  const row = Math.floor(cell / columns);
  const column = cell % columns;
  /** @param {number} down @param {number} right */
  const run = (down, right) => {
    let length = 0;
    for (let r = row + down, c = column + right; r >= 0 && r < rows && c >= 0 && c < columns;) {
      if (board[r * columns + c] !== board[cell]) break;
      length += 1;
      r += down;
      c += right;
    }
    return length;
  };
  return axes.some(([down, right]) => run(down, right) + run(-down, -right) + 1 >= 4);
}
