/**
 * The requests under way. A connection may have only a few of them: Node starts every request that lies in one packet
 * at once and keeps the answers in memory until the peer reads them. At its end (TRUST F10) a server refuses new
 * requests with `server/draining` and answers those under way; the port stays open as long, so that /readyz says 503.
 */
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Time for what was sent before the sender could know: it is read and gets its answer. */
const onTheWayMs = 250;

/** Browsers, proxies and HTTP libraries wait for an answer before they ask again on the same connection. */
const mostOfConnection = 4;

export type RequestTracker = {
  /** Counts a request of a connection until its answer is out. False: it is one too many, and may be dropped. */
  readonly enter: (request: FastifyRequest, reply: FastifyReply) => boolean;
  /** The request has arrived with its body and is being served: the end waits for its answer. */
  readonly serve: (request: FastifyRequest, reply: FastifyReply) => void;
  readonly isDraining: () => boolean;
  /** Begins the end; resolves a moment later if nothing is being served, after `limitMs` whatever is. */
  readonly drain: (limitMs: number) => Promise<void>;
};

/** Answers that wait for their turn on a connection never learn that it is gone, hence both. */
function onceOver(request: FastifyRequest, reply: FastifyReply, over: () => void): void {
  const { socket } = request.raw;
  const closed = (): void => {
    reply.raw.off('close', closed);
    socket.off('close', closed);
    over();
  };
  reply.raw.on('close', closed);
  socket.on('close', closed);
}

export function createRequestTracker(): RequestTracker {
  const ofConnection = new WeakMap<Socket, number>();
  const idle = Promise.withResolvers<void>();
  let served = 0;
  let isDraining = false;
  const settle = (): void => {
    if (isDraining && served === 0) idle.resolve();
  };

  return {
    enter(request, reply) {
      const { socket } = request.raw;
      const own = (ofConnection.get(socket) ?? 0) + 1;
      if (own > mostOfConnection || socket.destroyed) return false;
      ofConnection.set(socket, own);
      onceOver(request, reply, () => ofConnection.set(socket, (ofConnection.get(socket) ?? 1) - 1));
      return true;
    },
    serve(request, reply) {
      served += 1;
      onceOver(request, reply, () => {
        served -= 1;
        settle();
      });
    },
    isDraining: () => isDraining,
    async drain(limitMs) {
      isDraining = true;
      const timer = setTimeout(idle.resolve, limitMs);
      await pause(onTheWayMs);
      settle();
      await idle.promise;
      clearTimeout(timer);
    },
  };
}
