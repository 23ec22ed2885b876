/**
 * The sockets of the arena's process: reads what clients send, asks the server about names, and sends everybody to an arena.
 * Nothing a client sends ends more than its own socket.
 */
import type { Socket } from 'node:net';
import { readInput } from '@playfield/contracts/arenaBinary.ts';
import { errors, type ErrorCode } from '@playfield/contracts/errors.ts';
import { normaliseName } from '@playfield/contracts/names.ts';
import { snakeJoinCommand, snakeMoveCommand, snakeWatchCommand } from '@playfield/contracts/socket/arena.ts';
import type { Clock } from '../clock.ts';
import type { ArenaSettings, FromArena, ToArena, Wish } from './messages.ts';
import { createPeer, type Peer } from './peer.ts';
import { createPhases } from './tickProfiler.ts';
import type { Room } from './arena.ts';
import { createRooms } from './arenaPool.ts';
import type { TickerOptions } from './ticker.ts';

const checkEveryMs = 1000;
const types: ReadonlySet<unknown> = new Set([
  snakeJoinCommand.shape.type.value,
  snakeMoveCommand.shape.type.value,
  snakeWatchCommand.shape.type.value,
]);

type Visitor = {
  readonly peer: Peer;
  room: Room | null;
  /** The last name that was allowed, and as the player gave it. */
  name: string | null;
  given: string | null;
  /** The name that is being asked about. */
  asked: string | null;
};

type Enter = Extract<ToArena, { kind: 'enter' }>;

export type Arenas = {
  readonly enter: (message: Enter, socket: Socket) => void;
  readonly close: (id: number, code: number, reason: string) => void;
  /** The server's word on a name that was asked about. */
  readonly named: (id: number, name: string | null, refusal: ErrorCode | null) => void;
  /** Closes every socket with 1012. */
  readonly stop: () => void;
};

export type ArenasOptions = {
  readonly settings: ArenaSettings;
  readonly clock: Clock;
  readonly later: TickerOptions['later'];
  readonly say: (message: FromArena) => void;
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refuseName({ peer }: Visitor, code: ErrorCode): void {
  peer.send({ type: 'nameError', message: errors[code].text });
}

function steer({ peer, room }: Visitor, dx: number, dy: number, boost: boolean): void {
  if (!room?.steer(peer, dx, dy, boost)) peer.refuse('arena/not-joined', 'snakeMove');
}

export function createArenas({ settings, clock, later, say }: ArenasOptions): Arenas {
  const phases = createPhases(clock.monotonicMs);
  const rooms = createRooms({ settings, clock, phases, later });
  const visitors = new Map<number, Visitor>();
  let forgedMoves = 0;

  function move(visitor: Visitor, room: Room): void {
    const before = visitor.room;
    visitor.room = room;
    if (!before || before === room) return;
    before.leave(visitor.peer);
    rooms.note(before);
  }

  function join(visitor: Visitor, name: string): void {
    const { peer } = visitor;
    const room = rooms.forPlayer(peer.playerId, visitor.room);
    if (!room) return peer.refuse('arena/full', 'snakeJoin');
    const joined = room.join(peer, name);
    if (joined.ok) move(visitor, room);
    else if (joined.error.code === 'name/in-arena') refuseName(visitor, joined.error.code);
    else peer.refuse(joined.error.code, 'snakeJoin');
    return rooms.note(room);
  }

  function watch(visitor: Visitor): void {
    const room = visitor.room ?? rooms.forWatcher();
    if (!room) return visitor.peer.refuse('arena/full', 'snakeWatch');
    room.watch(visitor.peer);
    visitor.room = room;
    return rooms.note(room);
  }

  function fulfil(visitor: Visitor, wish: Wish): void {
    if (wish.kind === 'watch') return watch(visitor);
    visitor.name = wish.name;
    visitor.given = wish.name;
    return join(visitor, wish.name);
  }

  /** A name that was allowed before needs no asking. */
  function wantName(visitor: Visitor, given: string): void {
    if (visitor.asked !== null) return;
    if (visitor.name !== null && (given === visitor.given || normaliseName(given) === visitor.name))
      return join(visitor, visitor.name);
    visitor.asked = given;
    return say({ kind: 'ask', id: visitor.peer.id, name: given });
  }

  /** One command of the JSON form; false when it is none. */
  function obey(visitor: Visitor, raw: unknown): boolean {
    const moved = snakeMoveCommand.safeParse(raw);
    if (moved.success) {
      const { playerId, direction, isBoosting } = moved.data;
      const own = visitor.room?.snakeOf(visitor.peer) ?? null;
      // Somebody else's snake (G78). After a death the own one may still be named.
      if (playerId !== undefined && own !== null && playerId !== own) forgedMoves += 1;
      else steer(visitor, direction.x, direction.y, isBoosting);
      return true;
    }
    const joined = snakeJoinCommand.safeParse(raw);
    if (joined.success) wantName(visitor, joined.data.snakeName);
    else if (snakeWatchCommand.safeParse(raw).success) watch(visitor);
    else return false;
    return true;
  }

  function onText(peer: Peer, text: string): void {
    const visitor = visitors.get(peer.id);
    if (!visitor) return undefined;
    const raw = parse(text);
    const type = typeof raw === 'object' && raw !== null && 'type' in raw ? raw.type : undefined;
    if (type !== undefined && !types.has(type)) return peer.refuse('socket/unknown-type');
    return obey(visitor, raw) ? undefined : peer.refuse('socket/malformed');
  }

  function onBinary(peer: Peer, payload: Buffer): void {
    const visitor = visitors.get(peer.id);
    const input = readInput(payload);
    if (!visitor) return;
    if (input) steer(visitor, Math.cos(input.angle), Math.sin(input.angle), input.boost);
    else peer.refuse('socket/malformed');
  }

  function onEnded(peer: Peer): void {
    const room = visitors.get(peer.id)?.room;
    visitors.delete(peer.id);
    room?.leave(peer);
    if (room) rooms.note(room);
    say({ kind: 'ended', ids: [peer.id] });
  }

  /** Once a second: who is silent goes, and the server hears how it stands. */
  function check(): void {
    for (const { peer } of visitors.values()) peer.check();
    const phasesMs = phases.totals();
    say({ kind: 'census', census: { ...rooms.count(), sockets: visitors.size, forgedMoves, phasesMs } });
    callOff = later(check, checkEveryMs);
  }
  let callOff = later(check, checkEveryMs);

  return {
    enter({ id, playerId, wire, wish, head }, socket) {
      socket.setNoDelay();
      const peer = createPeer({
        id,
        playerId,
        wire,
        socket,
        head: Buffer.from(head, 'base64'),
        clock,
        phases,
        isLimited: settings.isLimited,
        onText,
        onBinary,
        onEnded,
      });
      const visitor: Visitor = { peer, room: null, name: null, given: null, asked: null };
      visitors.set(id, visitor);
      fulfil(visitor, wish);
    },
    close: (id, code, reason) => visitors.get(id)?.peer.close(code, reason),
    named(id, name, refusal) {
      const visitor = visitors.get(id);
      if (!visitor) return;
      const { asked } = visitor;
      visitor.asked = null;
      if (name === null) return refuseName(visitor, refusal ?? 'name/invalid');
      visitor.name = name;
      visitor.given = asked;
      return join(visitor, name);
    },
    stop() {
      callOff();
      rooms.stop();
      for (const { peer } of visitors.values()) peer.close(1012, 'restarting, come back in 2 s');
    },
  };
}
