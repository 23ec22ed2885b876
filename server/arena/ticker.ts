/**
 * A fixed beat: the same number of ticks a second on average, however late single ticks are. Missed
 * ticks are caught up with one at a time, so that sockets are served in between; beyond a bound they
 * are skipped, because a machine that is late must not have to do more.
 */
import type { Clock } from '../clock.ts';

/** At most this many ticks are caught up with. */
const mostMissed = 3;

export type Ticker = {
  /** Does nothing while it is running. */
  readonly start: () => void;
  readonly stop: () => void;
  readonly isRunning: () => boolean;
  /** Ticks skipped so far. */
  readonly skipped: () => number;
};

export type TickerOptions = {
  readonly clock: Clock;
  readonly everyMs: number;
  /** `lateMs`: how long after its due time the tick starts. */
  readonly tick: (lateMs: number) => void;
  /** Runs something once after a delay; returns how to cancel it. */
  readonly later: (run: () => void, inMs: number) => () => void;
};

export function createTicker({ clock, everyMs, tick, later }: TickerOptions): Ticker {
  let dueMs = 0;
  let skipped = 0;
  let callOff: (() => void) | null = null;

  function beat(): void {
    const nowMs = clock.monotonicMs();
    const lateMs = nowMs - dueMs;
    const missed = Math.floor(lateMs / everyMs);
    if (missed > mostMissed) {
      skipped += missed;
      dueMs += missed * everyMs;
    }
    dueMs += everyMs;
    callOff = later(beat, Math.max(0, dueMs - clock.monotonicMs()));
    tick(lateMs);
  }

  return {
    start() {
      if (callOff) return;
      dueMs = clock.monotonicMs() + everyMs;
      callOff = later(beat, everyMs);
    },
    stop() {
      callOff?.();
      callOff = null;
    },
    isRunning: () => callOff !== null,
    skipped: () => skipped,
  };
}
