/** How long to wait before a connection is tried again: exponential, capped, with full jitter. Pure. */

/** The first pause is at most this long: nearly at once. */
const FIRST_MS = 300;
/** No pause is longer, however often it failed. */
export const LONGEST_MS = 10_000;

/**
 * Milliseconds before attempt `failures + 1`. Anywhere between 0 and the cap with equal chance, so that a thousand
 * browsers cut off at once do not come back at once. `random` in [0, 1).
 */
export function backoffMs(failures: number, random: number): number {
  return Math.round(random * Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 16)));
}
