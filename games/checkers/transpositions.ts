/**
 * Searched positions in flat arrays. The whole position is the key, so an entry never belongs to
 * another position. Always replaces. One table lives as long as one search.
 */
import type { Frame } from './frame.ts';

/** The kind of a stored score: none, upper bound, lower bound, exact. */
export const bounds = { none: 0, upper: 1, lower: 2, exact: 3 } as const;

export class Transpositions {
  /** Of the entry that `find` found. */
  score = 0;
  depth = 0;
  bound = 0;
  /** The index of the best move among the frame's. */
  best = 0;

  private readonly own: Int32Array;
  private readonly their: Int32Array;
  private readonly kings: Int32Array;
  /** 7 bits of depth, 7 of the best move, 1 of the side, 2 of bound. */
  private readonly words: Int32Array;
  private readonly scores: Int16Array;
  private readonly shift: number;

  /** Room for 2^sizeBits positions, 18 bytes each. */
  constructor(sizeBits: number) {
    const size = 2 ** sizeBits;
    this.own = new Int32Array(size);
    this.their = new Int32Array(size);
    this.kings = new Int32Array(size);
    this.words = new Int32Array(size);
    this.scores = new Int16Array(size);
    this.shift = 32 - sizeBits;
  }

  private slot({ own, their, kings, isRed }: Frame): number {
    // Odd constants of Knuth's, of splitmix and of xxHash: the upper bits of the product are well
    // mixed.
    const mixed = Math.imul(own, 0x9e3779b1) ^ Math.imul(their, 0x85ebca6b) ^ Math.imul(kings, 0xc2b2ae35);
    return Math.imul(mixed ^ (mixed >>> 15) ^ (isRed ? 0 : 0x27d4eb2f), 0x165667b1) >>> this.shift;
  }

  /** Whether the position is stored; its entry is then in the fields. */
  find(frame: Frame): boolean {
    const slot = this.slot(frame);
    const word = this.words[slot] ?? 0;
    if (this.own[slot] !== frame.own || this.their[slot] !== frame.their) return false;
    if (this.kings[slot] !== frame.kings || ((word & 4) !== 0) !== frame.isRed) return false;
    this.bound = word & 3;
    this.best = (word >>> 3) & 127;
    this.depth = word >>> 10;
    this.score = this.scores[slot] ?? 0;
    return this.bound !== bounds.none;
  }

  store(frame: Frame, score: number, depth: number, bound: number, best: number): void {
    const slot = this.slot(frame);
    this.own[slot] = frame.own;
    this.their[slot] = frame.their;
    this.kings[slot] = frame.kings;
    this.words[slot] = (depth << 10) | (best << 3) | (frame.isRed ? 4 : 0) | bound;
    this.scores[slot] = score;
  }
}
