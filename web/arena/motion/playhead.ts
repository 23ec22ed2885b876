/**
 * Which moment of the arena is shown: about two ticks behind the received frames,
 * farther behind on an uneven network. It runs with the clock, slightly faster or slower to keep its
 * distance, and never jumps back. Time is passed in as milliseconds of any one clock.
 */
import { tickS } from '@playfield/games/snake-arena/rules.ts';

export const tickMs = tickS * 1000;

/** Ticks between the newest frame and the picture, at least and at most. */
const behind = { least: 2, most: 5 } as const;
/** Beyond the last frame everybody keeps going for this many ticks, then stops. */
export const mostAhead = 3;
/**
 * The fastest arrival is that of this many frames, a second of them. Older ones mean nothing: clocks
 * drift, and a server that stalled goes on with the next tick.
 */
const compared = 30;
/** Decay of the worst lateness per frame: a single stall is forgotten after some seconds. */
const fading = 0.985;
/** How much faster or slower than the clock, at most. */
const pace = { slowest: 0.9, fastest: 1.25 } as const;
/** Farther off than this many ticks it jumps: the page was asleep. */
const lostTicks = 20;

export type Playhead = {
  /** A frame of this tick arrived. */
  readonly receive: (tick: number, nowMs: number) => void;
  /** The moment to show, in ticks; null before the first frame. The clock must not go back. */
  readonly at: (nowMs: number) => number | null;
  /** When a tick arrives, or would have, with the lowest latency seen lately. */
  readonly arrivalMs: (tick: number) => number;
};

export function createPlayhead(): Playhead {
  /** When tick 0 would have arrived with the latency of each of the last frames, and of the fastest. */
  const origins: number[] = [];
  let originMs: number | null = null;
  let lateMs = 0;
  let newest = 0;
  let shown: { tick: number; atMs: number } | null = null;

  return {
    receive(tick, nowMs) {
      const origin = nowMs - tick * tickMs;
      origins.push(origin);
      if (origins.length > compared) origins.shift();
      const fastest = Math.min(...origins);
      // A delay that all frames share is not lateness.
      const lasting = Math.max(0, fastest - (originMs ?? fastest));
      lateMs = Math.max(origin - fastest, (lateMs - lasting) * fading);
      originMs = fastest;
      newest = tick;
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
