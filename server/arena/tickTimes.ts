/** How long the last ticks took and how many of them began late, for the operator's figures. */

/** What the last ticks show; the times are null before the first tick. */
type RecentTicks = {
  readonly ticks: number;
  /** Began a whole interval or more after they were due. */
  readonly late: number;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
};

export type TickTimes = {
  readonly add: (tookMs: number, isLate: boolean) => void;
  readonly recent: () => RecentTicks;
};

/** `kept`: how many ticks count. Older ones are forgotten. */
export function createTickTimes(kept: number): TickTimes {
  const tookMs = new Float64Array(kept);
  const wasLate = new Uint8Array(kept);
  let added = 0;

  return {
    add(ms, isLate) {
      tookMs[added % kept] = ms;
      wasLate[added % kept] = isLate ? 1 : 0;
      added += 1;
    },
    recent() {
      const ticks = Math.min(added, kept);
      const sorted = tookMs.slice(0, ticks).sort();
      /** By nearest rank. */
      const percentile = (share: number): number | null => sorted[Math.ceil(ticks * share) - 1] ?? null;
      let late = 0;
      for (let n = 0; n < ticks; n++) late += wasLate[n] ?? 0;
      return { ticks, late, p50Ms: percentile(0.5), p99Ms: percentile(0.99) };
    },
  };
}
