/**
 * Allowances that refill with time, one for each key (a player or an address): a burst at first, then so much a second.
 * In memory of this server alone; the keys used longest ago are forgotten, which gives them a full allowance again.
 */
import type { Clock } from '../clock.ts';

const mostKeys = 50_000;

export type Allowance = { readonly burst: number; readonly perS: number };

export type Buckets = {
  /** Milliseconds until the key has `amount`; 0 when it has it now. */
  readonly waitMs: (key: string, amount: number) => number;
  /** Takes `amount`, below zero if need be: who is in debt waits longer. A negative amount gives back. */
  readonly charge: (key: string, amount: number) => void;
};

export function createBuckets(clock: Clock, { burst, perS }: Allowance): Buckets {
  /** In the order of their last use. */
  const levels = new Map<string, { level: number; atMs: number }>();

  function levelOf(key: string): number {
    const known = levels.get(key);
    if (!known) return burst;
    return Math.min(burst, known.level + ((clock.monotonicMs() - known.atMs) / 1000) * perS);
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
      const [oldest] = levels.keys();
      if (levels.size > mostKeys && oldest !== undefined) levels.delete(oldest);
    },
  };
}
