/**
 * One socket: its player, its bounded send queue, its limits and its pings (T-51). A peer that stays
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

/** After which silence a peer is pinged, and how long it may take to answer: else it is disconnected. */
const pulse = { pingMs: 15_000, answerMs: 10_000 } as const;
/** The same for a peer that others wait for: it is gone 9.5 seconds after its last sign of life, or up to two rounds later. */
const closePulse = { pingMs: 5000, answerMs: 4500 } as const;
/**
 * All that are due are pinged in one round: each ping sent alone wakes the network and this process for itself, and took seven
 * times the processor time (ADR 0034).
 */
const roundMs = 100;
/** A peer that was told to go is disconnected after this time, whether it answers or not: until then it counts as connected. */
export const closeWithinMs = 2000;
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
  /** From which it came, as limits count it. */
  readonly address: string;
  readonly send: (event: SocketEvent) => void;
  /** Sends an event that is serialised already (`frame.ts`) and may be sent to others too. */
  readonly sendFrame: (frame: Buffer) => void;
  readonly refuse: (
    code: ErrorCode,
    about?: {
      readonly gameId?: string | undefined;
      readonly raceId?: string | undefined;
      readonly tournamentId?: string | undefined;
      readonly command?: string;
      /** In place of the code's own sentence. */
      readonly text?: string | undefined;
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
  /** Of a server with `closeTimeout: closeWithinMs`, which holds also where `ws` itself or the peer closes it. */
  readonly socket: WebSocket;
  /** The stream below the socket, which itself writes control frames alone and never buffers one, so frames may go between. */
  readonly wire: Duplex;
  readonly player: Player;
  readonly address: string;
  readonly clock: Clock;
  /** Whether messages count against the rate limit. */
  readonly isLimited: boolean;
  readonly guesses: Guesses;
  /** The peer has sent too many messages for too long, and is disconnected for that. */
  readonly flooded: () => void;
  readonly onMessage: (connection: Connection, text: string) => void;
};

export function createConnection({
  socket,
  wire,
  player,
  address,
  clock,
  isLimited,
  guesses,
  flooded,
  onMessage,
}: ConnectionOptions): Connection {
  let lagMs = 0;
  let pingedAtMs = 0;
  let heardAtMs = clock.monotonicMs();
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
    address,
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
      if (closeThere) return closeThere(code, reason);
      if (socket.readyState === socket.CLOSED) return undefined;
      return socket.close(code, reason);
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
    clearTimeout(timer);
    for (const listener of gone.splice(0)) listener();
  }
  /** The peer has disconnected. */
  function end(): void {
    for (const listener of ended.splice(0)) listener();
  }

  function isTooFast(): boolean {
    const verdict = messageLimit.next();
    if (verdict === 'first') connection.refuse('socket/too-fast');
    if (verdict === 'over') {
      flooded();
      connection.close(1008, 'too many messages');
    }
    return verdict !== 'fine';
  }

  let timer: NodeJS.Timeout | undefined;
  /** Whether the last ping has not been answered, by whatever sign of life. */
  const isAsked = (): boolean => pingedAtMs > heardAtMs;

  /** Looks at the silence from now on, in the rounds in which it says something. */
  function beat(rhythm: typeof pulse | typeof closePulse): void {
    clearTimeout(timer);
    if (socket.readyState !== socket.OPEN || closeThere) return;
    const dueMs = isAsked() ? pingedAtMs + rhythm.answerMs : heardAtMs + rhythm.pingMs;
    const nowMs = clock.monotonicMs();
    const roundAtMs = Math.ceil(Math.max(dueMs, nowMs) / roundMs) * roundMs;
    timer = setTimeout(() => look(rhythm), Math.max(1, roundAtMs - nowMs));
  }
  function look(rhythm: typeof pulse | typeof closePulse): void {
    const { pingMs, answerMs } = rhythm;
    const nowMs = clock.monotonicMs();
    if (isAsked() && nowMs - pingedAtMs >= answerMs) {
      // After a stall of this process the answer may be there, and is read before this.
      setImmediate(() => (isAsked() ? dropSilent() : beat(rhythm)));
      return;
    }
    // A message is a sign of life, but round trips are measured all the same.
    if (!isAsked() && (nowMs - heardAtMs >= pingMs || nowMs - pingedAtMs >= pulse.pingMs)) ping(nowMs);
    beat(rhythm);
  }
  function dropSilent(): void {
    if (closeThere) return;
    silentMs = clock.monotonicMs() - heardAtMs;
    socket.terminate();
  }
  function ping(nowMs: number): void {
    pingedAtMs = nowMs;
    if (socket.readyState === socket.OPEN) wire.write(pingFrame);
  }

  // Each is answered by `ws` with a write, so they count as messages do.
  socket.on('ping', () => void (isLimited && socket.readyState === socket.OPEN && isTooFast()));
  socket.on('pong', () => {
    heardAtMs = clock.monotonicMs();
    lagMs = heardAtMs - pingedAtMs;
  });
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    // Told to go, a peer may go on for as long as `ws` waits for its farewell.
    if (socket.readyState !== socket.OPEN) return;
    heardAtMs = clock.monotonicMs();
    if (isLimited && isTooFast()) return;
    if (isBinary) connection.refuse('socket/malformed');
    else onMessage(connection, data.toString('utf8'));
  });
  // Oversized, malformed or half-closed: ws closes the socket itself. Whatever a peer sends until then is not kept:
  // it may be any amount, and all of it the rest of one frame.
  socket.on('error', () => wire.off('data', edge.push));
  socket.on('close', () => {
    leave();
    end();
  });
  wire.prependListener('data', edge.push);
  ping(heardAtMs);
  beat(pulse);
  return connection;
}
