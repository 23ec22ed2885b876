/** How long to wait before reconnecting: exponential, capped, with full jitter. Pure. */

/** Upper bound of the first pause: almost at once. */
const firstMs = 300;
/** Upper bound of every pause. */
export const longestMs = 10_000;

/**
 * Milliseconds before attempt `failures + 1`. Anywhere between 0 and the cap with equal chance, so that a thousand
 * browsers cut off together do not reconnect together. `random` in [0, 1).
 */
export function backoffMs(failures: number, random: number): number {
  return Math.round(random * Math.min(longestMs, firstMs * 2 ** Math.min(failures, 16)));
}
