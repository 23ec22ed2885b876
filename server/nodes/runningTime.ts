/**
 * Time as clocks, timers and windows count it: without the times in which no server ran (G37), which `outages.ts` finds and stores.
 * Pure: the time and the outages come in.
 */

/** A time in which no server ran, milliseconds since 1970. */
export type Outage = { readonly fromMs: number; readonly toMs: number };

export type RunningTime = {
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  /** Oldest first, not overlapping; the last one may have no end yet. */
  readonly outages: readonly Outage[];
};

/** Milliseconds from `sinceMs` to `nowMs` without the outages between; never negative, whatever the wall clock did. */
export function runningMs(sinceMs: number, { nowMs, outages }: RunningTime): number {
  const down = outages.reduce(
    (sum, { fromMs, toMs }) => sum + Math.max(0, Math.min(toMs, nowMs) - Math.max(fromMs, sinceMs)),
    0,
  );
  return Math.max(0, nowMs - sinceMs - down);
}

/** The other way round: the latest instant from which `ranMs` have run until now, for which `runningMs` gives them. */
export function ranSinceMs(ranMs: number, { nowMs, outages }: RunningTime): number {
  return outages.toReversed().reduce((sinceMs, { fromMs, toMs }) => {
    const endMs = Math.min(toMs, nowMs);
    return endMs > sinceMs ? sinceMs - Math.max(0, endMs - fromMs) : sinceMs;
  }, nowMs - ranMs);
}
