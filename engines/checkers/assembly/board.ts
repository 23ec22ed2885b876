/**
 * A Checkers position as sets of squares. Square n (1 to 32, four a row, numbered as in published games) is bit
 * n - 1 + (n - 1) / 8: after every second row one bit stays empty, so that the diagonals are the same two distances
 * everywhere, 4 and 5, and nothing runs over an edge. Sets are turned, not shifted: one code serves both directions.
 */

export const board: u64 = 0xff | (0xff << 9) | (0xff << 18) | ((<u64>0xff) << 27);
/** The rows on which the men of the side that begins, and of the other side, are crowned. */
export const topRow: u64 = (<u64>15) << 31;
export const bottomRow: u64 = 15;

/** A move as one word: captured squares in bits 0 to 34, where it starts and ends as bit numbers, a rank in the top 16. */
export const capturedMask: u64 = ((<u64>1) << 35) - 1;
/** Start and end together: the name under which a move is remembered. */
const nameShift: u64 = 35;
export const rankShift: u64 = 48;

/** Moves a ply has room for; no game comes near it. */
export const widest: i32 = 256;
/** Plies below the position asked about. */
export const deepest: i32 = 120;

/** The moves of each ply of the line. */
export const moves: StaticArray<u64> = new StaticArray<u64>((deepest + 2) * widest);

/** How far sets are turned for a step ahead along the two diagonals: for side 0 up the board, for side 1 down. */
@inline
export function firstWay(side: i32): u64 {
  return side == 0 ? 4 : 60;
}

@inline
export function secondWay(side: i32): u64 {
  return side == 0 ? 5 : 59;
}

@inline
export function crownRow(side: i32): u64 {
  return side == 0 ? topRow : bottomRow;
}

/** Where a move starts, as a set. */
@inline
export function startOf(move: u64): u64 {
  return (<u64>1) << ((move >> 35) & 63);
}

@inline
export function endOf(move: u64): u64 {
  return (<u64>1) << ((move >> 41) & 63);
}

/** Start and end as a number below 4096. */
@inline
export function nameOf(move: u64): i32 {
  return <i32>((move >> nameShift) & 4095);
}

@inline
export function capturedBy(move: u64): u64 {
  return move & capturedMask;
}

/** The members of `own` that have a jump. */
@inline
export function jumpersOf(own: u64, their: u64, kings: u64, empty: u64, a: u64, b: u64): u64 {
  const ahead =
    rotr(rotr(empty, a) & their, a) | rotr(rotr(empty, b) & their, b);
  const back = rotl(rotl(empty, a) & their, a) | rotl(rotl(empty, b) & their, b);
  return (own & ahead) | (own & kings & back);
}

/** The members of `own` that have a step. */
@inline
export function steppersOf(own: u64, kings: u64, empty: u64, a: u64, b: u64): u64 {
  return (own & (rotr(empty, a) | rotr(empty, b))) | (own & kings & (rotl(empty, a) | rotl(empty, b)));
}

/** How many steps there are. */
@inline
export function countSteps(own: u64, kings: u64, empty: u64, a: u64, b: u64): i32 {
  const royal = own & kings;
  const ahead = popcnt(rotl(own, a) & empty) + popcnt(rotl(own, b) & empty);
  return <i32>(ahead + popcnt(rotr(royal, a) & empty) + popcnt(rotr(royal, b) & empty));
}

/** Where the next move goes, and where there is no more room. */
let next: i32 = 0;
let end: i32 = 0;

/** Goes on with a chain that has come to `at`; notes it where it cannot go on. A man is crowned where it could not. */
function chain(at: u64, isKing: bool, their: u64, empty: u64, captured: u64, start: u64, a: u64, b: u64): void {
  let isOver = true;
  let over = rotl(at, a) & their;
  let to = rotl(over, a) & empty;
  if (to != 0) {
    isOver = false;
    chain(to, isKing, their ^ over, empty, captured | over, start, a, b);
  }
  over = rotl(at, b) & their;
  to = rotl(over, b) & empty;
  if (to != 0) {
    isOver = false;
    chain(to, isKing, their ^ over, empty, captured | over, start, a, b);
  }
  if (isKing) {
    over = rotr(at, a) & their;
    to = rotr(over, a) & empty;
    if (to != 0) {
      isOver = false;
      chain(to, isKing, their ^ over, empty, captured | over, start, a, b);
    }
    over = rotr(at, b) & their;
    to = rotr(over, b) & empty;
    if (to != 0) {
      isOver = false;
      chain(to, isKing, their ^ over, empty, captured | over, start, a, b);
    }
  }
  if (isOver && next < end) unchecked((moves[next++] = captured | (start << 35) | (ctz(at) << 41)));
}

/** Lists the chains of the members of `jumpers` as the moves of a ply; how many there are. */
export function listJumps(
  jumpers: u64,
  their: u64,
  kings: u64,
  empty: u64,
  a: u64,
  b: u64,
  ply: i32,
): i32 {
  const base = ply * widest;
  next = base;
  end = base + widest;
  for (let left = jumpers; left != 0; left &= left - 1) {
    const from = left & -left;
    chain(from, (from & kings) != 0, their, empty | from, 0, ctz(from), a, b);
  }
  return next - base;
}

@inline
function listSteps(to: u64, way: u64): void {
  for (let left = to; left != 0; left &= left - 1) {
    const at = ctz(left);
    unchecked((moves[next++] = (((at - way) & 63) << 35) | (at << 41)));
  }
}

/** Lists the steps as the moves of a ply; how many there are. No side has more than 48. */
export function listAllSteps(own: u64, kings: u64, empty: u64, a: u64, b: u64, ply: i32): i32 {
  const base = ply * widest;
  next = base;
  listSteps(rotl(own, a) & empty, a);
  listSteps(rotl(own, b) & empty, b);
  const royal = own & kings;
  if (royal != 0) {
    listSteps(rotr(royal, a) & empty, 64 - a);
    listSteps(rotr(royal, b) & empty, 64 - b);
  }
  return next - base;
}
