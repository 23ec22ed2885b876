/** Who watches which tournament over the socket, and what they are told of each change. */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { TournamentDetails } from '@playfield/contracts/http/tournaments.ts';
import {
  leaveTournamentCommand,
  watchTournamentCommand,
  type TournamentUpdate,
} from '@playfield/contracts/socket/tournament.ts';
import type { Result } from '@playfield/contracts/result.ts';
import type { Player } from '../account/sessions.ts';
import { onNotice, type NoticeHandler } from '../bus/notice.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { Connection } from '../socket/connection.ts';
import { on, type Reception } from '../socket/gateway.ts';
import type { Hub } from '../socket/hub.ts';
import type { ArenaPresence } from './arenaPresence.ts';
import { isOver, type TournamentRow } from './course.ts';
import { placesGivenBack, tournamentChanged, topicOf } from './notices.ts';
import { shownMatches, shownParticipants, tournamentStore } from './store.ts';
import { phaseOf } from './phase.ts';
import type { Views } from './views.ts';

/** Participants of an arena that an update shows. */
const shownOfArena = 10;
/** Tournaments one connection may watch at once; a further one takes the place of the first. */
const mostWatched = 5;

/** Changes of a tournament: the version before them, and the one after. */
type Span = { readonly from: number; readonly version: number };

/** Merges consecutive changes into one span, oldest first. Versions that are missing stay a gap. */
function joined(changes: readonly Span[]): readonly Span[] {
  const spans: Span[] = [];
  for (const next of changes.toSorted((a, b) => a.version - b.version)) {
    const last = spans.at(-1);
    if (last?.version === next.from) spans.splice(-1, 1, { ...last, version: next.version });
    else spans.push(next);
  }
  return spans;
}

/** A tournament that is being read for a connection. */
type Reading = {
  /** The connection has asked once more meanwhile. */
  isAskedAgain: boolean;
  /** The last change it was told of meanwhile; 0 for none. */
  toldVersion: number;
};

type Stage = Pick<TournamentDetails, 'id' | 'format' | 'status'>;

export type TournamentSocketOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly hub: Hub;
  readonly views: Views;
  readonly presence: Pick<ArenaPresence, 'came' | 'left' | 'over'>;
  readonly get: (player: Player, id: string) => Promise<Result<TournamentDetails, ErrorCode>>;
};

export function createTournamentSocket({
  database,
  clock,
  hub,
  views,
  presence,
  get,
}: TournamentSocketOptions) {
  /** By connection the tournaments it watches, with whether it was counted as present there: only in arenas that are not over. */
  const watched = new Map<Connection, Map<string, boolean>>();
  /** Changes that watchers haven't been told of yet, by tournament. */
  const untold = new Map<string, Span[]>();
  /** Tournaments that could not be read for somebody who watches them: whether they are arenas is not known. */
  const unread = new Set<string>();
  const readings = new WeakMap<Connection, Map<string, Reading>>();
  /** Changes of a tournament are told one after the other. */
  const telling = new Map<string, Promise<void>>();

  function drop(connection: Connection, id: string): void {
    hub.unsubscribe(topicOf(id), connection);
    if (watched.get(connection)?.get(id) === true) presence.left(id, connection.player.id);
    watched.get(connection)?.delete(id);
  }

  function watch(connection: Connection, id: string): void {
    let mine = watched.get(connection);
    if (!mine) {
      mine = new Map();
      watched.set(connection, mine);
      connection.onGone(() => {
        for (const one of watched.get(connection)?.keys() ?? []) drop(connection, one);
        watched.delete(connection);
      });
    }
    const [oldest] = mine.keys();
    if (mine.size >= mostWatched && !mine.has(id) && oldest !== undefined) drop(connection, oldest);
    if (!mine.has(id)) mine.set(id, false);
    hub.subscribe(topicOf(id), connection);
  }

  /** To be paired, where it is an arena that is not over and the connection still watches it. */
  function enter(connection: Connection, { id, format, status }: Stage): void {
    const mine = watched.get(connection);
    if (format !== 'arena' || isOver({ status }) || mine?.get(id) !== false) return;
    mine.set(id, true);
    presence.came(id, connection.player.id);
  }

  /**
   * Tells only of changes that have been announced here: otherwise pages would skip a gap or a removal that is announced later, as a
   * version they already have.
   */
  async function tellChanges(id: string): Promise<void> {
    const spans = joined(untold.get(id) ?? []);
    untold.delete(id);
    if (spans.length === 0 || hub.subscribers(topicOf(id)).size === 0) return;
    try {
      const row = await tournamentStore(database.db).byId(id);
      if (row && isOver(row)) presence.over(id);
      if (row) for (const span of spans) await tellSpan(row, span);
    } catch (error) {
      // Several notices share this one read: all of their changes have to be told later.
      untold.set(id, [...spans, ...(untold.get(id) ?? [])]);
      throw error;
    }
  }

  async function tellSpan(row: TournamentRow, { from, version }: Span): Promise<void> {
    // Watchers of an arena get the first ten, never every result.
    const isArena = row.format === 'arena';
    const changed = isArena
      ? { matches: [], participants: (await views.standingOf(row, 1)).slice(0, shownOfArena) }
      : await tournamentStore(database.db).changedSince(row.id, from);
    // More than an update holds: a gap, after which pages ask for the whole.
    const isTooMuch =
      changed.matches.length > shownMatches || changed.participants.length > shownParticipants;
    tellUpdate({
      type: 'tournamentUpdate',
      tournamentId: row.id,
      from: isTooMuch ? version : from,
      version,
      status: row.status,
      phase: phaseOf(row, clock.wallMs()),
      currentParticipants: row.currentParticipants,
      matches: isTooMuch ? [] : await views.matchesOf(row, changed.matches),
      participants: isTooMuch ? [] : await views.participantsOf(row, changed.participants),
      endsAt: row.endsAt?.toISOString() ?? null,
    });
  }

  function tellUpdate(update: TournamentUpdate): void {
    const { tournamentId, version } = update;
    hub.publish(topicOf(tournamentId), update);
    for (const connection of hub.subscribers(topicOf(tournamentId))) {
      const reading = readings.get(connection)?.get(tournamentId);
      if (reading) reading.toldVersion = Math.max(reading.toldVersion, version);
    }
  }

  /** The tournament as it is now, to a connection that watches it; returns its version, null when it was refused. */
  async function tellState(connection: Connection, id: string): Promise<number | null> {
    const found = await get(connection.player, id).catch((error: unknown) => {
      unread.add(id);
      throw error;
    });
    if (found.ok) {
      enter(connection, found.value);
      connection.send({ type: 'tournamentState', tournament: found.value });
      return found.value.version;
    }
    drop(connection, id);
    const command = watchTournamentCommand.shape.type.value;
    connection.refuse(found.error.code, { tournamentId: id, command });
    return null;
  }

  /**
   * However often a connection asks while a tournament is read for it, one more reading answers all of it. So it does where a change
   * was told before a state that was read without it: nothing else would tell the connection of that change.
   */
  async function tellStateOnce(connection: Connection, id: string): Promise<void> {
    const mine = readings.get(connection) ?? new Map<string, Reading>();
    readings.set(connection, mine);
    const underWay = mine.get(id);
    if (underWay) {
      underWay.isAskedAgain = true;
      return;
    }
    const reading: Reading = { isAskedAgain: true, toldVersion: 0 };
    mine.set(id, reading);
    try {
      while (reading.isAskedAgain) {
        reading.isAskedAgain = false;
        const version = await tellState(connection, id);
        if (version === null) return;
        if (version < reading.toldVersion) reading.isAskedAgain = true;
      }
    } finally {
      mine.delete(id);
    }
  }

  const receptions: readonly Reception[] = [
    on(watchTournamentCommand, (connection, { tournamentId }) => {
      // First, so that nothing is missed between the state and the first change.
      watch(connection, tournamentId);
      return tellStateOnce(connection, tournamentId);
    }),
    on(leaveTournamentCommand, async (connection, { tournamentId }) => {
      if (watched.get(connection)?.has(tournamentId)) drop(connection, tournamentId);
    }),
  ];

  const notices: readonly NoticeHandler[] = [
    onNotice(tournamentChanged, ({ tournamentId, from, version }) => {
      untold.set(tournamentId, [...(untold.get(tournamentId) ?? []), { from, version }]);
      const before = telling.get(tournamentId) ?? Promise.resolve();
      const mine = before
        .catch(() => undefined)
        .then(() => tellChanges(tournamentId))
        .finally(() => {
          if (telling.get(tournamentId) === mine) telling.delete(tournamentId);
        });
      telling.set(tournamentId, mine);
      return mine;
    }),
    onNotice(placesGivenBack, tellUpdate),
  ];
  /** Counts those as present for whom an arena could not be read before. Rejects while it still cannot be. */
  async function lookAgain(): Promise<void> {
    for (const id of unread) {
      const row = await tournamentStore(database.db).byId(id);
      if (row) for (const connection of hub.subscribers(topicOf(id))) enter(connection, row);
      unread.delete(id);
    }
  }

  return { receptions, notices, lookAgain };
}
