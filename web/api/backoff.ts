/** How long to wait before reconnecting: exponential, capped, with full jitter. Pure. */

/** Upper bound of the first pause: almost at once. */
const FIRST_MS = 300;
/** Upper bound of every pause. */
export const LONGEST_MS = 10_000;

/**
 * Milliseconds before attempt `failures + 1`. Anywhere between 0 and the cap with equal chance, so that a thousand
 * browsers cut off together do not reconnect together. `random` in [0, 1).
 */
export function backoffMs(failures: number, random: number): number {
  return Math.round(random * Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 16)));
}
