/**
 * Where @fastify/rate-limit counts: windows of a fixed length, one for each key, by the monotonic
 * clock, so that a wall clock that is set neither extends nor ends one. In this server's memory
 * only; the least recently used keys are dropped, which gives them a new window.
 */
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Clock } from '../clock.ts';

const mostKeys = 50_000;

export function windowsBy(clock: Clock): FastifyRateLimitStoreCtor {
  return class Windows implements FastifyRateLimitStore {
    /** Least recently used first. */
    readonly #windows = new Map<string, { count: number; readonly endsAtMs: number }>();

    readonly incr: FastifyRateLimitStore['incr'] = (key, done, windowMs) => {
      const nowMs = clock.monotonicMs();
      const known = this.#windows.get(key);
      const window = known && known.endsAtMs > nowMs ? known : { count: 0, endsAtMs: nowMs + windowMs };
      window.count += 1;
      this.#windows.delete(key);
      this.#windows.set(key, window);
      const [oldest] = this.#windows.keys();
      if (this.#windows.size > mostKeys && oldest !== undefined) this.#windows.delete(oldest);
      done(null, { current: window.count, ttl: window.endsAtMs - nowMs });
    };

    /** Each limit has windows of its own. */
    readonly child = (): FastifyRateLimitStore => new Windows();
  };
}
