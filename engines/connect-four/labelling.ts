/** For the makers of books and other teachers: the positions of an opening book by their number, and their scores by search alone. */
import { instantiate } from './wasm/engine.js';

/** Nobody can win or lose by more discs than a side has. */
const mostDiscs = 21;

export type Labeller = {
  /** How many positions there are, numbered from 0 as in the book. */
  readonly count: number;
  /** The exact score of a position for the side to move; what was seen on the way stays known. */
  readonly scoreOf: (index: number) => number;
  /** Positions looked at by the last question. */
  readonly nodes: () => number;
};

/**
 * `bytes`: wasm/engine.wasm. `plies`: discs of the positions, 1 to 10. It remembers 2^tableBits positions of 8 bytes each. Throws a
 * RangeError for other plies and when there is no memory.
 */
export async function createLabeller(
  bytes: BufferSource,
  plies: number,
  tableBits: number,
): Promise<Labeller> {
  const engine = await instantiate(await WebAssembly.compile(bytes), { env: {} });
  const count = Number.isInteger(plies) ? engine.enumerate(plies) : 0;
  if (count === 0) throw new RangeError(`no book of ${plies} plies`);
  const own = BigUint64Array.from({ length: count }, (_, index) => engine.ownAt(index));
  const mask = BigUint64Array.from({ length: count }, (_, index) => engine.maskAt(index));
  // The list is overwritten by what the search remembers.
  if (!engine.reserve(tableBits)) throw new RangeError(`no memory for 2^${tableBits} positions`);
  return {
    count,
    scoreOf(index) {
      const [ownBits, maskBits] = [own[index], mask[index]];
      if (ownBits === undefined || maskBits === undefined) throw new RangeError(`no position ${index}`);
      return engine.solve(ownBits, maskBits, -mostDiscs, mostDiscs, Infinity);
    },
    nodes: engine.nodeCount,
  };
}
