/**
 * A fixed beat: so many ticks a second on average, however late a single one comes. What is missed is made up for one tick at
 * a time, so that sockets are served in between; beyond a bound it is left out, for whoever is late must not do more.
 */
import type { Clock } from '../clock.ts';

/** Ticks that are made up for. */
const mostMissed = 3;

export type Ticker = {
  /** Does nothing while it runs. */
  readonly start: () => void;
  readonly stop: () => void;
  readonly isRunning: () => boolean;
  /** Ticks left out so far. */
  readonly leftOut: () => number;
};

export type TickerOptions = {
  readonly clock: Clock;
  readonly everyMs: number;
  /** `lateMs`: how long after it was due the tick begins. */
  readonly tick: (lateMs: number) => void;
  /** Calls back after some milliseconds, once; answers how to call it off. */
  readonly later: (run: () => void, inMs: number) => () => void;
};

export function createTicker({ clock, everyMs, tick, later }: TickerOptions): Ticker {
  let dueMs = 0;
  let leftOut = 0;
  let callOff: (() => void) | null = null;

  function beat(): void {
    const nowMs = clock.monotonicMs();
    const lateMs = nowMs - dueMs;
    const missed = Math.floor(lateMs / everyMs);
    if (missed > mostMissed) {
      leftOut += missed;
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
    leftOut: () => leftOut,
  };
}
