/**
 * Rate limits of the HTTP routes: each contract's number per player, and forty times as much per
 * address, so that a household or a school can share an address (USERS-ASK 60). `limitFactor` null
 * disables them all.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteContract } from '@playfield/contracts/http/route.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { addressShare, createBuckets } from './buckets.ts';
import { addressKey } from './clientAddress.ts';
import { createMisses, unlimitedMisses, type Misses } from './misses.ts';
import { createWindows } from './windows.ts';
import { createStorageQuota, type StorageQuota } from './storageQuota.ts';

const hourS = 3600;
/** The same for what one account may do a few times in an hour, such as inviting people. */
const hourlyAddressShare = 10;
/** A school's first visits all at once; afterwards a guest every few seconds. */
const newGuests = { burst: 500, perMinute: 10 } as const;
/** A guest and a session. */
const guestCost = { bytes: 1500 } as const;

export type RouteLimit = {
  readonly allowsAddress: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  readonly allowsPlayer: (
    request: FastifyRequest,
    reply: FastifyReply,
    playerId: string | null,
  ) => Promise<boolean>;
  /** Counts what is about to be done; returns how to take that back, or null where the address has done enough. */
  readonly take: (request: FastifyRequest, reply: FastifyReply) => (() => void) | null;
};
export type Limits = {
  readonly forRoute: (contract: RouteContract) => RouteLimit;
  /** New guests: many at once (a school behind one address), few in the long run. */
  readonly mayMint: RouteLimit['allowsAddress'];
  readonly storage: StorageQuota;
  /** Ids and codes that matched nothing, for each address (TH-20). */
  readonly misses: Misses;
};

const always = async (): Promise<boolean> => true;
const takeUnlimited = () => () => undefined;

/** Needs @fastify/rate-limit registered on `app` with `global: false`. */
export function createLimits(
  app: FastifyInstance,
  clock: Clock,
  { limitFactor, storagePerAddressMb }: Pick<Config, 'limitFactor' | 'storagePerAddressMb'>,
): Limits {
  const storage = createStorageQuota(clock, storagePerAddressMb, limitFactor);
  if (limitFactor === null) {
    const forRoute = () => ({ allowsAddress: always, allowsPlayer: always, take: takeUnlimited });
    return { forRoute, mayMint: always, storage, misses: unlimitedMisses };
  }

  const factor = limitFactor;
  const scaled = (max: number): number => Math.max(1, Math.round(max * factor));
  function limiter(max: number, windowS: number, keyOf: (request: FastifyRequest) => string) {
    const check = app.createRateLimit({
      max: scaled(max),
      timeWindow: windowS * 1000,
      keyGenerator: keyOf,
    });
    return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
      const outcome = await check(request);
      if (outcome.isAllowed || !outcome.isExceeded) return true;
      reply.header('retry-after', String(Math.max(1, outcome.ttlInSeconds)));
      return false;
    };
  }

  /** Counts what an address does in an hour, until it is given back. */
  function taker(max: number): RouteLimit['take'] {
    const windows = createWindows(clock);
    return (request, reply) => {
      const taken = windows.add(addressKey(request.ip), hourS * 1000);
      if (taken.count <= scaled(max)) return taken.giveBack;
      taken.giveBack();
      reply.header('retry-after', String(Math.ceil(taken.leftMs / 1000)));
      return null;
    };
  }

  const guests = createBuckets(clock, {
    burst: Math.max(1, newGuests.burst * factor),
    perS: (newGuests.perMinute * factor) / 60,
  });

  return {
    storage,
    misses: createMisses(clock, factor),
    async mayMint(request, reply) {
      const address = addressKey(request.ip);
      const waitMs = guests.waitMs(address, 1) || storage.take(address, null, guestCost, 0);
      if (waitMs > 0) {
        reply.header('retry-after', String(Math.ceil(waitMs / 1000)));
        return false;
      }
      guests.charge(address, 1);
      return true;
    },
    forRoute({ method, path, limit }) {
      const name = `${method} ${path}`;
      const players = new WeakMap<FastifyRequest, string>();
      const perAddress = limiter(
        limit.max * addressShare,
        limit.windowS,
        (request) => `${name} ${addressKey(request.ip)}`,
      );
      const perPlayer = limiter(
        limit.max,
        limit.windowS,
        (request) => `${name} ${players.get(request) ?? ''}`,
      );
      const perHour =
        limit.perHour === undefined
          ? always
          : limiter(
              limit.perHour * hourlyAddressShare,
              hourS,
              (request) => `${name} ${addressKey(request.ip)} in an hour`,
            );
      return {
        allowsAddress: async (request, reply) =>
          (await perAddress(request, reply)) && (await perHour(request, reply)),
        allowsPlayer(request, reply, playerId) {
          // Nobody in particular: counted with the address.
          if (playerId === null) return always();
          players.set(request, playerId);
          return perPlayer(request, reply);
        },
        take: limit.donePerHour === undefined ? takeUnlimited : taker(limit.donePerHour * hourlyAddressShare),
      };
    },
  };
}
