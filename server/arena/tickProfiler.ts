/** Where the time of the arena's process goes, counted as cheaply as reading a clock, for the bench and the census. */
import type { phaseNames } from './messages.ts';

export type Phase = (typeof phaseNames)[number];

export type TickProfiler = {
  readonly nowMs: () => number;
  /** Adds the time since `sinceMs` to a phase and answers the time now. */
  readonly add: (phase: Phase, sinceMs: number) => number;
  /** Since the beginning, ms. */
  readonly totals: () => Record<Phase, number>;
};

export function createTickProfiler(nowMs: () => number): TickProfiler {
  const totals: Record<Phase, number> = { receive: 0, simulate: 0, select: 0, encode: 0, send: 0 };
  return {
    nowMs,
    add(phase, sinceMs) {
      const now = nowMs();
      totals[phase] += now - sinceMs;
      return now;
    },
    totals: () => ({ ...totals }),
  };
}
