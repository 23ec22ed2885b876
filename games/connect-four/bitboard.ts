/**
 * A Connect Four position as bits, for the search. Seven bits a column, bottom cell first, the
 * seventh always empty so that lines do not run over (the layout of
 * http://blog.gamesolver.org/solving-connect-four/06-bitboard/). JavaScript's bit operations take
 * 32 bits, so columns 0 to 3 lie in `lo` (28 bits) and columns 4 to 6 in `hi` (21 bits).
 */
import { columnCount, rowCount, type State } from './rules.ts';

/** A set of cells. */
export type Bits = { readonly lo: number; readonly hi: number };

const columnBits = 0b111111;
const loColumns = 4;
const loBits = 7 * loColumns;

/** All 42 cells. */
export const boardLo = columnBits * 0x204081;
export const boardHi = columnBits * 0x4081;
/** The bottom row. Added to the occupied cells it gives the next free cell of each column. */
export const bottomLo = 0x204081;
export const bottomHi = 0x4081;

/** One cell; `height` 0 is the bottom. */
export function cellBits(column: number, height: number): Bits {
  return column < loColumns
    ? { lo: 1 << (7 * column + height), hi: 0 }
    : { lo: 0, hi: 1 << (7 * (column - loColumns) + height) };
}

/** The cells of every column, as sets. */
export const columns: readonly Bits[] = Array.from({ length: columnCount }, (_, column) =>
  column < loColumns
    ? { lo: columnBits << (7 * column), hi: 0 }
    : { lo: 0, hi: columnBits << (7 * (column - loColumns)) },
);

/** How many bits of a non-negative 32-bit number are set. */
export function popcount(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The discs of the seat to move, and all discs. */
export function bitsOf(state: State): { readonly own: Bits; readonly mask: Bits } {
  const mover = state.moves.length % 2 === 0 ? 1 : 2;
  const own = { lo: 0, hi: 0 };
  const mask = { lo: 0, hi: 0 };
  for (const [row, cells] of state.board.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (cell === 0) continue;
      const { lo, hi } = cellBits(column, rowCount - 1 - row);
      mask.lo |= lo;
      mask.hi |= hi;
      if (cell === mover) {
        own.lo |= lo;
        own.hi |= hi;
      }
    }
  }
  return { own, mask };
}

/**
 * Finds the empty cells where one more disc completes four in a row, playable now or not. Writes
 * the result into fields, because the search calls it millions of times and cannot afford an object
 * for each.
 */
export class WinningCells {
  lo = 0;
  hi = 0;

  /** `lo`/`hi`: the discs of one colour; `maskLo`/`maskHi`: all discs. */
  find(lo: number, hi: number, maskLo: number, maskHi: number): void {
    this.lo = (lo << 1) & (lo << 2) & (lo << 3);
    this.hi = (hi << 1) & (hi << 2) & (hi << 3);
    this.addAlong(lo, hi, 7);
    this.addAlong(lo, hi, 6);
    this.addAlong(lo, hi, 8);
    this.lo &= boardLo & ~maskLo;
    this.hi &= boardHi & ~maskHi;
  }

  /**
   * Cells with three discs beside them at distance `step`: 3+0, 2+1, 1+2 or 0+3 on their two sides.
   */
  private addAlong(lo: number, hi: number, step: number): void {
    const up1Lo = lo << step;
    const up1Hi = (hi << step) | (lo >>> (loBits - step));
    const up2Lo = lo << (2 * step);
    const up2Hi = (hi << (2 * step)) | (lo >>> (loBits - 2 * step));
    const up3Lo = lo << (3 * step);
    const up3Hi = (hi << (3 * step)) | (lo >>> (loBits - 3 * step));
    const down1Lo = (lo >>> step) | (hi << (loBits - step));
    const down1Hi = hi >>> step;
    const down2Lo = (lo >>> (2 * step)) | (hi << (loBits - 2 * step));
    const down2Hi = hi >>> (2 * step);
    const down3Lo = (lo >>> (3 * step)) | (hi << (loBits - 3 * step));
    const down3Hi = hi >>> (3 * step);
    this.lo |= (up1Lo & up2Lo & (up3Lo | down1Lo)) | (down1Lo & down2Lo & (up1Lo | down3Lo));
    this.hi |= (up1Hi & up2Hi & (up3Hi | down1Hi)) | (down1Hi & down2Hi & (up1Hi | down3Hi));
  }
}
