/**
 * Carries a tournament on: what is stored is read under the lock of its row, what follows is decided by pure functions, written
 * in the same transaction and told after the commit. Doing it twice changes nothing; a server killed at any point leaves either
 * the old state or the new one, and the instant `dueAt`, or an ending nobody has settled, brings the next server there (F16).
 */
import { isDeepStrictEqual } from 'node:util';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/open.ts';
import { recordEndings } from '../endings/record.ts';
import type { Outage } from '../nodes/runningTime.ts';
import { newId } from '../random.ts';
import { advance } from './advance.ts';
import type { ContestsOf } from './contest.ts';
import type { ContestEnds } from './contestEnds.ts';
import { stateOf, winnerOf, type Course, type MatchRow, type TournamentRow } from './course.ts';
import type { State } from './formats/match.ts';
import { liftBars, noteNoShows } from './bars.ts';
import { isClosing, type FollowTournament } from './followInvited.ts';
import { placesGivenBack, tournamentChanged } from './notices.ts';
import { removalOf } from './phase.ts';
import { joinByMs, playersOf, type Circumstances } from './reports.ts';
import { tournamentStore } from './store.ts';
import type { Telling, Told } from './telling.ts';

/** How a game is played in a match of a tournament. */
export type GameKind = {
  /** Whether it is played on a board with clocks, and its contests are rows of `games`. */
  readonly isBoardGame: boolean;
  /** How long both have for their attempts, without waiting for each other; null: they meet. */
  readonly windowMs: number | null;
};

export type SettleOptions = {
  readonly clock: Clock;
  readonly bus: Bus;
  readonly outages: () => readonly Outage[];
  readonly contestsOf: ContestsOf;
  readonly kindOf: (gameType: string) => GameKind;
  /** Those of these people who play something else now. */
  readonly busyAmong: (tx: Tx, userIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly telling: Telling;
  readonly contestEnds: Pick<ContestEnds, 'endAll'>;
  readonly followInvited: FollowTournament;
};

/** What an act makes of a tournament that runs. */
export type Change = {
  readonly course: Course;
  /** Left out: as the rows say. */
  readonly state?: State;
  /** Matches that are played again from nothing, by place. */
  readonly replaced?: ReadonlySet<string>;
};

type SaveOptions = {
  /** More has changed than an update can tell: a version is left out, so that pages read the whole tournament again. */
  readonly hasGap?: boolean;
  /** Ids of participants who have given their places back, which an update tells. */
  readonly removed?: readonly string[];
};

/** Operators can hold prizes for so long after the end. */
export const prizesAfterMs = 10 * 60_000;

export const hasPrizes = ({ prizePool, entryFee }: Pick<TournamentRow, 'prizePool' | 'entryFee'>): boolean =>
  prizePool !== '0' || entryFee > 0;

async function courseOf(db: Db | Tx, tournament: TournamentRow): Promise<Course> {
  const store = tournamentStore(db);
  return {
    tournament,
    participants: await store.participants(tournament.id),
    matches: await store.matches(tournament.id),
  };
}

export type Settle = ReturnType<typeof createSettle>;

export function createSettle(options: SettleOptions) {
  const { clock, bus, outages, contestsOf, kindOf, busyAmong, telling, contestEnds, followInvited } = options;
  const nowOf = (): Date => new Date(clock.wallMs());

  /** Stores the row's changes with a new version, and publishes that with the commit. */
  async function saveTournament(
    tx: Tx,
    before: TournamentRow,
    changes: Partial<Omit<TournamentRow, 'id' | 'version'>>,
    { hasGap = false, removed = [] }: SaveOptions = {},
  ): Promise<{ readonly row: TournamentRow; readonly told: Told }> {
    const version = before.version + (hasGap ? 2 : 1);
    const row = { ...before, ...changes, version, updatedAt: nowOf() };
    await tournamentStore(tx).update(before.id, { ...changes, version, updatedAt: row.updatedAt });
    const from = hasGap ? version - 1 : before.version;
    const told =
      removed.length > 0
        ? await bus.publishWithin(tx, placesGivenBack, removalOf(row, from, removed, clock.wallMs()))
        : await bus.publishWithin(tx, tournamentChanged, { tournamentId: before.id, from, version });
    if (!isClosing(row) || isClosing(before)) return { row, told };
    const tellInvited = await followInvited(tx, before.id, { isClosed: true });
    return {
      row,
      told() {
        told();
        tellInvited();
      },
    };
  }

  /** When somebody must look at a running tournament again. */
  function dueAtOf({ tournament, matches }: Course, { nowMs }: Circumstances): Date | null {
    if (tournament.pausedAt) return null;
    const instants = matches
      .filter(({ status, dueAt }) => (status === 'ready' || status === 'playing') && dueAt)
      .map((row) => joinByMs(row, { nowMs, outages: outages() }));
    return instants.length > 0 ? new Date(Math.min(...instants)) : null;
  }

  /** Carries on a bracket that runs, after an act or after time has passed. */
  async function advanceWithin(
    tx: Tx,
    before: Course,
    { course, state = stateOf(course), replaced }: Change,
  ): Promise<Told> {
    const { tournament } = course;
    const contests = contestsOf(tournament.gameType);
    const { isBoardGame, windowMs } = kindOf(tournament.gameType);
    const open = course.matches.filter(({ status }) => status === 'ready' || status === 'playing');
    const known = await contests.read(
      tx,
      open.map(({ id }) => id),
    );
    const circumstances: Circumstances = {
      nowMs: clock.wallMs(),
      outages: outages(),
      newId,
      game: { windowMs },
      busy: new Set(),
    };
    let advanced = advance(course, state, known, circumstances, replaced);
    if (windowMs === null && advanced.readied.length > 0) {
      // Who plays elsewhere has longer to come: asked of those alone who are to meet now.
      const meeting = advanced.readied.flatMap((row) => playersOf(row).flatMap((id) => id ?? []));
      const busy = await busyAmong(tx, meeting);
      if (busy.size > 0) advanced = advance(course, state, known, { ...circumstances, busy }, replaced);
    }
    const { opened, told: tellOpened } =
      advanced.wanted.length > 0
        ? await contests.open(tx, advanced.wanted)
        : { opened: [], told: (): void => undefined };
    const wantedIds = new Set(advanced.wanted.map(({ matchId }) => matchId));
    const newest = new Map(opened.map((contest) => [contest.matchId, contest]));
    const matches = advanced.course.matches.map((row): MatchRow => {
      const contest = newest.get(row.id);
      return contest && isBoardGame ? { ...row, gameId: contest.id } : row;
    });
    const after: Course = { ...advanced.course, matches };

    const { row, told } = await write(tx, before, after, circumstances, advanced.isOver);
    const finished: Course = { ...after, tournament: row };
    // Where players meet, a match that begins at once has both of them there.
    const called = advanced.readied.filter(({ id }) => windowMs !== null || !wantedIds.has(id));
    const tellReady = await telling.matchesReady(tx, row, called);
    const further = matches.filter(({ id }) => (newest.get(id)?.gameNumber ?? 1) > 1);
    const tellFurther = await telling.matchesGoOn(tx, row, further, circumstances.nowMs);
    await noteNoShows(tx, advanced.noShows.filter(knewOfStart(after)), circumstances.nowMs);
    const tellOver =
      row.status === 'completed'
        ? await complete(tx, finished, before.tournament.status !== 'completed')
        : null;
    const endContests = await contestEnds.endAll(tx, tournament.gameType, advanced.toEnd);
    return () => {
      tellOpened();
      told();
      tellReady();
      tellFurther();
      for (const match of matches) {
        const contest = newest.get(match.id);
        if (contest) telling.contestBegun(row, match, contest);
      }
      tellOver?.();
      endContests();
    };
  }

  /** Stores what differs. */
  async function write(
    tx: Tx,
    before: Course,
    after: Course,
    circumstances: Circumstances,
    isOver: boolean,
  ): Promise<{ readonly row: TournamentRow; readonly told: Told }> {
    const store = tournamentStore(tx);
    const kept = new Set(after.matches.map(({ id }) => id));
    const removed = before.matches.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
    const oldMatches = new Map(before.matches.map((row) => [row.id, row]));
    const matches = after.matches.filter((row) => differs(oldMatches.get(row.id), row));
    const oldPeople = new Map(before.participants.map((row) => [row.id, row]));
    const participants = after.participants.filter((row) => differs(oldPeople.get(row.id), row));
    const at = new Date(circumstances.nowMs);
    const isEnd = isOver && after.tournament.status === 'active';
    // Corrected after it was over: there is as long as before to look at the new result.
    const isCorrected = isOver && after.tournament.status === 'completed';
    const prizesAt =
      (isEnd || isCorrected) && hasPrizes(after.tournament)
        ? new Date(circumstances.nowMs + prizesAfterMs)
        : after.tournament.prizesAt;
    const winnerId = winnerOf(after.participants);
    const dueAt = isOver ? prizesAt : dueAtOf(after, circumstances);
    const end = isEnd
      ? {
          status: 'completed' as const,
          endDate: at,
          pausedAt: null,
          winnerId,
        }
      : isCorrected
        ? { winnerId }
        : {};
    const ofTournament = changedFields(before.tournament, after.tournament);
    if (
      matches.length + participants.length + removed.length + Object.keys(ofTournament).length === 0 &&
      !isEnd
    ) {
      if (!isDeepStrictEqual(dueAt, before.tournament.dueAt))
        await store.update(before.tournament.id, { dueAt });
      return { row: after.tournament, told: () => undefined };
    }
    const changes = { ...ofTournament, ...end, prizesAt, dueAt };
    const hasGap = removed.length > 0;
    const saved = await saveTournament(tx, before.tournament, changes, { hasGap });
    const { version } = saved.row;
    await store.removeMatches(removed);
    await store.saveMatches(matches.map((row) => ({ ...row, version })));
    await store.saveParticipants(participants.map((row) => ({ ...row, version })));
    return saved;
  }

  /** `isEnd`: it ends now. Else it was over and has been corrected: its ending is not recorded again, which would count it twice. */
  async function complete(tx: Tx, course: Course, isEnd: boolean): Promise<Told> {
    const { tournament, participants, matches } = course;
    const endedAt = tournament.endDate ?? nowOf();
    if (isEnd) await recordEndings(tx, [{ kind: 'tournament', subjectId: tournament.id, endedAt }]);
    const played = new Set(
      matches.filter(({ outcome }) => outcome === 'played').flatMap((row) => [row.player1Id, row.player2Id]),
    );
    await liftBars(
      tx,
      participants.filter(({ userId }) => played.has(userId)).map(({ userId }) => userId),
      tournament.startedAt ?? tournament.startDate,
    );
    return telling.over(tx, tournament, participants);
  }

  return { saveTournament, courseOf, advanceWithin };
}

/**
 * Whether a player knew that the tournament had started. Where the organiser started it earlier than announced, these are the players
 * who checked in or have come to a match.
 */
function knewOfStart({ tournament: { startedAt, startDate }, participants, matches }: Course) {
  const isEarly = startedAt !== null && startedAt < startDate;
  const checkedIn = participants.filter(({ checkedInAt }) => checkedInAt !== null);
  const knew = new Set([
    ...checkedIn.map(({ userId }) => userId),
    ...matches.flatMap((row) => [
      row.arrived1At ? row.player1Id : null,
      row.arrived2At ? row.player2Id : null,
    ]),
  ]);
  return (userId: string): boolean => !isEarly || knew.has(userId);
}

const bookkeeping = { version: 0, updatedAt: null } as const;

function differs(before: object | undefined, after: object): boolean {
  return !before || !isDeepStrictEqual({ ...before, ...bookkeeping }, { ...after, ...bookkeeping });
}

function changedFields(before: TournamentRow, after: TournamentRow): Partial<TournamentRow> {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => !isDeepStrictEqual(Object.entries(before).find(([key]) => key === name)?.[1], value),
    ),
  );
}
