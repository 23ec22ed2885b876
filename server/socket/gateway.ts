/**
 * Accepts sockets on `/ws` and `/` (GAPS G36). Origin and session are checked before the upgrade; then every message is
 * parsed by the contract of its type and passed to its feature. Every refusal is sent as an `error`.
 */
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { idText } from '@playfield/contracts/http/route.ts';
import { isStorableJson } from '@playfield/contracts/wellFormed.ts';
import type { Player, Sessions } from '../account/sessions.ts';
import type { Clock } from '../clock.ts';
import { mayWorkAgain } from '../db/unavailable.ts';
import { addressKey, clientAddress, trustIn, type TrustedProxies } from '../http/clientAddress.ts';
import { guessesOf, type Misses } from '../http/misses.ts';
import type { StorageQuota } from '../http/storageQuota.ts';
import { isForeign } from '../http/security.ts';
import { createCommandLimits } from './commandLimits.ts';
import { closeWithinMs, createConnection, type Connection } from './connection.ts';
import { createHandshakes } from './handshakes.ts';
import { createRefusalLog, type Info } from './refusalLog.ts';
import { storageCosts } from './storageCosts.ts';
import { createTellAgain } from './tellAgain.ts';

const mostMessageBytes = 16 * 1024;
/** What a command is about. One socket may follow several: without this, pages couldn't tell which of them was refused. */
const subject = z.object({ gameId: idText, raceId: idText, tournamentId: idText }).partial();
const serverOptions = {
  noServer: true,
  maxPayload: mostMessageBytes,
  perMessageDeflate: false,
  closeTimeout: closeWithinMs,
} as const;
const paths: ReadonlySet<string> = new Set(['/ws', '/']);

/** What became of a command; `unstored` says that nothing was stored. */
export type Handled = Promise<void | 'unstored'>;

/** Refuses a command that has stored nothing. */
export function refused(connection: Connection, ...why: Parameters<Connection['refuse']>): 'unstored' {
  connection.refuse(...why);
  return 'unstored';
}

/** One kind of command: how it is parsed and what its feature does with it. */
export type Reception = {
  readonly type: string;
  /** Null when the message doesn't match the contract. */
  readonly receive: (connection: Connection, raw: unknown) => Handled | null;
};

/** Handles the commands of one contract; an exception means a bug or the database. */
export function on<Schema extends z.ZodObject<{ readonly type: z.ZodLiteral<string> }>>(
  schema: Schema,
  handle: (connection: Connection, command: z.infer<Schema>) => Handled,
): Reception {
  return {
    type: schema.shape.type.value,
    receive(connection, raw) {
      const parsed = schema.safeParse(raw);
      return parsed.success ? handle(connection, parsed.data) : null;
    },
  };
}

/** How many sockets may be open at once (T-52), and what they may have stored. */
type SocketLimits = {
  /** Multiplies the numbers; null lifts all of them. */
  readonly factor: number | null;
  readonly perPlayer: number;
  readonly perAddress: number;
  readonly storage: StorageQuota;
  readonly misses: Misses;
};

export type GatewayOptions = {
  readonly server: Server;
  readonly sessions: Pick<Sessions, 'playerOfCookie' | 'onEnded' | 'forgetEnded'>;
  readonly clock: Clock;
  readonly receptions: readonly Reception[];
  readonly publicOrigin: string | undefined;
  readonly limits: SocketLimits;
  readonly trustProxy: TrustedProxies;
  readonly isDraining: () => boolean;
  readonly opened: (connection: Connection) => void;
  /** An exception in a handler: a bug, or the database. */
  readonly failed: (error: unknown) => void;
  readonly info: Info;
};

export type Gateway = {
  readonly count: () => number;
  /** Sessions may have ended without a notice: closes the connections of those that have, as soon as the database answers. */
  readonly closeEnded: () => void;
  /** Closes every socket with 1012 (restart): clients reconnect after a delay of their own. */
  readonly close: () => Promise<void>;
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refuseUpgrade(socket: Duplex, status: number, waitMs = 0): void {
  const retryAfter = waitMs > 0 ? `Retry-After: ${Math.ceil(waitMs / 1000)}\r\n` : '';
  // A peer that does not close its side is not waited for: no other limit holds for what asked for an upgrade.
  socket.once('finish', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${retryAfter}Connection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}

/** Counts by key. */
function createTally() {
  const counts = new Map<string, number>();
  return {
    count: (key: string): number => counts.get(key) ?? 0,
    add: (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1),
    remove(key: string): void {
      const left = (counts.get(key) ?? 1) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    },
  };
}

export function openGateway(options: GatewayOptions): Gateway {
  const { server, sessions, clock, publicOrigin, limits, isDraining, opened, failed } = options;
  const isTrusted = trustIn(options.trustProxy);
  const factor = limits.factor ?? Infinity;
  const receptions = new Map<unknown, Reception>(options.receptions.map((one) => [one.type, one]));
  const sockets = new WebSocketServer(serverOptions);
  const refusals = createRefusalLog(options.info);
  const commands = createCommandLimits(clock, limits.factor);
  const handshakes = createHandshakes(clock, limits.factor);
  const perAddress = createTally();
  const perPlayer = createTally();
  const bySession = new Map<string, Set<Connection>>();

  /** Counts what a command leaves in the database. Returns how to give that back; null where no more may be stored. */
  function takeStorage({ player }: Connection, type: string, text: string, address: string) {
    const cost = storageCosts[type];
    if (!cost) return () => undefined;
    const taken = [address, player.id, cost, Buffer.byteLength(text)] as const;
    return limits.storage.take(...taken) > 0 ? null : () => limits.storage.giveBack(...taken);
  }

  function onMessage(connection: Connection, text: string, address: string): void {
    const raw = parse(text);
    // JSON can only write what cannot be stored as an escape; text that was sent raw has been repaired on arrival.
    if (text.includes('\\u') && !isStorableJson(raw)) return connection.refuse('socket/malformed');
    const type = typeof raw === 'object' && raw !== null && 'type' in raw ? raw.type : undefined;
    const reception = receptions.get(type);
    if (!reception) return connection.refuse(type === undefined ? 'socket/malformed' : 'socket/unknown-type');
    const refuse = (code: ErrorCode): void =>
      connection.refuse(code, { ...subject.safeParse(raw).data, command: reception.type });
    if (!commands.take(reception.type, connection.player.id, address)) return refuse('request/rate-limited');
    const giveBack = takeStorage(connection, reception.type, text, address);
    if (!giveBack) return refuse('request/quota');
    const received = reception.receive(connection, raw);
    if (!received) {
      giveBack();
      return refuse('socket/malformed');
    }
    void settle(received, giveBack, refuse);
    return undefined;
  }

  async function settle(received: Handled, giveBack: () => void, refuse: (code: ErrorCode) => void) {
    try {
      if ((await received) === 'unstored') giveBack();
    } catch (error) {
      giveBack();
      failed(error);
      refuse(mayWorkAgain(error) ? 'server/storage-unavailable' : 'server/error');
    }
  }

  function remember(connection: Connection, address: string): void {
    const { id, sessionId } = connection.player;
    perAddress.add(address);
    perPlayer.add(id);
    const mine = bySession.get(sessionId) ?? new Set();
    bySession.set(sessionId, mine.add(connection));
    connection.onEnded(() => {
      perAddress.remove(address);
      perPlayer.remove(id);
      mine.delete(connection);
      if (mine.size === 0) bySession.delete(sessionId);
    });
  }

  /** Who is connected, once for each session. */
  const players = (): readonly Player[] => [...bySession.values()].flatMap(([one]) => one?.player ?? []);
  const again = createTellAgain({ tell: () => sessions.forgetEnded(players()), failed });
  const allSessions = 'all';

  /**
   * The session may have ended, or its person been renamed, between the question whose it is and the moment from which that closes the
   * connection.
   */
  async function closeIfEnded(connection: Connection, cookie: string | undefined): Promise<void> {
    try {
      const player = await sessions.playerOfCookie(cookie);
      const { sessionId, username } = connection.player;
      if (player?.sessionId !== sessionId || player.username !== username)
        connection.close(1008, 'signed out');
    } catch (error) {
      again.failed(allSessions, error);
    }
  }

  const isFull = (address: string): boolean => perAddress.count(address) >= limits.perAddress * factor;

  function turnAway(socket: Duplex, status: 401 | 403 | 429, waitMs = 0): void {
    refusals.note(status);
    refuseUpgrade(socket, status, waitMs);
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const pathname = URL.parse(request.url ?? '/', 'http://localhost')?.pathname;
    const host = request.headers.host ?? '';
    const address = addressKey(clientAddress(request, isTrusted));
    if (pathname === undefined || !paths.has(pathname)) return refuseUpgrade(socket, 404);
    if (isDraining()) return refuseUpgrade(socket, 503);
    if (isForeign(request.headers, host, publicOrigin)) return turnAway(socket, 403);
    if (isFull(address)) return turnAway(socket, 429);
    const waitMs = handshakes.take(address);
    if (waitMs > 0) return turnAway(socket, 429, waitMs);
    const player = await sessions.playerOfCookie(request.headers.cookie);
    if (!player) {
      handshakes.failed(address);
      return turnAway(socket, 401);
    }
    // Other sockets may have come in between.
    if (isFull(address) || perPlayer.count(player.id) >= limits.perPlayer * factor)
      return turnAway(socket, 429);
    return sockets.handleUpgrade(request, socket, head, (upgraded) => {
      const connection = createConnection({
        socket: upgraded,
        wire: socket,
        player,
        address,
        clock,
        isLimited: limits.factor !== null,
        guesses: guessesOf(limits.misses, address),
        flooded: () => refusals.note(1008),
        onMessage: (to, text) => onMessage(to, text, address),
      });
      remember(connection, address);
      void closeIfEnded(connection, request.headers.cookie);
      // Its new owner closes it.
      connection.onGone(() => sockets.clients.delete(upgraded));
      opened(connection);
    });
  }

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy());
    upgrade(request, socket, head).catch((error: unknown) => {
      failed(error);
      refuseUpgrade(socket, 503);
    });
  };
  server.on('upgrade', onUpgrade);
  const stopListening = sessions.onEnded((sessionIds) => {
    for (const id of sessionIds)
      for (const connection of bySession.get(id) ?? []) connection.close(1008, 'signed out');
  });

  return {
    count: () => sockets.clients.size,
    closeEnded: () =>
      void sessions.forgetEnded(players()).catch((error: unknown) => again.failed(allSessions, error)),
    async close() {
      server.off('upgrade', onUpgrade);
      stopListening();
      again.close();
      refusals.stop();
      for (const client of sockets.clients) client.close(1012, 'restarting, come back in 2 s');
      await new Promise<void>((resolve) => {
        sockets.close(() => resolve());
        setTimeout(() => {
          for (const client of sockets.clients) client.terminate();
          resolve();
        }, 1000).unref();
      });
    },
  };
}
