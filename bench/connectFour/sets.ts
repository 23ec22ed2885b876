/**
 * Six sets of Connect Four positions from the end of the game to its beginning, drawn with a fixed
 * seed.
 */
import { resolve } from 'node:path';
import { fractions, quietLine } from '@playfield/engines/connect-four/testing/lines.ts';

const seed = 2026;

/** Discs on the board, and how many positions. */
export const sets = [
  { name: 'end-easy', from: 30, to: 36, count: 200 },
  { name: 'middle-easy', from: 20, to: 27, count: 200 },
  { name: 'begin-easy', from: 16, to: 18, count: 100 },
  { name: 'middle-medium', from: 14, to: 16, count: 60 },
  { name: 'begin-medium', from: 10, to: 13, count: 40 },
  { name: 'begin-hard', from: 6, to: 9, count: 24 },
] as const;

type Range = { readonly from: number; readonly to: number };

/** Lines of play in which nobody can win at once, spread evenly over disc counts. */
export function linesOf({ from, to }: Range, count: number): readonly (readonly number[])[] {
  const fraction = fractions(seed + from);
  return Array.from({ length: count }, (_, n) => quietLine(from + (n % (to - from + 1)), fraction));
}

export type Bits = {
  /** The discs of the side to move; seven bits a column, the lowest cell first. */
  readonly own: bigint;
  /** All discs. */
  readonly mask: bigint;
};

export function bitsOf(moves: readonly number[]): Bits {
  const heights = Array.from({ length: 7 }, () => 0);
  let [own, mask] = [0n, 0n];
  for (const column of moves) {
    own ^= mask;
    mask |= 1n << BigInt(7 * column + (heights[column] ?? 0));
    heights[column] = (heights[column] ?? 0) + 1;
  }
  return { own, mask };
}

const folder = resolve(import.meta.dirname, '..', '..', 'engines', 'connect-four');
export const wasmFile = resolve(folder, 'wasm', 'engine.wasm');
export const bookFile = resolve(folder, 'book', 'openings.gz');
