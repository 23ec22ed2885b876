/**
 * When each ticket was issued here, on a monotonic clock (TRUST F9). Tickets from before a start, and
 * those of other servers, have only their stored time.
 */
import type { Clock } from '../clock.ts';

/** Older ones are forgotten; for them the stored time counts. */
const remembered = 20_000;

export function createIssueTimes(clock: Clock) {
  const times = new Map<string, number>();
  return {
    add(id: string): void {
      times.set(id, clock.monotonicMs());
      const [oldest] = times.keys();
      if (times.size > remembered && oldest !== undefined) times.delete(oldest);
    },
    remove: (id: string): boolean => times.delete(id),
    /** Milliseconds since the ticket was issued. */
    sinceMs(id: string, storedAt: Date): number {
      const atMs = times.get(id);
      return atMs === undefined ? clock.wallMs() - storedAt.getTime() : clock.monotonicMs() - atMs;
    },
  };
}
