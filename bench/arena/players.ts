/**
 * Lightweight players over real sockets, so that one process can hold a thousand: each steers every
 * 30 ms, rejoins a second after its death, and records what it receives and how regularly. Some
 * verify every frame against a mirror.
 */
import { connect, type Socket } from 'node:net';
import { createMirror, type Mirror } from '@playfield/server/arena/testing/mirror.ts';
import { clientFrame } from '@playfield/server/socket/testing/clientFrame.ts';

const steerMs = 30;
/** The players' steering is spread over this many slots of each 30 ms. */
const groups = 10;
const rejoinMs = 1100;
const longestMs = 1000;
/** Players who verify every frame. */
const checked = 5;

export type Wire = 'binary' | 'json' | 'fullJson';

type Played = {
  readonly updates: number;
  readonly bytes: number;
  /** Number of updates by whole milliseconds since the previous one. */
  readonly intervalsByMs: readonly number[];
  readonly moves: number;
  readonly ended: number;
};

type Player = { readonly socket: Socket; isAlive: boolean; heading: number };

const join = (index: number, wire: Wire): Buffer =>
  clientFrame(
    1,
    Buffer.from(
      JSON.stringify({
        type: 'snakeJoin',
        snakeName: `Player ${index}`,
        ...(wire === 'binary' ? { wire: 1 } : {}),
      }),
    ),
  );

function move(wire: Wire, heading: number): Buffer {
  if (wire !== 'binary') {
    const direction = { x: Math.cos(heading), y: Math.sin(heading) };
    return clientFrame(1, Buffer.from(JSON.stringify({ type: 'snakeMove', direction, isBoosting: false })));
  }
  const turn = 2 * Math.PI;
  const angle = Math.round(((((heading % turn) + turn) % turn) / turn) * 65_536) & 0xffff;
  const bytes = Buffer.from([3, 0, 0, 0]);
  bytes.writeUInt16LE(angle, 1);
  return clientFrame(2, bytes);
}

/** Calls back with each complete frame; returns the remaining bytes. */
function eachFrame(bytes: Buffer, seen: (code: number, payload: Buffer) => void): Buffer {
  let at = 0;
  while (bytes.length - at >= 2) {
    const short = bytes[at + 1] ?? 0;
    const from = at + (short < 126 ? 2 : short === 126 ? 4 : 10);
    if (from > bytes.length) break;
    const length =
      short < 126
        ? short
        : short === 126
          ? bytes.readUInt16BE(at + 2)
          : Number(bytes.readBigUInt64BE(at + 2));
    if (from + length > bytes.length) break;
    seen((bytes[at] ?? 0) & 15, bytes.subarray(from, from + length));
    at = from + length;
  }
  return bytes.subarray(at);
}

export type Players = { readonly read: () => Played; readonly stop: () => void };

/**
 * Resolves when all have joined. Five of them verify the binary wire against a mirror and throw
 * when a frame does not match. Players are numbered from `first`; equal numbers are the same
 * player.
 */
export async function playAll(port: number, count: number, wire: Wire, first = 0): Promise<Players> {
  const played = {
    updates: 0,
    bytes: 0,
    intervalsByMs: Array.from({ length: longestMs + 1 }, () => 0),
    moves: 0,
    ended: 0,
  };
  const players: Player[] = [];
  let isOver = false;

  function play(index: number): Promise<void> {
    const socket = connect(port, '127.0.0.1');
    const player: Player = { socket, isAlive: false, heading: index };
    players.push(player);
    const mirror: Mirror | null = wire === 'binary' && index < first + checked ? createMirror() : null;
    socket.setNoDelay();
    socket.write(
      `GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nCookie: player-${index}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    return new Promise((resolve, reject) => {
      let isUpgraded = false;
      let rest = Buffer.alloc(0);
      let lastMs = 0;

      function updated(): void {
        const nowMs = performance.now();
        played.updates += 1;
        if (lastMs > 0) {
          const bucket = Math.min(longestMs, Math.floor(nowMs - lastMs));
          played.intervalsByMs[bucket] = (played.intervalsByMs[bucket] ?? 0) + 1;
        }
        lastMs = nowMs;
      }

      function onText(payload: Buffer): void {
        // The first characters give the type; whole updates are not parsed.
        const head = payload.toString('latin1', 0, 40);
        if (head.startsWith('{"type":"arenaUpdate"')) updated();
        else if (head.startsWith('{"type":"snakeJoined"')) {
          player.isAlive = true;
          mirror?.clear();
          resolve();
        } else if (head.startsWith('{"type":"snakeDeath"')) {
          player.isAlive = false;
          setTimeout(() => isOver || socket.write(join(index, wire)), rejoinMs);
        } else if (head.startsWith('{"type":"error"') || head.startsWith('{"type":"nameError"'))
          reject(new Error(payload.toString('utf8')));
      }

      function onFrame(code: number, payload: Buffer): void {
        if (code === 1) onText(payload);
        else if (code === 2) {
          if (payload[0] === 1) updated();
          mirror?.take(payload);
        } else if (code === 9) socket.write(clientFrame(10, payload));
      }

      socket.on('data', (chunk: Buffer) => {
        played.bytes += chunk.length;
        let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
        if (!isUpgraded) {
          const end = bytes.indexOf('\r\n\r\n');
          if (end < 0) return;
          isUpgraded = true;
          bytes = bytes.subarray(end + 4);
          socket.write(join(index, wire));
        }
        rest = Buffer.from(eachFrame(bytes, onFrame));
      });
      socket.on('error', reject);
      socket.on('close', () => {
        if (!isOver) played.ended += 1;
      });
    });
  }

  const joined: Promise<void>[] = [];
  for (let index = first; index < first + count; index++) {
    joined.push(play(index));
    // A few at a time, as people join.
    if (index % 20 === 19) await joined.at(-1);
  }
  await Promise.all(joined);

  let group = 0;
  const timer = setInterval(() => {
    group = (group + 1) % groups;
    for (let index = group; index < players.length; index += groups) {
      const player = players[index];
      if (!player?.isAlive) continue;
      // Large circles, each player separately.
      player.heading += 0.02 + (index % 7) * 0.006;
      player.socket.write(move(wire, player.heading));
      played.moves += 1;
    }
  }, steerMs / groups);

  return {
    read: () => ({ ...played, intervalsByMs: [...played.intervalsByMs] }),
    stop() {
      isOver = true;
      clearInterval(timer);
      for (const { socket } of players) socket.destroy();
    },
  };
}
