/**
 * Which moment of the arena is shown: about two ticks behind what has been heard (FIGURES section 5), further behind where the
 * network brings frames unevenly. It goes on with the clock, a little faster or slower to keep that distance, and never jumps
 * back. Time comes in as milliseconds on any one clock.
 */
import { tickS } from '@playfield/games/snake-arena/rules.ts';

export const tickMs = tickS * 1000;

/** Ticks between what is heard and what is shown, at least and at most. */
const behind = { least: 2, most: 5 } as const;
/** So many ticks beyond the last one heard everybody goes on as they went; then they stand. */
export const mostAhead = 3;
/** The two clocks may part by so much a second before they are brought together again. */
const driftMsPerS = 4;
/** What lateness is left of the worst one after each frame: a single stall is forgotten after some seconds. */
const fading = 0.985;
/** How much faster or slower than the clock, at most. */
const pace = { slowest: 0.9, fastest: 1.25 } as const;
/** Farther off than this many ticks it is set anew: the page was asleep. */
const lostTicks = 20;

export type Playhead = {
  /** A frame of this tick arrived. */
  readonly receive: (tick: number, nowMs: number) => void;
  /** The moment to show, in ticks; null before anything was heard. Call with a clock that does not go back. */
  readonly at: (nowMs: number) => number | null;
  /** When a tick arrives, or would have, on the fastest way that was seen. */
  readonly arrivalMs: (tick: number) => number;
};

export function createPlayhead(): Playhead {
  /** Arrival of tick 0 on the fastest way. */
  let originMs: number | null = null;
  let lateMs = 0;
  let newest = 0;
  let heardMs = 0;
  let shown: { tick: number; atMs: number } | null = null;

  return {
    receive(tick, nowMs) {
      const origin = nowMs - tick * tickMs;
      const drift = (driftMsPerS * (nowMs - heardMs)) / 1000;
      originMs = originMs === null ? origin : Math.min(origin, originMs + drift);
      lateMs = Math.max(origin - originMs, lateMs * fading);
      newest = tick;
      heardMs = nowMs;
    },
    at(nowMs) {
      if (originMs === null) return null;
      const delay = Math.min(behind.most, Math.max(behind.least, 1 + lateMs / tickMs));
      const wanted = (nowMs - originMs) / tickMs - delay;
      if (shown === null || Math.abs(wanted - shown.tick) > lostTicks) shown = { tick: wanted, atMs: nowMs };
      const passed = Math.max(0, nowMs - shown.atMs) / tickMs;
      const speed = Math.min(pace.fastest, Math.max(pace.slowest, 1 + (wanted - shown.tick - passed) * 0.1));
      const last = Math.max(shown.tick, newest + mostAhead);
      shown = { tick: Math.min(last, shown.tick + passed * speed), atMs: nowMs };
      return shown.tick;
    },
    arrivalMs: (tick) => (originMs ?? 0) + tick * tickMs,
  };
}
