/** How many messages a socket may send (T-51): an average rate, a burst, and a limit to refusals. */
import type { Clock } from '../clock.ts';

/** Messages per second on average, and in a burst. */
const rate = { perS: 100, burst: 200 } as const;
/** Refused messages beyond the rate before the socket is closed. */
const mostRefused = 200;

/** Starts full and refills with time; each message that passes takes one token. */
export function createTokenBucket(
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

export type MessageLimit = {
  /** What to do with the next message: pass it, refuse it (`first` time or later), or disconnect (`over`). */
  readonly next: () => 'fine' | 'first' | 'refused' | 'over';
};

export function createMessageLimit(clock: Clock): MessageLimit {
  const bucket = createTokenBucket(clock, rate);
  let refused = 0;
  return {
    next() {
      if (bucket.take()) return 'fine';
      refused += 1;
      if (refused === 1) return 'first';
      return refused > mostRefused ? 'over' : 'refused';
    },
  };
}
