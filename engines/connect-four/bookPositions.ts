/**
 * For tools that make books or train networks: the positions of an opening book by their number,
 * and their scores by search.
 */
import type { Book } from './book.ts';
import { enterBook } from './loadBook.ts';
import { instantiate } from './wasm/engine.js';

/** No score is further from a draw than a side has discs. */
const mostDiscs = 21;

export type Labeller = {
  /** How many positions there are, numbered from 0 as in the book. */
  readonly count: number;
  /** The exact score of a position for the side to move; what was found on the way stays known. */
  readonly scoreOf: (index: number) => number;
  /** Positions searched for the last question. */
  readonly nodes: () => number;
};

export type LabellerOptions = {
  /** Discs of the positions, 1 to 10. */
  readonly plies: number;
  /** It remembers 2^tableBits positions of 8 bytes each. */
  readonly tableBits: number;
  /** Of the previous ply: bounds each position from below, which saves a quarter of the search. */
  readonly shallower?: Book;
};

/** A lower bound for a position, from the scores of its predecessors. */
async function createFloor(
  module: WebAssembly.Module,
  book: Book,
): Promise<(own: bigint, mask: bigint) => number> {
  const engine = await instantiate(module, { env: {} });
  enterBook(engine, book);
  return engine.bookFloor;
}

/**
 * `bytes`: wasm/engine.wasm. Throws a RangeError for other plies, for a shallower book of the wrong
 * depth, and when there is no memory.
 */
export async function createLabeller(
  bytes: BufferSource,
  { plies, tableBits, shallower }: LabellerOptions,
): Promise<Labeller> {
  if (shallower && shallower.plies !== plies - 1) {
    throw new RangeError(`a book of ${shallower.plies} plies is not the one before ${plies}`);
  }
  const compiled = await WebAssembly.compile(bytes);
  const engine = await instantiate(compiled, { env: {} });
  const count = Number.isInteger(plies) ? engine.enumerate(plies) : 0;
  if (count === 0) throw new RangeError(`no book of ${plies} plies`);
  const own = BigUint64Array.from({ length: count }, (_, index) => engine.ownAt(index));
  const mask = BigUint64Array.from({ length: count }, (_, index) => engine.maskAt(index));
  // The search's table overwrites the list.
  if (!engine.reserve(tableBits)) throw new RangeError(`no memory for 2^${tableBits} positions`);
  const floorOf = shallower ? await createFloor(compiled, shallower) : () => -mostDiscs;
  return {
    count,
    scoreOf(index) {
      const [ownBits, maskBits] = [own[index], mask[index]];
      if (ownBits === undefined || maskBits === undefined) throw new RangeError(`no position ${index}`);
      return engine.solve(ownBits, maskBits, floorOf(ownBits, maskBits), mostDiscs, Infinity);
    },
    nodes: engine.nodeCount,
  };
}
