/**
 * The arenas of one process, all on one beat: made when somebody comes for whom there is no room, gone when they are empty.
 * Without any, nothing ticks.
 */
import { seededRng } from '@playfield/games/rng.ts';
import { tickHz } from '@playfield/games/snake-arena/index.ts';
import type { Clock } from '../clock.ts';
import { createDirectory } from './directory.ts';
import type { ArenaSettings, Census } from './messages.ts';
import type { Phases } from './tickProfiler.ts';
import { createTickTimes } from './tickTimes.ts';
import { createRoom, type Room } from './arena.ts';
import { createTicker, type TickerOptions } from './ticker.ts';

/** Ticks are counted by their length up to so many ms. */
const longestTickMs = 100;
/** Ticks that the operator's figures are about: a minute of them. */
const recentTicks = 60 * tickHz;
/** Time from one tick to the next, ms. */
const everyMs = 1000 / tickHz;

export type Rooms = {
  /** Where a player's snake is, else where the player is already, else where there is room; null for nowhere. */
  readonly forPlayer: (playerId: string, now: Room | null) => Room | null;
  readonly forWatcher: () => Room | null;
  /** Somebody came or went. */
  readonly note: (room: Room) => void;
  readonly count: () => Omit<Census, 'sockets' | 'forgedMoves' | 'phasesMs'>;
  readonly stop: () => void;
};

export type RoomsOptions = {
  readonly settings: ArenaSettings;
  readonly clock: Clock;
  readonly phases: Phases;
  readonly later: TickerOptions['later'];
};

export function createRooms({ settings, clock, phases, later }: RoomsOptions): Rooms {
  const directory = createDirectory(settings);
  const rooms = new Map<number, Room>();
  /** What arenas that are gone had sent. */
  const past = { updates: 0, bytes: 0 };
  const ticksByMs = Array.from({ length: longestTickMs + 1 }, () => 0);
  const tickTimes = createTickTimes(recentTicks);
  let lastId = 0;
  let ticks = 0;

  const ticker = createTicker({
    clock,
    later,
    everyMs,
    tick(lateMs) {
      const sinceMs = clock.monotonicMs();
      ticks += 1;
      for (const room of rooms.values()) {
        room.tick();
        if (room.isEmpty()) note(room);
      }
      const tookMs = clock.monotonicMs() - sinceMs;
      const bucket = Math.min(longestTickMs, Math.floor(tookMs));
      ticksByMs[bucket] = (ticksByMs[bucket] ?? 0) + 1;
      tickTimes.add(tookMs, lateMs >= everyMs);
    },
  });

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

  function make(): Room {
    lastId += 1;
    const room = createRoom({ id: lastId, rng: seededRng(settings.seed + lastId), clock, phases });
    rooms.set(room.id, room);
    ticker.start();
    return room;
  }

  function at(place: number | 'new' | 'full'): Room | null {
    if (place === 'full') return null;
    return place === 'new' ? make() : (rooms.get(place) ?? null);
  }

  return {
    forPlayer(playerId, now) {
      for (const room of rooms.values()) if (room.isHome(playerId)) return room;
      if (now && now.people() < settings.playersPerArena) return now;
      return at(directory.forPlayer());
    },
    forWatcher: () => at(directory.forWatcher()),
    note,
    count() {
      const counted = { alive: 0, snakes: 0, watchers: 0, ...past };
      for (const room of rooms.values()) {
        const { updates, bytes } = room.sent();
        counted.updates += updates;
        counted.bytes += bytes;
        counted.alive += room.alive();
        counted.snakes += room.snakes();
        counted.watchers += room.watchers();
      }
      const fullest = rooms.get(directory.fullest() ?? 0);
      return {
        ...counted,
        top: [...(fullest?.standing().leaders ?? [])],
        arenas: rooms.size,
        ticks,
        ticksLeftOut: ticker.leftOut(),
        ticksByMs: [...ticksByMs],
        recentTicks: tickTimes.recent(),
      };
    },
    stop: ticker.stop,
  };
}
