/** Steps of a fixed length from frames of any length. Pure. */

/** Steps caught up with after a stall; the rest is dropped, so that nobody dies unseen. */
export const mostStepsAtOnce = 3;

/**
 * Calls `step` for every whole step in `waitingMs`. It returns the length of the next step in
 * milliseconds, or null if there is none. Returns the time left over: less than a step, 0 after the last.
 */
export function takeSteps(waitingMs: number, firstMs: number, step: () => number | null): number {
  let leftMs = waitingMs;
  let stepMs: number | null = firstMs;
  for (let taken = 0; stepMs !== null && leftMs >= stepMs; taken += 1) {
    if (taken === mostStepsAtOnce) return 0;
    leftMs -= stepMs;
    stepMs = step();
  }
  return stepMs === null ? 0 : leftMs;
}
