/**
 * A client's socket in the arena's process: its frames, its limits, its heartbeat (as in
 * socket/connection.ts), and its one write per tick. Hostile or silent peers are dropped.
 */
import type { Duplex } from 'node:stream';
import { errors, type ErrorCode } from '@playfield/contracts/errors.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import type { Clock } from '../clock.ts';
import { createFrameReader } from '../socket/frameReader.ts';
import { mostUnsentBytes } from '../socket/connection.ts';
import { createMessageLimit } from '../socket/tokenBucket.ts';
import { closeFrame, controlFrame, opcode, textFrame } from '../socket/frame.ts';
import type { TickProfiler } from './tickProfiler.ts';

const mostMessageBytes = 16 * 1024;
/** With more unsent bytes than this a client gets no ticks: they would arrive stale. */
const behindBytes = 64 * 1024;
/** After a longer time between two checks, this process itself was held up. */
const heldUpMs = 3000;
/** How long a client may take to answer a close frame. */
const closeWithinMs = 2000;
const nothing = Buffer.alloc(0);
/** How often a silent client is pinged, and after which silence it is dropped: while it watches, and while its snake goes on. */
const watching = { pingMs: 15_000, silenceMs: 25_000 } as const;
const steering = { pingMs: 2500, silenceMs: 7000 } as const;

export type Peer = {
  readonly id: number;
  readonly playerId: string;
  /** Version of the binary wire; null for JSON. */
  readonly wire: number | null;
  readonly send: (event: SocketEvent) => void;
  readonly refuse: (code: ErrorCode, command?: string) => void;
  /** Queues a frame for the next `flush`. */
  readonly queue: (frame: Buffer) => void;
  /** Sends everything queued in one write; returns its bytes. */
  readonly flush: () => number;
  readonly isBehind: () => boolean;
  /** Sends a close frame and ends the connection. */
  readonly close: (code: number, reason: string) => void;
  /** Call every second: pings, and drops a silent client, sooner while its snake goes on without it. */
  readonly check: (isPlaying: boolean) => void;
};

export type PeerOptions = {
  readonly id: number;
  readonly playerId: string;
  readonly wire: number | null;
  readonly socket: Duplex;
  /** Bytes already read from the socket. */
  readonly head: Buffer;
  readonly clock: Clock;
  readonly profiler: TickProfiler;
  readonly isLimited: boolean;
  readonly onText: (peer: Peer, text: string) => void;
  readonly onBinary: (peer: Peer, payload: Buffer) => void;
  /** Called once. */
  readonly onEnded: (peer: Peer) => void;
};

export function createPeer(options: PeerOptions): Peer {
  const { id, playerId, wire, socket, head, clock, profiler, isLimited, onText, onBinary, onEnded } = options;
  const messageRate = createMessageLimit(clock);
  const queued: Buffer[] = [];
  let receivedAtMs = clock.monotonicMs();
  let pingedAtMs = receivedAtMs;
  let checkedAtMs = receivedAtMs;
  let wasPlaying = false;
  let isClosed = false;
  let closeTimer: NodeJS.Timeout | null = null;

  function write(frame: Buffer): void {
    if (isClosed) return;
    if (socket.writableLength > mostUnsentBytes) socket.destroy();
    else socket.write(frame);
  }

  const peer: Peer = {
    id,
    playerId,
    wire,
    send: (event) => write(textFrame(JSON.stringify(event))),
    refuse(code, command) {
      const about = command === undefined ? {} : { command };
      peer.send({ type: 'error', message: errors[code].text, code, ...about });
    },
    queue: (frame) => void queued.push(frame),
    flush() {
      const [first] = queued;
      if (!first) return 0;
      const bytes = queued.length === 1 ? first : Buffer.concat(queued);
      queued.length = 0;
      write(bytes);
      return bytes.length;
    },
    isBehind: () => socket.writableLength > behindBytes,
    close(code, reason) {
      if (isClosed) return;
      write(closeFrame(code, reason));
      isClosed = true;
      socket.end();
      closeTimer = setTimeout(() => socket.destroy(), closeWithinMs);
    },
    check(isPlaying) {
      const nowMs = clock.monotonicMs();
      const { pingMs, silenceMs } = isPlaying ? steering : watching;
      // What the client has sent meanwhile may not have been read yet, and a new player may not have been asked.
      if (nowMs - checkedAtMs > heldUpMs || wasPlaying !== isPlaying)
        receivedAtMs = Math.max(receivedAtMs, nowMs - pingMs);
      checkedAtMs = nowMs;
      wasPlaying = isPlaying;
      if (nowMs - receivedAtMs > silenceMs) return void socket.destroy();
      if (nowMs - Math.max(pingedAtMs, receivedAtMs) < pingMs) return undefined;
      pingedAtMs = nowMs;
      return write(controlFrame(opcode.ping, nothing));
    },
  };

  function isTooFast(): boolean {
    if (!isLimited) return false;
    const verdict = messageRate.next();
    if (verdict === 'first') peer.refuse('socket/too-fast');
    if (verdict === 'over') peer.close(1008, 'too many messages');
    return verdict !== 'fine';
  }

  const reader = createFrameReader(mostMessageBytes, {
    text(text) {
      if (!isClosed && !isTooFast()) onText(peer, text);
    },
    binary(payload) {
      if (!isClosed && !isTooFast()) onBinary(peer, payload);
    },
    ping(payload) {
      if (!isTooFast()) write(controlFrame(opcode.pong, payload));
    },
    pong: () => undefined,
    close: () => peer.close(1000, ''),
    broken: (code) => peer.close(code, ''),
  });

  function read(chunk: Buffer): void {
    const sinceMs = profiler.nowMs();
    receivedAtMs = sinceMs;
    reader.push(chunk);
    profiler.add('receive', sinceMs);
  }

  socket.on('error', () => socket.destroy());
  if (head.length > 0) socket.unshift(head);
  socket.on('data', read);
  socket.on('end', () => socket.end());
  socket.on('close', () => {
    isClosed = true;
    if (closeTimer) clearTimeout(closeTimer);
    onEnded(peer);
  });
  return peer;
}
