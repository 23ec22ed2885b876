/**
 * The arenas of one process, all on one ticker: created when a player finds no room, removed when
 * empty. Without arenas nothing ticks.
 */
import { seededRng } from '@playfield/games/rng.ts';
import { tickHz } from '@playfield/games/snake-arena/index.ts';
import type { Clock } from '../clock.ts';
import { createCompanions, type Pair } from './companions.ts';
import { createDirectory } from './directory.ts';
import type { ArenaSettings, Census } from './messages.ts';
import type { TickProfiler } from './tickProfiler.ts';
import { createTickTimes } from './tickTimes.ts';
import { createArena, type Arena, type ArenaOptions } from './arena.ts';
import { createTicker, type TickerOptions } from './ticker.ts';

/** Ticks are counted by whole milliseconds up to this; the last bucket holds all longer ones. */
const longestTickMs = 100;
/** Ticks that the operator's figures describe: a minute of play. */
const recentTicks = 60 * tickHz;
/** Interval between ticks, ms. */
const everyMs = 1000 / tickHz;

export type ArenaPool = {
  /**
   * The arena with the player's snake, else a companion's, else the one with the player's place, else the current one if it has
   * room, else any with room; null if all are full. `friend-full`, once, where the companion's has no room.
   */
  readonly forPlayer: (playerId: string, now: Arena | null) => Arena | 'friend-full' | null;
  readonly keepTogether: (pair: Pair) => void;
  readonly forWatcher: () => Arena | null;
  /** Whether a snake of the player lives, be it for the seconds after a lost connection. */
  readonly isHome: (playerId: string) => boolean;
  /** Call whenever somebody enters or leaves an arena. */
  readonly update: (arena: Arena) => void;
  readonly count: () => Omit<Census, 'sockets' | 'forgedMoves' | 'phasesMs'>;
  readonly stop: () => void;
};

export type ArenaPoolOptions = {
  readonly settings: ArenaSettings;
  readonly clock: Clock;
  readonly profiler: TickProfiler;
  readonly later: TickerOptions['later'];
  readonly lifeEnded?: ArenaOptions['lifeEnded'];
};

export function createArenaPool({
  settings,
  clock,
  profiler,
  later,
  lifeEnded,
}: ArenaPoolOptions): ArenaPool {
  const directory = createDirectory(settings);
  const arenas = new Map<number, Arena>();
  const companions = createCompanions(clock);
  /** Totals of arenas that were removed. */
  const closed = { updates: 0, bytes: 0 };
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
      for (const arena of arenas.values()) {
        arena.tick();
        // Suspended snakes and the places of the dead run out by themselves.
        update(arena);
      }
      const tookMs = clock.monotonicMs() - sinceMs;
      const bucket = Math.min(longestTickMs, Math.floor(tookMs));
      ticksByMs[bucket] = (ticksByMs[bucket] ?? 0) + 1;
      tickTimes.add(tookMs, lateMs >= everyMs);
    },
  });

  function update(arena: Arena): void {
    if (!arena.isEmpty())
      return directory.put({ id: arena.id, people: arena.people(), watchers: arena.watchers() });
    const { updates, bytes } = arena.sent();
    closed.updates += updates;
    closed.bytes += bytes;
    arenas.delete(arena.id);
    directory.remove(arena.id);
    if (arenas.size === 0) ticker.stop();
    return undefined;
  }

  function create(): Arena {
    lastId += 1;
    const arena = createArena({
      id: lastId,
      rng: seededRng(settings.seed + lastId),
      clock,
      profiler,
      lifeEnded,
    });
    arenas.set(arena.id, arena);
    ticker.start();
    return arena;
  }

  /** Places in an arena that are kept for others than this player: companions of those who are there. */
  function keptIn(arena: Arena, playerId: string): number {
    return companions.all().filter(({ players }) => {
      const [there, missing] = players.toSorted((a, b) => Number(arena.has(b)) - Number(arena.has(a)));
      return there !== undefined && arena.has(there) && missing !== playerId && !arena.has(missing ?? '');
    }).length;
  }

  function at(place: number | 'new' | 'full'): Arena | null {
    if (place === 'full') return null;
    return place === 'new' ? create() : (arenas.get(place) ?? null);
  }

  return {
    forPlayer(playerId, now) {
      for (const arena of arenas.values()) if (arena.isHome(playerId)) return arena;
      const kept = (arena: Arena): number => keptIn(arena, playerId);
      const hasRoom = (arena: Arena): boolean =>
        arena.hasPlace(playerId) || arena.people() + kept(arena) < settings.playersPerArena;
      for (const friend of companions.of(playerId)) {
        const theirs = [...arenas.values()].find((arena) => arena.has(friend));
        if (theirs && hasRoom(theirs)) return theirs;
        if (!theirs) continue;
        companions.remove(playerId, friend);
        return 'friend-full';
      }
      for (const arena of arenas.values()) if (arena.hasPlace(playerId)) return arena;
      if (now && hasRoom(now)) return now;
      const place = directory.forPlayer((id) => {
        const arena = arenas.get(id);
        return arena ? kept(arena) : 0;
      });
      return at(place);
    },
    keepTogether: companions.add,
    forWatcher: () => at(directory.forWatcher()),
    isHome: (playerId) => [...arenas.values()].some((arena) => arena.isHome(playerId)),
    update,
    count() {
      const counted = { alive: 0, snakes: 0, watchers: 0, ...closed };
      for (const arena of arenas.values()) {
        const { updates, bytes } = arena.sent();
        counted.updates += updates;
        counted.bytes += bytes;
        counted.alive += arena.alive();
        counted.snakes += arena.snakes();
        counted.watchers += arena.watchers();
      }
      const fullest = arenas.get(directory.fullest() ?? 0);
      return {
        ...counted,
        top: [...(fullest?.leaderboard().leaders ?? [])],
        arenas: arenas.size,
        ticks,
        ticksSkipped: ticker.skipped(),
        ticksByMs: [...ticksByMs],
        recentTicks: tickTimes.recent(),
      };
    },
    stop() {
      ticker.stop();
      for (const arena of arenas.values()) arena.endLives();
    },
  };
}
