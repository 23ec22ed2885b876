/** A real peer whose other end is in the test's hands: no network, no process. */
import { duplexPair, type Duplex } from 'node:stream';
import { socketEvent, type SocketEvent } from '@playfield/contracts/socket/index.ts';
import type { Clock } from '../../clock.ts';
import { clientFrame } from '../../socket/testing/clientFrame.ts';
import { createPeer, type Peer, type PeerOptions } from '../peer.ts';
import { createTickProfiler } from '../tickProfiler.ts';

export type PairedPeer = {
  readonly peer: Peer;
  /** The client's end. */
  readonly client: Duplex;
  readonly send: (code: number, payload: Buffer) => void;
  /** Takes the events received so far. */
  readonly events: () => SocketEvent[];
  /** Takes the binary messages received so far. */
  readonly binary: () => Buffer[];
  /** Takes the codes of the close frames received so far. */
  readonly closes: () => number[];
  readonly pings: () => number;
  readonly hasEnded: () => boolean;
};

let lastId = 0;

/** Splits the server's unmasked stream into frames. */
function* frames(bytes: Buffer): Generator<{ readonly code: number; readonly payload: Buffer }> {
  for (let at = 0; at < bytes.length;) {
    const short = bytes[at + 1] ?? 0;
    const from = at + (short < 126 ? 2 : short === 126 ? 4 : 10);
    const length =
      short < 126
        ? short
        : short === 126
          ? bytes.readUInt16BE(at + 2)
          : Number(bytes.readBigUInt64BE(at + 2));
    yield { code: (bytes[at] ?? 0) & 15, payload: bytes.subarray(from, from + length) };
    at = from + length;
  }
}

export function pairedPeer(
  clock: Clock,
  options: Partial<
    Pick<PeerOptions, 'playerId' | 'wire' | 'isLimited' | 'onText' | 'onBinary' | 'onEnded' | 'head'>
  > = {},
): PairedPeer {
  const [socket, client] = duplexPair({ highWaterMark: 16 * 1024 });
  lastId += 1;
  let hasEnded = false;
  const { onEnded } = options;
  const peer = createPeer({
    id: lastId,
    playerId: `player-${lastId}`,
    wire: null,
    head: Buffer.alloc(0),
    clock,
    profiler: createTickProfiler(clock.monotonicMs),
    isLimited: true,
    onText: () => undefined,
    onBinary: () => undefined,
    ...options,
    socket,
    onEnded(ended) {
      hasEnded = true;
      onEnded?.(ended);
    },
  });
  let unread = Buffer.alloc(0);
  const waiting: { code: number; payload: Buffer }[] = [];
  function pull(): void {
    for (let chunk: unknown = client.read(); Buffer.isBuffer(chunk); chunk = client.read())
      unread = Buffer.concat([unread, chunk]);
    waiting.push(...frames(unread));
    unread = Buffer.alloc(0);
  }
  function take(code: number): Buffer[] {
    pull();
    const taken = waiting.filter((one) => one.code === code).map(({ payload }) => payload);
    waiting.splice(0, waiting.length, ...waiting.filter((one) => one.code !== code));
    return taken;
  }
  return {
    peer,
    client,
    send: (code, payload) => void client.write(clientFrame(code, payload)),
    events: () => take(1).map((payload) => socketEvent.parse(JSON.parse(payload.toString('utf8')))),
    binary: () => take(2),
    closes: () => take(8).map((payload) => payload.readUInt16BE(0)),
    pings: () => take(9).length,
    hasEnded: () => hasEnded,
  };
}
