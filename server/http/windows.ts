/**
 * Where limits count: windows of a fixed length, one for each key, by the monotonic clock, so that a
 * wall clock that is set neither extends nor ends one. In this server's memory only. Windows that
 * have ended are dropped as others are counted; of too many keys the least recently used are
 * dropped, which gives them a new window.
 */
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Clock } from '../clock.ts';

const mostKeys = 50_000;
/** Each request may add one window, so this many are taken away until none has ended. */
const droppedAtOnce = 2;

type Counted = {
  /** How many the window holds, with this one. */
  readonly count: number;
  /** Until the window ends. */
  readonly leftMs: number;
  /** Takes this one out of its window again. */
  readonly giveBack: () => void;
};

export type Windows = {
  /** Counts one more. */
  readonly add: (key: string, windowMs: number) => Counted;
  /** How many keys have a window. */
  readonly size: () => number;
};

export function createWindows(clock: Clock): Windows {
  /** Least recently used first. */
  const windows = new Map<string, { count: number; readonly endsAtMs: number }>();

  function drop(nowMs: number): void {
    let looked = 0;
    for (const [key, { endsAtMs }] of windows) {
      if ((looked += 1) > droppedAtOnce) break;
      if (endsAtMs <= nowMs || windows.size > mostKeys) windows.delete(key);
    }
  }

  return {
    add(key, windowMs) {
      const nowMs = clock.monotonicMs();
      const known = windows.get(key);
      const window = known && known.endsAtMs > nowMs ? known : { count: 0, endsAtMs: nowMs + windowMs };
      window.count += 1;
      windows.delete(key);
      windows.set(key, window);
      drop(nowMs);
      return {
        count: window.count,
        leftMs: window.endsAtMs - nowMs,
        giveBack: () => {
          window.count -= 1;
        },
      };
    },
    size: () => windows.size,
  };
}

/** The same for @fastify/rate-limit. */
export function windowsBy(clock: Clock): FastifyRateLimitStoreCtor {
  return class RateLimitWindows implements FastifyRateLimitStore {
    readonly #windows = createWindows(clock);

    readonly incr: FastifyRateLimitStore['incr'] = (key, done, windowMs) => {
      const { count, leftMs } = this.#windows.add(key, windowMs);
      done(null, { current: count, ttl: leftMs });
    };

    /** Each limit has windows of its own. */
    readonly child = (): FastifyRateLimitStore => new RateLimitWindows();
  };
}
