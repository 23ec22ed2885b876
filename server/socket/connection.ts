/**
 * One socket: its player, its bounded send queue, its limits and its pings (TRUST section 1, fact 4; T-51). A peer that stays
 * silent, doesn't read or floods is disconnected; the game it plays goes on.
 */
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { errors, type ErrorCode } from '@playfield/contracts/errors.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import type { Player } from '../account/sessions.ts';
import type { Clock } from '../clock.ts';
import type { Guesses } from '../http/misses.ts';
import { createFrameEdge } from './frameReader.ts';
import { createMessageLimit } from './tokenBucket.ts';
import { controlFrame, opcode, textFrame } from './frame.ts';
import { detach } from './detach.ts';

/** How often a peer is pinged, and after which silence it is disconnected. */
export const pulse = { pingMs: 15_000, silenceMs: 25_000 } as const;
/** The same for a peer that others wait for: two pings go unanswered, and it is gone within 9.5 seconds. */
export const closePulse = { pingMs: 2500, silenceMs: 7000 } as const;
/** A peer that doesn't read is disconnected once so many bytes are unsent. */
export const mostUnsentBytes = 1024 * 1024;

const pingFrame = controlFrame(opcode.ping, new Uint8Array());

/** A socket handed to another process, which speaks WebSocket on it from then on. */
type HandedOver = {
  readonly wire: Socket;
  /** What the client has sent and nobody has read yet; starts at the start of a frame. */
  readonly head: Buffer;
  /** Must be called when the peer disconnects there. */
  readonly ended: () => void;
};

export type Connection = {
  readonly player: Player;
  readonly send: (event: SocketEvent) => void;
  /** Sends an event that is serialised already (`frame.ts`) and may be sent to others too. */
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
  /** Whether the address may still guess at games and races that its players take no part in (TH-20). */
  readonly mayGuess: () => boolean;
  readonly close: (code: number, reason: string) => void;
  /** Detects silence sooner (`closePulse`) until the returned function is called. */
  readonly watchClosely: () => () => void;
  /** How long the peer had been silent when it was disconnected for silence; 0 in all other cases. */
  readonly silentMs: () => number;
  /** Last measured round trip, ms; 0 before the first. */
  readonly lagMs: () => number;
  /** Whether the socket has left this process: closed or handed over. */
  readonly isGone: () => boolean;
  /** Called once when the socket leaves this process; at once where it has. */
  readonly onGone: (listener: () => void) => void;
  /** Called once when the peer disconnects, in this process or in the one that took over. */
  readonly onEnded: (listener: () => void) => void;
  /** Resolves when everything sent has reached the operating system, or the socket is closed. */
  readonly flushed: () => Promise<void>;
  /**
   * Hands the socket over: nothing is read or sent here any more, and `close` asks the new owner. Call it after `flushed`
   * and send the result at once. Null when the socket is closed or isn't a system socket.
   */
  readonly handOver: (close: Connection['close']) => HandedOver | null;
};

export type ConnectionOptions = {
  readonly socket: WebSocket;
  /** The stream below the socket, which itself writes control frames alone and never buffers one, so frames may go between. */
  readonly wire: Duplex;
  readonly player: Player;
  readonly clock: Clock;
  /** Whether messages count against the rate limit. */
  readonly isLimited: boolean;
  readonly guesses: Guesses;
  readonly onMessage: (connection: Connection, text: string) => void;
};

export function createConnection({
  socket,
  wire,
  player,
  clock,
  isLimited,
  guesses,
  onMessage,
}: ConnectionOptions): Connection {
  let lagMs = 0;
  let pingedAtMs = 0;
  let heardAtMs = clock.monotonicMs();
  let messageAtMs = -Infinity;
  let lookedAtMs = heardAtMs;
  let silentMs = 0;
  let watchers = 0;
  const messageLimit = createMessageLimit(clock);
  const edge = createFrameEdge();
  const gone: (() => void)[] = [];
  const ended: (() => void)[] = [];
  let closeThere: Connection['close'] | null = null;
  let isGone = false;

  const connection: Connection = {
    player,
    send: (event) => connection.sendFrame(textFrame(JSON.stringify(event))),
    sendFrame(frame) {
      if (socket.readyState !== socket.OPEN || closeThere) return;
      if (wire.writableLength > mostUnsentBytes) socket.terminate();
      else wire.write(frame);
    },
    refuse(code, about = {}) {
      const { text, ...where } = about;
      const shown = guesses.codeFor(code);
      const message = shown === code && text !== undefined ? text : errors[shown].text;
      connection.send({ type: 'error', message, code: shown, ...where });
    },
    mayGuess: guesses.areLeft,
    close(code, reason) {
      if (closeThere) closeThere(code, reason);
      else socket.close(code, reason);
    },
    watchClosely() {
      watchers += 1;
      if (watchers === 1) {
        // Until now it was pinged less often, so it may have been silent for long without having been asked.
        heardAtMs = clock.monotonicMs();
        beat(closePulse);
      }
      return () => {
        watchers -= 1;
        if (watchers === 0) beat(pulse);
      };
    },
    silentMs: () => silentMs,
    lagMs: () => lagMs,
    isGone: () => isGone,
    onGone(listener) {
      if (isGone) listener();
      else gone.push(listener);
    },
    onEnded: (listener) => void ended.push(listener),
    async flushed() {
      if (wire.writableLength > 0)
        await new Promise<void>((resolve) => void wire.write(Buffer.alloc(0), () => resolve()));
    },
    handOver(close) {
      if (socket.readyState !== socket.OPEN || closeThere || !(wire instanceof Socket)) return null;
      const unread = detach(wire);
      closeThere = close;
      leave();
      return { wire, head: Buffer.concat([edge.rest(), unread]), ended: end };
    },
  };

  /** The socket has left this process. */
  function leave(): void {
    isGone = true;
    clearInterval(timer);
    for (const listener of gone.splice(0)) listener();
  }
  /** The peer has disconnected. */
  function end(): void {
    for (const listener of ended.splice(0)) listener();
  }

  function isTooFast(): boolean {
    const verdict = messageLimit.next();
    if (verdict === 'first') connection.refuse('socket/too-fast');
    if (verdict === 'over') socket.close(1008, 'too many messages');
    return verdict !== 'fine';
  }

  let timer: NodeJS.Timeout | undefined;
  function beat({ pingMs, silenceMs }: typeof pulse | typeof closePulse): void {
    clearInterval(timer);
    if (socket.readyState !== socket.OPEN || closeThere) return;
    lookedAtMs = clock.monotonicMs();
    timer = setInterval(() => {
      const nowMs = clock.monotonicMs();
      // After a stall of this process nobody could be heard: the peer gets another ping first.
      if (nowMs - lookedAtMs > 2 * pingMs) heardAtMs = Math.max(heardAtMs, nowMs - pingMs);
      lookedAtMs = nowMs;
      if (nowMs - heardAtMs > silenceMs) {
        silentMs = nowMs - heardAtMs;
        return socket.terminate();
      }
      // A message just now is sign of life enough; round trips are measured as often as for everybody.
      if (nowMs - messageAtMs < pingMs && nowMs - pingedAtMs < pulse.pingMs) return undefined;
      return ping(nowMs);
    }, pingMs);
  }
  function ping(nowMs: number): void {
    pingedAtMs = nowMs;
    if (socket.readyState === socket.OPEN) wire.write(pingFrame);
  }

  socket.on('pong', () => {
    heardAtMs = clock.monotonicMs();
    lagMs = heardAtMs - pingedAtMs;
  });
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    // Told to go, a peer may go on for as long as `ws` waits for its farewell.
    if (socket.readyState !== socket.OPEN) return;
    heardAtMs = clock.monotonicMs();
    messageAtMs = heardAtMs;
    if (isLimited && isTooFast()) return;
    if (isBinary) connection.refuse('socket/malformed');
    else onMessage(connection, data.toString('utf8'));
  });
  // Oversized, malformed or half-closed: ws closes the socket itself.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    leave();
    end();
  });
  wire.prependListener('data', edge.push);
  beat(pulse);
  ping(heardAtMs);
  return connection;
}
