/**
 * Searched positions in flat arrays. The key is the position itself (own discs + all discs, unique
 * per column), so an entry never belongs to another position. Always replaces. One table lives as
 * long as one search.
 */

/** The kind of a stored score: none, upper bound, lower bound, exact. */
export const bounds = { none: 0, upper: 1, lower: 2, exact: 3 } as const;

export class Transpositions {
  /** Of the entry that `find` found. */
  score = 0;
  depth = 0;
  bound = 0;
  /** The best column, 7 when unknown. */
  column = 7;

  private readonly keysLo: Int32Array;
  /** 21 bits of key, 6 of depth, 2 of bound, 3 of column. */
  private readonly keysHi: Int32Array;
  private readonly scores: Int16Array;
  private readonly shift: number;

  /** Room for 2^sizeBits positions, 10 bytes each. */
  constructor(sizeBits: number) {
    this.keysLo = new Int32Array(2 ** sizeBits);
    this.keysHi = new Int32Array(2 ** sizeBits);
    this.scores = new Int16Array(2 ** sizeBits);
    this.shift = 32 - sizeBits;
  }

  private slot(lo: number, hi: number): number {
    // Two odd constants of Knuth's and of splitmix: the upper bits of the product are well mixed.
    return (Math.imul(lo, 0x9e3779b1) ^ Math.imul(hi, 0x85ebca6b)) >>> this.shift;
  }

  /** Whether the position is stored; its entry is then in the fields. */
  find(lo: number, hi: number): boolean {
    const slot = this.slot(lo, hi);
    const word = this.keysHi[slot] ?? 0;
    if (this.keysLo[slot] !== lo || word >>> 11 !== hi) return false;
    this.bound = (word >>> 3) & 3;
    this.depth = (word >>> 5) & 63;
    this.column = word & 7;
    this.score = this.scores[slot] ?? 0;
    return this.bound !== bounds.none;
  }

  store(lo: number, hi: number, score: number, depth: number, bound: number, column: number): void {
    const slot = this.slot(lo, hi);
    this.keysLo[slot] = lo;
    this.keysHi[slot] = (hi << 11) | (depth << 5) | (bound << 3) | column;
    this.scores[slot] = score;
  }
}
