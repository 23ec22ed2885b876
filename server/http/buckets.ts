/**
 * Token buckets, one for each key (a player or an address): an initial burst, then a steady rate.
 * In this server's memory only. Buckets that are full again are dropped as others are charged; of too
 * many keys the least recently used are dropped, which gives them a full bucket again.
 */
import type { Clock } from '../clock.ts';

const mostKeys = 50_000;
/** Each charge may add one bucket, so looking at two goes round all of them. */
const lookedAtOnce = 2;
/** How much more an address may do than one player: a school class shares one. */
export const addressShare = 40;

export type Allowance = { readonly burst: number; readonly perS: number };

/** As the operator's factor (`LIMITS`) multiplies it; with null there are no limits, and nobody asks. */
export const scaled = ({ burst, perS }: Allowance, factor: number | null): Allowance => ({
  burst: Math.max(1, burst * (factor ?? 1)),
  perS: perS * (factor ?? 1),
});

export type Buckets = {
  /** Milliseconds until the key has `amount`; 0 when it has it now. */
  readonly waitMs: (key: string, amount: number) => number;
  /**
   * Takes `amount`, below zero if need be: a key in debt waits longer. A negative amount gives
   * back.
   */
  readonly charge: (key: string, amount: number) => void;
  /** How many keys have a bucket that was not full when it was last looked at. */
  readonly size: () => number;
};

export function createBuckets(clock: Clock, { burst, perS }: Allowance): Buckets {
  /** Least recently used first. */
  const levels = new Map<string, { level: number; atMs: number }>();
  /** Those that are looked at next: one in debt for hours holds up none of those behind it. */
  let round = levels.keys();

  function levelOf(key: string): number {
    const known = levels.get(key);
    if (!known) return burst;
    return Math.min(burst, known.level + ((clock.monotonicMs() - known.atMs) / 1000) * perS);
  }

  function drop(): void {
    for (let n = 0; n < lookedAtOnce; n++) {
      const { value: key } = round.next();
      if (key === undefined) round = levels.keys();
      else if (levelOf(key) >= burst) levels.delete(key);
    }
    const [oldest] = levels.keys();
    if (levels.size > mostKeys && oldest !== undefined) levels.delete(oldest);
  }

  return {
    waitMs(key, amount) {
      const missing = amount - levelOf(key);
      return missing <= 0 ? 0 : (missing / perS) * 1000;
    },
    charge(key, amount) {
      const level = Math.min(burst, levelOf(key) - amount);
      levels.delete(key);
      levels.set(key, { level, atMs: clock.monotonicMs() });
      drop();
    },
    size: () => levels.size,
  };
}
