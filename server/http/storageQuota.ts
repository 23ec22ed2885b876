/**
 * How much one player and one address may store in a day (issue 15: 50 MB for the worst address).
 * Starting something new needs allowance left; continuing it (a move, a key) is counted but never
 * refused, so that no running game stops. Costs are estimates of rows with their indexes;
 * `bench/storageAttack.ts` checks the sum.
 */
import type { StorageCost } from '@playfield/contracts/http/route.ts';
import type { Clock } from '../clock.ts';
import { dayS } from '../durations.ts';
import { createBuckets, type Allowance, type Buckets } from './buckets.ts';

const megabyte = 1_000_000;
const burstShare = 1 / 4;
/** A player's allowance as a share of the address's: a few people cannot use up a household's. */
const playerShare = 1 / 4;

export type StorageQuota = {
  /** Milliseconds until this may be stored; 0 when it may be now, in which case it is counted. */
  readonly take: (address: string, playerId: string | null, cost: StorageCost, sentBytes: number) => number;
  /** What was taken was not stored after all. */
  readonly giveBack: (address: string, playerId: string | null, cost: StorageCost, sentBytes: number) => void;
};

/**
 * A quarter of a day's allowance at once, the rest over the day, so that the first day stays within
 * the allowance.
 */
function ofDay(bytes: number): Allowance {
  return { burst: bytes * burstShare, perS: (bytes * (1 - burstShare)) / dayS };
}

function bytesOf({ bytes, perByte = 0 }: StorageCost, sentBytes: number): number {
  return bytes + perByte * sentBytes;
}

/** `limitFactor` null disables it. */
export function createStorageQuota(
  clock: Clock,
  perAddressMb: number,
  limitFactor: number | null,
): StorageQuota {
  if (limitFactor === null) return { take: () => 0, giveBack: () => undefined };
  const perAddress = perAddressMb * megabyte * limitFactor;
  const addresses = createBuckets(clock, ofDay(perAddress));
  const players = createBuckets(clock, ofDay(perAddress * playerShare));

  function both(address: string, playerId: string | null): readonly (readonly [Buckets, string])[] {
    return playerId === null
      ? [[addresses, address]]
      : [
          [addresses, address],
          [players, playerId],
        ];
  }

  return {
    take(address, playerId, cost, sentBytes) {
      const counted = both(address, playerId);
      const bytes = bytesOf(cost, sentBytes);
      const waitMs = cost.isContinuation
        ? 0
        : Math.max(...counted.map(([buckets, key]) => buckets.waitMs(key, bytes)));
      if (waitMs === 0) for (const [buckets, key] of counted) buckets.charge(key, bytes);
      return waitMs;
    },
    giveBack(address, playerId, cost, sentBytes) {
      for (const [buckets, key] of both(address, playerId)) buckets.charge(key, -bytesOf(cost, sentBytes));
    },
  };
}
