/**
 * All arenas of one process, and the sockets in them: reads what clients send, sends everybody to an arena, ticks them all on
 * one beat. Empty arenas vanish, and without any nothing ticks.
 */
import type { Socket } from 'node:net';
import { readInput } from '@playfield/contracts/arenaBinary.ts';
import { errors, type ErrorCode } from '@playfield/contracts/errors.ts';
import { normaliseName } from '@playfield/contracts/names.ts';
import { snakeJoinCommand, snakeMoveCommand, snakeWatchCommand } from '@playfield/contracts/socket/arena.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { tickHz } from '@playfield/games/snake-arena/index.ts';
import type { Clock } from '../clock.ts';
import { createDirectory } from './directory.ts';
import type { ArenaSettings, Census, FromArena, ToArena, Wish } from './messages.ts';
import { createPeer, type Peer } from './peer.ts';
import { createPhases } from './phases.ts';
import { createRoom, type Room } from './room.ts';
import { createTicker, type TickerOptions } from './ticker.ts';

const checkEveryMs = 1000;
/** Ticks are counted by their length up to so many ms. */
const longestTickMs = 100;

type Visitor = {
  readonly peer: Peer;
  room: Room | null;
  /** The last name that was allowed, as the player gave it. */
  given: string | null;
  name: string | null;
  /** Whether a name is being asked about. */
  isAsking: boolean;
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

export function createArenas({ settings, clock, later, say }: ArenasOptions): Arenas {
  const phases = createPhases(clock.monotonicMs);
  const directory = createDirectory(settings);
  const rooms = new Map<number, Room>();
  const visitors = new Map<number, Visitor>();
  const past = { updates: 0, bytes: 0 };
  let lastRoomId = 0;
  let ticks = 0;
  const ticksByMs = Array.from({ length: longestTickMs + 1 }, () => 0);
  let forgedMoves = 0;

  function note(room: Room): void {
    if (!room.isEmpty())
      return directory.put({ id: room.id, people: room.people(), watchers: room.watchers() });
    const { updates, bytes } = room.sent();
    past.updates += updates;
    past.bytes += bytes;
    rooms.delete(room.id);
    directory.remove(room.id);
    if (rooms.size === 0) ticker.stop();
    return undefined;
  }

  const ticker = createTicker({
    clock,
    later,
    everyMs: 1000 / tickHz,
    tick() {
      const sinceMs = clock.monotonicMs();
      ticks += 1;
      for (const room of rooms.values()) {
        room.tick();
        if (room.isEmpty()) note(room);
      }
      const tookMs = Math.min(longestTickMs, Math.floor(clock.monotonicMs() - sinceMs));
      ticksByMs[tookMs] = (ticksByMs[tookMs] ?? 0) + 1;
    },
  });

  function make(): Room {
    lastRoomId += 1;
    const rng = seededRng(settings.seed + lastRoomId);
    const room = createRoom({ id: lastRoomId, rng, clock, phases });
    rooms.set(room.id, room);
    ticker.start();
    return room;
  }

  function roomAt(place: number | 'new' | 'full'): Room | null {
    if (place === 'full') return null;
    return place === 'new' ? make() : (rooms.get(place) ?? null);
  }

  /** Where a player's snake is, else where the player is already, else where there is room. */
  function roomFor({ peer, room }: Visitor): Room | null {
    for (const one of rooms.values()) if (one.isHome(peer.playerId)) return one;
    if (room && room.people() < settings.playersPerArena) return room;
    return roomAt(directory.forPlayer());
  }

  function move(visitor: Visitor, room: Room): void {
    const before = visitor.room;
    if (before === room) return;
    visitor.room = room;
    if (!before) return;
    before.leave(visitor.peer);
    note(before);
  }

  function refuseName({ peer }: Visitor, code: ErrorCode): void {
    peer.send({ type: 'nameError', message: errors[code].text });
  }

  function join(visitor: Visitor, name: string): void {
    const room = roomFor(visitor);
    if (!room) return visitor.peer.refuse('arena/full', 'snakeJoin');
    const joined = room.join(visitor.peer, name);
    if (joined.ok) move(visitor, room);
    else if (joined.error.code === 'name/in-arena') refuseName(visitor, joined.error.code);
    else visitor.peer.refuse(joined.error.code, 'snakeJoin');
    return note(room);
  }

  function watch(visitor: Visitor): void {
    const room = visitor.room ?? roomAt(directory.forWatcher());
    if (!room) return visitor.peer.refuse('arena/full', 'snakeWatch');
    room.watch(visitor.peer);
    visitor.room = room;
    return note(room);
  }

  function wantName(visitor: Visitor, given: string): void {
    if (visitor.isAsking) return;
    if (visitor.name !== null && (given === visitor.given || normaliseName(given) === visitor.name))
      return join(visitor, visitor.name);
    visitor.isAsking = true;
    visitor.given = given;
    return say({ kind: 'ask', id: visitor.peer.id, name: given });
  }

  function steer(visitor: Visitor, dx: number, dy: number, boost: boolean): void {
    if (!visitor.room?.steer(visitor.peer, dx, dy, boost))
      visitor.peer.refuse('arena/not-joined', 'snakeMove');
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

  const types: ReadonlySet<unknown> = new Set(['snakeJoin', 'snakeMove', 'snakeWatch']);

  function onText(peer: Peer, text: string): void {
    const visitor = visitors.get(peer.id);
    const raw = parse(text);
    const type = typeof raw === 'object' && raw !== null && 'type' in raw ? raw.type : undefined;
    if (!visitor) return undefined;
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
    const visitor = visitors.get(peer.id);
    visitors.delete(peer.id);
    if (visitor?.room) {
      visitor.room.leave(peer);
      note(visitor.room);
    }
    say({ kind: 'ended', ids: [peer.id] });
  }

  function fulfil(visitor: Visitor, wish: Wish): void {
    if (wish.kind === 'watch') return watch(visitor);
    visitor.name = wish.name;
    visitor.given = wish.name;
    return join(visitor, wish.name);
  }

  function count(): Census {
    const sent = { ...past };
    let [alive, snakes] = [0, 0];
    for (const room of rooms.values()) {
      const { updates, bytes } = room.sent();
      sent.updates += updates;
      sent.bytes += bytes;
      alive += room.alive();
      snakes += room.snakes();
    }
    const fullest = rooms.get(directory.fullest() ?? 0);
    return {
      alive,
      snakes,
      top: [...(fullest?.standing().leaders ?? [])],
      arenas: rooms.size,
      sockets: visitors.size,
      ticks,
      ticksLeftOut: ticker.leftOut(),
      ...sent,
      forgedMoves,
      phasesMs: phases.totals(),
      ticksByMs: [...ticksByMs],
    };
  }

  /** Once a second: who is silent goes, and the server hears how it stands. */
  function check(): void {
    for (const { peer } of visitors.values()) peer.check();
    say({ kind: 'census', census: count() });
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
      const visitor: Visitor = { peer, room: null, given: null, name: null, isAsking: false };
      visitors.set(id, visitor);
      fulfil(visitor, wish);
    },
    close: (id, code, reason) => visitors.get(id)?.peer.close(code, reason),
    named(id, name, refusal) {
      const visitor = visitors.get(id);
      if (!visitor) return;
      visitor.isAsking = false;
      if (name === null) return refuseName(visitor, refusal ?? 'name/invalid');
      visitor.name = name;
      return join(visitor, name);
    },
    stop() {
      callOff();
      ticker.stop();
      for (const { peer } of visitors.values()) peer.close(1012, 'restarting, come back in 2 s');
    },
  };
}
