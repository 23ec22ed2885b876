/**
 * Rooms: the live side of matches. A room is a cache of one match and a mailbox: what is asked of one match is done
 * one after the other. The database is the truth; a room may be forgotten at any time.
 */
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Clock } from '../clock.ts';
import { batchedRead } from '../db/batchedRead.ts';
import type { Db } from '../db/open.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { restoreMatch, type MatchRecord } from './match.ts';
import { matchStore } from './store.ts';

type Loaded = Result<MatchRecord, 'game/not-found' | 'game/damaged'>;

export type Room = {
  /** The match as last stored; reads the database when the room is new or `stale`. */
  readonly load: () => Promise<Loaded>;
  /**
   * For reading alone: never older than what any server has stored (`isShared`: others may have stored something), and
   * while the database cannot be read the last state known here.
   */
  readonly loadFresh: (isShared: boolean) => Promise<Loaded>;
  /** The match as last known here, without asking anybody. */
  readonly peek: () => MatchRecord | null;
  readonly set: (record: MatchRecord) => void;
  /** The next `load` asks the database. */
  readonly markStale: () => void;
};

export type Rooms = {
  /** Runs `work` alone in the room of a match; rejects instead with the signal's reason when that came first. */
  readonly enter: <T>(id: string, work: (room: Room) => Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** The next access to these matches asks the database. */
  readonly forget: (ids: readonly string[]) => void;
  /** Whether the next access to this match asks the database. */
  readonly isStale: (id: string) => boolean;
  /**
   * Whether notices of other servers' changes arrive. While they don't, every `load` reads the database; when they do again,
   * everything cached is read again.
   */
  readonly setCacheValid: (isTrusted: boolean) => void;
  /** Drops rooms nobody has used lately; returns how many stay. */
  readonly sweep: () => number;
};

type Held = {
  record: MatchRecord | null;
  isStale: boolean;
  tail: Promise<unknown>;
  inUse: number;
  usedAtMs: number;
};
/** What is held, and how work gets at it. */
type Place = { readonly state: Held; readonly room: Room };

const idleMs = { finished: 60_000, running: 15 * 60_000 } as const;
/** Of too many rooms this share goes at once, so that it is rare. */
const goingShare = 0.1;
/** Matches read by one statement: each brings a row for every move. */
const mostLoads = 100;

type RoomsOptions = {
  readonly db: Db;
  readonly clock: Clock;
  /** Held at once, more only while all are in use. */
  readonly mostRooms?: number;
  /** What was read is later than what was known here: its commit was not answered, or its notice was missed. */
  readonly found?: (before: MatchRecord, next: MatchRecord) => void;
};

export function createRooms({ db, clock, mostRooms = 20_000, found }: RoomsOptions): Rooms {
  const store = matchStore(db);
  const stored = batchedRead((ids) => store.loadMany(ids), mostLoads);
  const versionOf = batchedRead((ids) => store.versionsOf(ids));
  const held = new Map<string, Place>();
  let isTrusted = true;

  async function read(id: string, room: Held): Promise<Loaded> {
    const before = room.record;
    // What is heard of while it is read makes it stale again: the row may be older.
    room.isStale = false;
    const row = await stored(id).catch((error: unknown) => {
      room.isStale = true;
      throw error;
    });
    const restored = row ? restoreMatch(row.row, row.moves) : refuse('game/not-found');
    room.record = restored.ok ? restored.value : null;
    if (before && restored.ok && restored.value.row.version > before.row.version)
      found?.(before, restored.value);
    return restored;
  }

  function roomOf(id: string, state: Held): Room {
    const load = async (): Promise<Loaded> =>
      state.record && !state.isStale && isTrusted ? ok(state.record) : read(id, state);
    return {
      load,
      async loadFresh(isShared) {
        try {
          if (isShared && state.record && (await versionOf(id)) !== state.record.row.version)
            state.isStale = true;
          return await load();
        } catch (error) {
          if (state.record && isUnavailable(error)) return ok(state.record);
          throw error;
        }
      },
      peek: () => state.record,
      set(record) {
        state.record = record;
        state.isStale = false;
      },
      markStale() {
        state.isStale = true;
      },
    };
  }

  function newPlace(id: string): Place {
    const state = { record: null, isStale: true, tail: Promise.resolve(), inUse: 0, usedAtMs: 0 };
    return { state, room: roomOf(id, state) };
  }

  function isIdle({ state }: Place): boolean {
    const limit = state.record?.row.status === 'completed' ? idleMs.finished : idleMs.running;
    return state.inUse === 0 && clock.monotonicMs() - state.usedAtMs > limit;
  }

  /** Those that nobody used for longest go. */
  function makeSpace(): void {
    const unused = [...held].filter(([, { state }]) => state.inUse === 0);
    unused.sort(([, a], [, b]) => a.state.usedAtMs - b.state.usedAtMs);
    for (const [id] of unused.slice(0, Math.ceil(mostRooms * goingShare))) held.delete(id);
  }

  return {
    enter<T>(id: string, work: (room: Room) => Promise<T>, signal?: AbortSignal) {
      let place = held.get(id);
      if (!place) {
        if (held.size >= mostRooms) makeSpace();
        place = newPlace(id);
        held.set(id, place);
      }
      const { state, room } = place;
      const begin = (): Promise<T> => (signal?.aborted ? Promise.reject(signal.reason) : work(room));
      const { tail } = state;
      const isAlone = state.inUse === 0;
      state.inUse += 1;
      // Before anything begins: what is asked from inside comes after it.
      const { promise: left, resolve: out } = Promise.withResolvers<void>();
      state.tail = left;
      const mine = isAlone ? begin() : tail.then(begin);
      const leave = (): void => {
        state.inUse -= 1;
        state.usedAtMs = clock.monotonicMs();
        if (state.record === null && state.inUse === 0 && held.get(id)?.state === state) held.delete(id);
        out();
      };
      void mine.then(leave, leave);
      return mine;
    },
    forget(ids) {
      for (const id of ids) {
        const place = held.get(id);
        if (place) place.state.isStale = true;
      }
    },
    isStale: (id) => held.get(id)?.state.isStale ?? true,
    setCacheValid(next) {
      isTrusted = next;
      for (const { state } of held.values()) state.isStale = true;
    },
    sweep() {
      for (const [id, place] of held) if (isIdle(place)) held.delete(id);
      return held.size;
    },
  };
}
