/**
 * A Connect Four position's value where the search stops, without further search: the cells where a
 * disc would win, weighted by the rule of parity (Allis, "A Knowledge-based Approach of
 * Connect-Four", 1988), and the lines still open. The points were tuned by matches of 240 games at
 * 15,000 positions a move.
 */
import { boardHi, boardLo, cellBits, popcount } from './bitboard.ts';
import type { Frame } from './frame.ts';
import { columnCount } from './rules.ts';
import { provenScore } from './scores.ts';

/**
 * Points for a cell where a disc would win: in a row whose parity favours the side, and in another
 * row.
 */
const goodThreat = 40;
const poorThreat = 6;
/** Points for a line of four cells without an opposing disc. */
const openLine = 2;
/** Estimates stay clear of proven scores. */
const largestEstimate = provenScore - 1;

/**
 * Rows 1, 3 and 5 from the bottom: the first player gets these when the other replies in the same
 * column.
 */
const oddRows = [0, 2, 4]
  .flatMap((height) => Array.from({ length: columnCount }, (_, column) => cellBits(column, height)))
  .reduce((rows, cell) => ({ lo: rows.lo | cell.lo, hi: rows.hi | cell.hi }));

function threatPoints(lo: number, hi: number, isFirst: boolean): number {
  const odd = popcount(lo & oddRows.lo) + popcount(hi & oddRows.hi);
  const even = popcount(lo) + popcount(hi) - odd;
  return isFirst ? goodThreat * odd + poorThreat * even : goodThreat * even + poorThreat * odd;
}

/** Lines of four within the cells along one direction; see `bitboard.ts` for the halves. */
function linesAlong(lo: number, hi: number, step: number): number {
  const lineLo =
    lo &
    ((lo >>> step) | (hi << (28 - step))) &
    ((lo >>> (2 * step)) | (hi << (28 - 2 * step))) &
    ((lo >>> (3 * step)) | (hi << (28 - 3 * step)));
  const lineHi = hi & (hi >>> step) & (hi >>> (2 * step)) & (hi >>> (3 * step));
  return popcount(lineLo) + popcount(lineHi);
}

function openLines(theirLo: number, theirHi: number): number {
  const lo = boardLo & ~theirLo;
  const hi = boardHi & ~theirHi;
  const upright = popcount(lo & (lo >>> 1) & (lo >>> 2) & (lo >>> 3));
  const uprightHi = popcount(hi & (hi >>> 1) & (hi >>> 2) & (hi >>> 3));
  return upright + uprightHi + linesAlong(lo, hi, 7) + linesAlong(lo, hi, 6) + linesAlong(lo, hi, 8);
}

/** Points for the side to move; `ply` is the number of discs. */
export function evaluate(frame: Frame, ply: number): number {
  const { ownLo, ownHi, maskLo, maskHi, ownWinsLo, ownWinsHi, theirWinsLo, theirWinsHi } = frame;
  const isFirst = ply % 2 === 0;
  // A winning cell right above one of the other side is worth nothing: the block below it fills the
  // column.
  const points =
    openLine * (openLines(maskLo ^ ownLo, maskHi ^ ownHi) - openLines(ownLo, ownHi)) +
    threatPoints(ownWinsLo & ~(theirWinsLo << 1), ownWinsHi & ~(theirWinsHi << 1), isFirst) -
    threatPoints(theirWinsLo & ~(ownWinsLo << 1), theirWinsHi & ~(ownWinsHi << 1), !isFirst);
  return Math.max(-largestEstimate, Math.min(largestEstimate, points));
}
