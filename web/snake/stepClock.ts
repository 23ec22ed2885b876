/** Steps of a fixed length out of frames of any length, as many frames as a screen may show. Pure. */

/** Steps caught up with after a stall; what is left of it is forgotten, so that nobody dies unseen. */
export const mostStepsAtOnce = 3;

/**
 * Calls `step` for every whole step in `waitingMs`. It answers the milliseconds that the next step takes, null once there is none.
 * Returns the milliseconds that wait for it: less than a step, 0 after the last one.
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
