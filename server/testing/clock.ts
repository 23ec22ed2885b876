/** The real clock, which a test can put forward: minutes pass at once, and everything due by then is due. */
import { systemClock, type Clock } from '../clock.ts';

export type TestClock = Clock & { readonly advance: (ms: number) => void };

export function createTestClock(): TestClock {
  let aheadMs = 0;
  return {
    wallMs: () => systemClock.wallMs() + Math.round(aheadMs),
    monotonicMs: () => systemClock.monotonicMs() + aheadMs,
    advance(ms) {
      aheadMs += ms;
    },
  };
}

/** The clock of a machine that is wrong by so much. */
export const aheadBy = (ms: number): Clock => ({
  wallMs: () => systemClock.wallMs() + ms,
  monotonicMs: systemClock.monotonicMs,
});

/** A clock that stands still unless a test puts it forward. */
export function createStandingClock(): TestClock {
  const startMs = systemClock.wallMs();
  let passedMs = 0;
  return {
    wallMs: () => startMs + Math.round(passedMs),
    monotonicMs: () => passedMs,
    advance(ms) {
      passedMs += ms;
    },
  };
}
