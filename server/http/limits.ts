/**
 * Rate limits of the HTTP routes: each contract's own number per player, and ten times as much per address, so that
 * one household shares an address without harm (USERS-ASK 60). `limitFactor` null switches all of them off.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteContract } from '@playfield/contracts/http/route.ts';

/** How much more than one player an address may do. */
const addressShare = 10;

export type RouteLimit = {
  readonly allowsAddress: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  readonly allowsPlayer: (
    request: FastifyRequest,
    reply: FastifyReply,
    playerId: string | null,
  ) => Promise<boolean>;
};
export type Limits = {
  readonly forRoute: (contract: RouteContract) => RouteLimit;
  /** A limit of its own for something an address may do, e.g. become a guest. */
  readonly perAddress: (name: string, max: number, windowS: number) => RouteLimit['allowsAddress'];
};

const always = async (): Promise<boolean> => true;

/** Needs @fastify/rate-limit registered on `app` with `global: false`. */
export function createLimits(app: FastifyInstance, limitFactor: number | null): Limits {
  if (limitFactor === null) {
    return { forRoute: () => ({ allowsAddress: always, allowsPlayer: always }), perAddress: () => always };
  }

  const factor = limitFactor;
  function limiter(max: number, windowS: number, keyOf: (request: FastifyRequest) => string) {
    const check = app.createRateLimit({
      max: Math.max(1, Math.round(max * factor)),
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

  return {
    perAddress: (name, max, windowS) => limiter(max, windowS, (request) => `${name} ${request.ip}`),
    forRoute({ method, path, limit }) {
      const name = `${method} ${path}`;
      const players = new WeakMap<FastifyRequest, string>();
      const perAddress = limiter(
        limit.max * addressShare,
        limit.windowS,
        (request) => `${name} ${request.ip}`,
      );
      const perPlayer = limiter(
        limit.max,
        limit.windowS,
        (request) => `${name} ${players.get(request) ?? request.ip}`,
      );
      return {
        allowsAddress: perAddress,
        allowsPlayer(request, reply, playerId) {
          if (playerId !== null) players.set(request, playerId);
          return perPlayer(request, reply);
        },
      };
    },
  };
}
