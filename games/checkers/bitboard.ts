/**
 * Sets of squares as 32-bit numbers for the search: bit n is square n + 1, so bit 0 is the bottom
 * right square and each row takes four bits. Up the board, every diagonal adds 4 from rows of one
 * parity and 3 or 5 from the other (https://3dkingdoms.com/checkers/bitboards.htm), so that whole
 * sets move with three shifts.
 */

/** Squares with a neighbour 5 higher, or 3 lower: in rows 7, 5, 3 and 1, without the left edge. */
const fiveUp = 0x07070707;
/** Squares with a neighbour 3 higher, or 5 lower: in rows 6, 4, 2 and 0, without the right edge. */
const threeUp = 0xe0e0e0e0 | 0;

/** The far rows: red's men become kings on the first, black's on the second. */
export const topRow = 0xf0000000 | 0;
export const bottomRow = 0x0000000f;

/** One step up the board along one diagonal or the other; both together are all steps up. */
export const upFour = (set: number): number => set << 4;
export const upOdd = (set: number): number => ((set & fiveUp) << 5) | ((set & threeUp) << 3);
export const downFour = (set: number): number => set >>> 4;
export const downOdd = (set: number): number => ((set & threeUp) >>> 5) | ((set & fiveUp) >>> 3);

export const up = (set: number): number => upFour(set) | upOdd(set);
export const down = (set: number): number => downFour(set) | downOdd(set);

/** The members of `movers` that can jump up the board over `prey` to an empty square. */
export function jumpersUp(movers: number, prey: number, empty: number): number {
  return movers & (downFour(downOdd(empty) & prey) | downOdd(downFour(empty) & prey));
}

export function jumpersDown(movers: number, prey: number, empty: number): number {
  return movers & (upFour(upOdd(empty) & prey) | upOdd(upFour(empty) & prey));
}

/** Population count by adding ever wider fields (Warren, "Hacker's Delight", chapter 5). */
export function popcount(set: number): number {
  const pairs = set - ((set >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export type Bits = { readonly red: number; readonly black: number; readonly kings: number };

/** Reads the text of a board (see `textOf`). */
export function bitsOf(boardText: string): Bits {
  let [red, black, kings, bit] = [0, 0, 0, 1];
  for (const piece of boardText) {
    if (piece === 'r' || piece === 'R') red |= bit;
    if (piece === 'b' || piece === 'B') black |= bit;
    if (piece === 'R' || piece === 'B') kings |= bit;
    bit <<= 1;
  }
  return { red, black, kings };
}
