/**
 * Commits decisions about matches: enters a match's room, stores the change with the move writer, then tells the listeners.
 * Decide, store, publish: in this order, and only here.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Seat } from '@playfield/games/game.ts';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { concernsAbsent, type TellAbsent } from './absentPlayers.ts';
import type { Outage } from '../nodes/runningTime.ts';
import type { Times } from './clock.ts';
import { endsWithResult, type Change } from './decide.ts';
import { createMoveWriter } from './moveWriter.ts';
import { seatOf, type MatchRecord } from './match.ts';
import { createRooms, type Room } from './matchCache.ts';
import { applyNotice, type ChangeNotice } from './changeNotice.ts';

/** How often a match is decided on when another server is quicker each time. */
const mostTries = 3;

export type Seated = { readonly record: MatchRecord; readonly seat: Seat };

export type CommitterOptions = {
  readonly database: Database;
  readonly clock: Clock;
  /** Spans in which no server ran: no clock counts them. */
  readonly outages: () => readonly Outage[];
  /** How long a player may be gone before the opponent may claim the win, milliseconds. */
  readonly graceMs: number;
  readonly bus: Bus;
  /** Called after a match has ended with a result, and its ending is stored. */
  readonly ended: (tournamentId: string | null) => void;
  readonly tellAbsent: TellAbsent;
};

export type Committer = ReturnType<typeof createCommitter>;

export function createCommitter(options: CommitterOptions) {
  const { database, clock, outages, graceMs, bus, ended, tellAbsent } = options;
  const rooms = createRooms({
    db: database.db,
    clock,
    found: (from, next) => publish({ from, next, append: null, dropFrom: null, isCounted: false }),
  });
  const moveWriter = createMoveWriter(database, bus);
  const listeners = new Set<(change: Change) => void>();
  /** Whether other servers may have decided something that this one has not heard of yet. */
  const isShared = bus.kind !== 'alone';

  function publish(change: Change): void {
    for (const listener of listeners) listener(change);
  }

  /** A change of this room's match is stored: the room holds the new state, and everybody is told. */
  function stored(room: Room, change: Change, tells: readonly (() => void)[] = []): MatchRecord {
    room.set(change.next);
    publish(change);
    for (const tell of tells) tell();
    if (endsWithResult(change)) ended(change.next.row.tournamentId);
    return change.next;
  }

  /**
   * Stores a change together with what `work`, which returns it, writes in the same transaction. Null on conflict, which `work`
   * reports by returning null, and then nothing of it is stored.
   */
  async function commitWithin(
    room: Room,
    work: (tx: Tx) => Promise<Change | null>,
  ): Promise<MatchRecord | null> {
    room.markStale();
    database.assertWritable();
    const conflict = new Error('another server was quicker');
    try {
      const { change, tells } = await database.db.transaction(async (tx) => {
        const decided = await work(tx);
        if (!decided) throw conflict;
        const tellOfAbsent = concernsAbsent(decided) ? await tellAbsent(tx, decided) : null;
        const tellOthers = await moveWriter.storeWithin(tx, decided);
        if (!tellOthers) throw conflict;
        return { change: decided, tells: tellOfAbsent ? [tellOfAbsent, tellOthers] : [tellOthers] };
      });
      return stored(room, change, tells);
    } catch (error) {
      if (error === conflict) return null;
      throw error;
    }
  }

  return {
    enter: rooms.enter,
    forget: rooms.forget,
    isStale: rooms.isStale,
    sweep: rooms.sweep,
    setCacheValid: rooms.setCacheValid,
    isShared,
    flush: moveWriter.flush,
    times: (lagMs = 0): Times => ({ nowMs: clock.wallMs(), outages: outages(), lagMs, graceMs }),
    /** Called with every change after it is stored. Returns how to stop listening. */
    onChange(listener: (change: Change) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Stores a change; the room then holds the new state. Null on conflict: the room asks the database next time. */
    async commit(room: Room, change: Change): Promise<MatchRecord | null> {
      if (concernsAbsent(change)) return commitWithin(room, async () => change);
      // Until the answer is here nobody knows whether it was stored.
      room.markStale();
      if ((await moveWriter.commit(change)) === 'conflict') return null;
      return stored(room, change);
    },
    commitWithin,
    /**
     * Decides on a match and stores that; `attempt` returns null when another server was quicker, and is called again. So it is when
     * it refuses from memory, because another server may just have changed the match: once, after the database is asked.
     */
    async decided<Done extends { readonly ok: boolean }>(
      room: Room,
      attempt: () => Promise<Done | null>,
    ): Promise<Done | Result<never, ErrorCode>> {
      for (let n = 0; n < mostTries; n++) {
        const done = await attempt();
        if (done?.ok === false && isShared && n === 0) room.markStale();
        else if (done) return done;
      }
      return refuse('server/overloaded');
    },
    /**
     * Another server stored a change, or may have stored changes whose notices were missed (`notice` null). Listeners are told,
     * sometimes of a change they know already. Returns the match as it is now; null when it is gone.
     */
    onRemoteChange(id: string, notice: ChangeNotice | null): Promise<MatchRecord | null> {
      return rooms.enter(id, async (room) => {
        const known = room.peek();
        const followed = known && notice ? applyNotice(known, notice) : null;
        if (followed) {
          room.set(followed.next);
          publish(followed);
          return followed.next;
        }
        if (!known || !notice || known.row.version < notice.version) room.markStale();
        const loaded = await room.load();
        if (!loaded.ok) return null;
        const next = loaded.value;
        publish({ from: known ?? next, next, append: null, dropFrom: null, isCounted: false });
        return next;
      });
    },
    /** The match and the caller's seat. A room that knows of no seat asks the database once more: a guest may have signed in. */
    async seated(room: Room, playerId: string): Promise<Result<Seated, ErrorCode>> {
      let loaded = await room.load();
      if (loaded.ok && !seatOf(loaded.value.row, playerId)) {
        room.markStale();
        loaded = await room.load();
      }
      if (!loaded.ok) return loaded;
      const seat = seatOf(loaded.value.row, playerId);
      return seat ? ok({ record: loaded.value, seat }) : refuse('game/not-yours');
    },
  };
}
