/**
 * A Connect Four position as two sets of cells: seven bits a column, bottom cell first, the seventh always empty, so that
 * lines do not run over (the layout of http://blog.gamesolver.org/solving-connect-four/06-bitboard/).
 */

export const cells: i32 = 42;
/** The lowest cell of every column. Added to the occupied cells it gives the next free cell of each. */
export const bottom: u64 = 0x40810204081;
/** All 42 cells. */
export const board: u64 = bottom * 63;

/** Counted from 1: when both play in an empty column in turn, the side to move gets the odd rows and the other the even ones. */
export const oddRows: u64 = bottom * 21;
export const evenRows: u64 = bottom * 42;

/** The cells of one column. */
@inline
export function columnOf(column: i32): u64 {
  return (<u64>63) << (7 * column);
}

/** The column of a single cell. */
@inline
export function columnOfCell(cell: u64): i32 {
  return (<i32>ctz(cell)) / 7;
}

/** By cell, with the empty seventh of each column: how many lines of four go through it. */
const lines: StaticArray<i32> = [
  3, 4, 5, 5, 4, 3, 0, 4, 6, 8, 8, 6, 4, 0, 5, 8, 11, 11, 8, 5, 0, 7, 10, 13, 13, 10, 7, 0, 5, 8, 11, 11,
  8, 5, 0, 4, 6, 8, 8, 6, 4, 0, 3, 4, 5, 5, 4, 3, 0,
];

/** How many lines of four go through a single cell. */
@inline
export function linesThrough(cell: u64): i32 {
  return unchecked(lines[<i32>ctz(cell)]);
}

/** The empty cells where one more disc of `own` completes four in a row, playable now or not. */
@inline
export function winningCells(own: u64, mask: u64): u64 {
  // Upright.
  let wins: u64 = (own << 1) & (own << 2) & (own << 3);
  // Level.
  let two: u64 = (own << 7) & (own << 14);
  wins |= two & (own << 21);
  wins |= two & (own >> 7);
  two = (own >> 7) & (own >> 14);
  wins |= two & (own << 7);
  wins |= two & (own >> 21);
  // Falling.
  two = (own << 6) & (own << 12);
  wins |= two & (own << 18);
  wins |= two & (own >> 6);
  two = (own >> 6) & (own >> 12);
  wins |= two & (own << 6);
  wins |= two & (own >> 18);
  // Rising.
  two = (own << 8) & (own << 16);
  wins |= two & (own << 24);
  wins |= two & (own >> 8);
  two = (own >> 8) & (own >> 16);
  wins |= two & (own << 8);
  wins |= two & (own >> 24);
  return wins & (board ^ mask);
}

/** Whether four of the cells are in a row. */
@inline
export function hasFour(set: u64): bool {
  const upright = set & (set >> 1);
  const falling = set & (set >> 6);
  const level = set & (set >> 7);
  const rising = set & (set >> 8);
  return (
    ((upright & (upright >> 2)) |
      (falling & (falling >> 12)) |
      (level & (level >> 14)) |
      (rising & (rising >> 16))) !=
    0
  );
}

/** The set as seen in a mirror: columns from right to left. */
@inline
export function mirrored(set: u64): u64 {
  const three: u64 = 127 << 21;
  return (
    ((set & 127) << 42) |
    ((set & (127 << 7)) << 28) |
    ((set & (127 << 14)) << 14) |
    (set & three) |
    ((set >> 14) & (127 << 14)) |
    ((set >> 28) & (127 << 7)) |
    ((set >> 42) & 127)
  );
}
