/** How many messages a socket may send (T-51): so many a second on average, some at once, and an end to patience. */
import type { Clock } from '../clock.ts';

/** Messages a second on average, and at once. */
const rate = { perS: 100, burst: 200 } as const;
/** Refused messages beyond the rate before the socket is closed. */
const patience = 200;

/** A bucket that is full at first, fills again with time, and of which everything that is let through takes one. */
export function createBucket(
  clock: Clock,
  { perS, burst }: { readonly perS: number; readonly burst: number },
): { readonly take: () => boolean } {
  let tokens = burst;
  let countedAtMs = clock.monotonicMs();
  return {
    take() {
      const nowMs = clock.monotonicMs();
      tokens = Math.min(burst, tokens + ((nowMs - countedAtMs) / 1000) * perS);
      countedAtMs = nowMs;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}

export type Flood = {
  /** The word on one more message: let through, the first that is refused, one of those after it, or one too many. */
  readonly next: () => 'fine' | 'first' | 'refused' | 'over';
};

export function createFlood(clock: Clock): Flood {
  const bucket = createBucket(clock, rate);
  let refused = 0;
  return {
    next() {
      if (bucket.take()) return 'fine';
      refused += 1;
      if (refused === 1) return 'first';
      return refused > patience ? 'over' : 'refused';
    },
  };
}
