/** Where the arena process spends its time, measured by clock reads alone; for the bench and the census. */
import type { phaseNames } from './messages.ts';

type Phase = (typeof phaseNames)[number];

export type TickProfiler = {
  readonly nowMs: () => number;
  /** Adds the time since `sinceMs` to a phase; returns the time now. */
  readonly add: (phase: Phase, sinceMs: number) => number;
  /** Since the process started, ms. */
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
