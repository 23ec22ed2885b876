/**
 * Reproducible randomness: mulberry32 by Tommy Ettinger (public domain,
 * https://gist.github.com/tommyettinger/46a874533244883189143505d203312c) and FNV-1a, 32 bits, to
 * turn text into a seed (http://www.isthe.com/chongo/tech/comp/fnv/). Good enough for bots; never
 * for secrets.
 */
import type { Rng } from './game.ts';

/** Numbers in [0, 1) that depend only on the seed's lowest 32 bits. */
export function seededRng(seed: number): Rng {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number in [0, 2^32) from text, code unit by code unit. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
