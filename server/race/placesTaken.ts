/**
 * How often places in races may be taken. Everybody in a race is told of each person who comes or goes, and leaving a race of two puts
 * off its start. There are limits for one person in one race, for one network (which may be a school) in one race, and for one network
 * in all races. Counted in this server's memory.
 */
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Clock } from '../clock.ts';
import { createBuckets, scaled } from '../http/buckets.ts';

/** At first, then one every five minutes. */
const ofPerson = { burst: 6, perS: 1 / 300 } as const;
/** All six places five times over, then one every twenty seconds. */
const ofAddressInRace = { burst: 30, perS: 1 / 20 } as const;
/** A school at once, then two a second: a race of three minutes for each of 360 people. */
const ofAddress = { burst: 400, perS: 2 } as const;

const tooOften = {
  person: refuse(
    'request/rate-limited',
    'You have joined and left this race too often. Please try another one.',
  ),
  race: refuse(
    'request/rate-limited',
    'People on your network have joined and left this race too often. Please try another one.',
  ),
  address: refuse(
    'request/rate-limited',
    'Too many people on your network are joining races right now. Please try again in a minute.',
  ),
} as const;

/** Who takes a place. Without an `address`, only the person's own limit applies. */
type Taker = { readonly userId: string; readonly address?: string | undefined };

export type PlacesTaken = {
  readonly mayTake: (taker: Taker, raceId: string) => Result<null, 'request/rate-limited'>;
  /**
   * Counts a place for the network before it is taken, as joins of other races may be under way. Returns how to give it back where it is
   * not taken after all.
   */
  readonly hold: (taker: Taker, raceId: string) => Result<() => void, 'request/rate-limited'>;
  /** Whether the limits of this race allow it. Asked within its change: then no other join of it is under way. */
  readonly mayTakeHeld: (taker: Taker, raceId: string) => Result<null, 'request/rate-limited'>;
  /** Counts a held place that was taken for the limits of its race. */
  readonly tookHeld: (taker: Taker, raceId: string) => void;
};

/** `factor` multiplies the numbers; null lifts all of them. */
export function createPlacesTaken(clock: Clock, factor: number | null): PlacesTaken {
  const persons = createBuckets(clock, scaled(ofPerson, factor));
  const inRaces = createBuckets(clock, scaled(ofAddressInRace, factor));
  const addresses = createBuckets(clock, scaled(ofAddress, factor));

  function mayTakeHeld({ userId, address }: Taker, raceId: string): Result<null, 'request/rate-limited'> {
    if (factor === null) return ok(null);
    if (persons.waitMs(`${raceId} ${userId}`, 1) > 0) return tooOften.person;
    const isFull = address !== undefined && inRaces.waitMs(`${raceId} ${address}`, 1) > 0;
    return isFull ? tooOften.race : ok(null);
  }

  function mayTake(taker: Taker, raceId: string): Result<null, 'request/rate-limited'> {
    const allowed = mayTakeHeld(taker, raceId);
    if (!allowed.ok || factor === null || taker.address === undefined) return allowed;
    return addresses.waitMs(taker.address, 1) > 0 ? tooOften.address : allowed;
  }

  return {
    mayTake,
    hold(taker, raceId) {
      const allowed = mayTake(taker, raceId);
      if (!allowed.ok) return allowed;
      const { address } = taker;
      if (address === undefined) return ok(() => undefined);
      addresses.charge(address, 1);
      return ok(() => addresses.charge(address, -1));
    },
    mayTakeHeld,
    tookHeld({ userId, address }, raceId) {
      persons.charge(`${raceId} ${userId}`, 1);
      if (address !== undefined) inRaces.charge(`${raceId} ${address}`, 1);
    },
  };
}
