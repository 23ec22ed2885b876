/**
 * How many handshakes an address may ask for (T-52). Each may read a session from the database, and a forged cookie
 * always does.
 */
import type { Clock } from '../clock.ts';
import { createBuckets, scaled } from '../http/buckets.ts';

/** A whole school that reconnects at once, as after a restart; afterwards hundreds of tabs, each every few seconds. */
const allowance = { burst: 1000, perS: 50 } as const;
/** Pages get a session before they open a socket, so repeated failures come from other programs. */
const failedCost = 5;

export type Handshakes = {
  /** Milliseconds until the address may try again; 0 counts this handshake. */
  readonly take: (address: string) => number;
  /** The handshake turned out to be without a session. */
  readonly failed: (address: string) => void;
};

/** `factor` null lifts the limit. */
export function createHandshakes(clock: Clock, factor: number | null): Handshakes {
  if (factor === null) return { take: () => 0, failed: () => undefined };
  const buckets = createBuckets(clock, scaled(allowance, factor));
  return {
    take(address) {
      const waitMs = buckets.waitMs(address, 1);
      if (waitMs === 0) buckets.charge(address, 1);
      return waitMs;
    },
    failed: (address) => buckets.charge(address, failedCost - 1),
  };
}
