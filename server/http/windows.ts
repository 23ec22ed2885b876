/**
 * Where @fastify/rate-limit counts: windows of a fixed length, one for each key, by the monotonic
 * clock, so that a wall clock that is set neither extends nor ends one. In this server's memory
 * only. Windows that have ended are dropped as others are counted; of too many keys the least
 * recently used are dropped, which gives them a new window.
 */
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Clock } from '../clock.ts';

const mostKeys = 50_000;
/** Each request may add one window, so this many are taken away until none has ended. */
const droppedAtOnce = 2;

type Sized = FastifyRateLimitStore & { readonly size: number };
type SizedCtor = new (...options: ConstructorParameters<FastifyRateLimitStoreCtor>) => Sized;

export function windowsBy(clock: Clock): SizedCtor {
  return class Windows implements Sized {
    /** Least recently used first. */
    readonly #windows = new Map<string, { count: number; readonly endsAtMs: number }>();

    /** How many keys have a window. */
    get size(): number {
      return this.#windows.size;
    }

    readonly incr: FastifyRateLimitStore['incr'] = (key, done, windowMs) => {
      const nowMs = clock.monotonicMs();
      const known = this.#windows.get(key);
      const window = known && known.endsAtMs > nowMs ? known : { count: 0, endsAtMs: nowMs + windowMs };
      window.count += 1;
      this.#windows.delete(key);
      this.#windows.set(key, window);
      let looked = 0;
      for (const [oldest, { endsAtMs }] of this.#windows) {
        if ((looked += 1) > droppedAtOnce) break;
        if (endsAtMs <= nowMs || this.#windows.size > mostKeys) this.#windows.delete(oldest);
      }
      done(null, { current: window.count, ttl: window.endsAtMs - nowMs });
    };

    /** Each limit has windows of its own. */
    readonly child = (): FastifyRateLimitStore => new Windows();
  };
}
