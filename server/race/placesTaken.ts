/**
 * How often one person may take a place in one race: each who comes or goes is told to everybody there, and where two are in it, each who
 * leaves puts its start off. Counted in this server's memory.
 */
import type { Clock } from '../clock.ts';
import { createBuckets } from '../http/buckets.ts';

/** At first, then one every five minutes. */
const allowance = { burst: 6, perS: 1 / 300 } as const;

export const takenTooOftenText = 'You have joined and left this race too often. Please try another one.';

export type PlacesTaken = {
  readonly mayTake: (userId: string, raceId: string) => boolean;
  readonly took: (userId: string, raceId: string) => void;
};

const keyOf = (userId: string, raceId: string): string => `${raceId} ${userId}`;

export function createPlacesTaken(clock: Clock, isLimited: boolean): PlacesTaken {
  const left = createBuckets(clock, allowance);
  return {
    mayTake: (userId, raceId) => !isLimited || left.waitMs(keyOf(userId, raceId), 1) === 0,
    took: (userId, raceId) => left.charge(keyOf(userId, raceId), 1),
  };
}
