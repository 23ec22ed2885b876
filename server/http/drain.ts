/**
 * The requests in progress. A connection may have only a few: Node starts every request in a packet
 * at once and keeps the responses in memory until the peer reads them. While draining (TRUST F10) a
 * server refuses new requests with `server/draining` and finishes those in progress; the port stays
 * open until then, so that /readyz says 503.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Time for requests sent before the client could know: they are read and answered. */
const onTheWayMs = 250;

/**
 * Browsers, proxies and HTTP libraries wait for a response before they send again on the same
 * connection.
 */
const mostOfConnection = 4;

/** The parts of a request and its reply that are needed here. */
type Asked = { readonly raw: Pick<IncomingMessage, 'socket'> };
type Answered = { readonly raw: ServerResponse };

export type RequestTracker = {
  /**
   * Counts a request of a connection until its response is sent. False: one too many, and it may be
   * dropped.
   */
  readonly enter: (request: Asked, reply: Answered) => boolean;
  /** The request has arrived with its body and is being served: draining waits for its response. */
  readonly serve: (request: Asked, reply: Answered) => void;
  readonly isDraining: () => boolean;
  /**
   * Starts draining; resolves shortly after the last request is served, and after `limitMs`
   * regardless.
   */
  readonly drain: (limitMs: number) => Promise<void>;
};

/**
 * Responses queued on a connection are never told that it closed, so both events are needed. Node tells the response amid the
 * connection's event, too late to leave the connection's listeners: then both come.
 */
function onceOver(request: Asked, reply: Answered, over: () => void): void {
  const { socket } = request.raw;
  let isOver = false;
  const closed = (): void => {
    if (isOver) return;
    isOver = true;
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
