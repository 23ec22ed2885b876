/**
 * One socket: its player, its bounded way out, its limits and its pulse (TRUST section 1, fact 4; T-51). A peer that is
 * silent, that does not read or that floods is let go; the game it plays goes on.
 */
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { errors, type ErrorCode } from '@playfield/contracts/errors.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import type { Player } from '../account/sessions.ts';
import type { Clock } from '../clock.ts';
import { textFrame } from './frame.ts';

export const pulse = { pingMs: 15_000, silenceMs: 25_000 } as const;
/** Unsent bytes after which a peer that does not read is let go. */
const mostUnsentBytes = 1024 * 1024;
/** Messages a second on average, and at once. */
const rate = { perS: 100, burst: 200 } as const;
/** Refused messages beyond the rate before the socket is closed. */
const patience = 200;

export type Connection = {
  readonly player: Player;
  readonly send: (event: SocketEvent) => void;
  /** An event already written out (`frame.ts`), which may be sent to others too. */
  readonly sendFrame: (frame: Buffer) => void;
  readonly refuse: (
    code: ErrorCode,
    about?: {
      readonly gameId?: string;
      readonly raceId?: string;
      readonly command?: string;
      readonly text?: string;
    },
  ) => void;
  readonly close: (code: number, reason: string) => void;
  /** Last measured round trip, ms; 0 before the first. */
  readonly lagMs: () => number;
  /** Called once when the socket is gone. */
  readonly onGone: (listener: () => void) => void;
};

export type ConnectionOptions = {
  readonly socket: WebSocket;
  /** What the socket writes to. It writes control frames alone and never waits with one, so frames may go between. */
  readonly wire: Duplex;
  readonly player: Player;
  readonly clock: Clock;
  /** Whether messages are counted against the rate. */
  readonly isLimited: boolean;
  readonly onMessage: (connection: Connection, text: string) => void;
};

export function createConnection({
  socket,
  wire,
  player,
  clock,
  isLimited,
  onMessage,
}: ConnectionOptions): Connection {
  let lagMs = 0;
  let pingedAtMs = 0;
  let heardAtMs = clock.monotonicMs();
  let tokens: number = rate.burst;
  let countedAtMs = heardAtMs;
  let refused = 0;
  const gone: (() => void)[] = [];

  const connection: Connection = {
    player,
    send: (event) => connection.sendFrame(textFrame(JSON.stringify(event))),
    sendFrame(frame) {
      if (socket.readyState !== socket.OPEN) return;
      if (wire.writableLength > mostUnsentBytes) socket.terminate();
      else wire.write(frame);
    },
    refuse(code, about = {}) {
      const { text, ...where } = about;
      connection.send({ type: 'error', message: text ?? errors[code].text, code, ...where });
    },
    close: (code, reason) => socket.close(code, reason),
    lagMs: () => lagMs,
    onGone: (listener) => void gone.push(listener),
  };

  function isTooFast(): boolean {
    const nowMs = clock.monotonicMs();
    tokens = Math.min(rate.burst, tokens + ((nowMs - countedAtMs) / 1000) * rate.perS);
    countedAtMs = nowMs;
    if (tokens >= 1) {
      tokens -= 1;
      return false;
    }
    refused += 1;
    if (refused === 1) connection.refuse('socket/too-fast');
    if (refused > patience) socket.close(1008, 'too many messages');
    return true;
  }

  const timer = setInterval(() => {
    const nowMs = clock.monotonicMs();
    if (nowMs - heardAtMs > pulse.silenceMs) return socket.terminate();
    pingedAtMs = nowMs;
    return socket.ping();
  }, pulse.pingMs);

  socket.on('pong', () => {
    heardAtMs = clock.monotonicMs();
    lagMs = heardAtMs - pingedAtMs;
  });
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    heardAtMs = clock.monotonicMs();
    if (isLimited && isTooFast()) return;
    if (isBinary) connection.refuse('socket/malformed');
    else onMessage(connection, data.toString('utf8'));
  });
  // Oversized, broken or half-closed: ws closes the socket by itself.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(timer);
    for (const listener of gone) listener();
  });
  pingedAtMs = heardAtMs;
  socket.ping();
  return connection;
}
