/** A tournament opens, has its players check in, starts, is postponed, or is cancelled. */
import { lockPeople } from '../account/people.ts';
import type { Tx } from '../db/open.ts';
import type { Outage } from '../nodes/runningTime.ts';
import type { ContestEnds } from './contestEnds.ts';
import { isCheckIn, type ParticipantRow, type TournamentRow } from './course.ts';
import { rulesOf, type BracketFormat } from './formats/formats.ts';
import type { Purse } from './purse.ts';
import type { Settle } from './settle.ts';
import { tournamentStore } from './store.ts';
import { both, type Telling, type Told } from './telling.ts';

export type StartOptions = {
  readonly settle: Settle;
  readonly telling: Telling;
  readonly purse: Purse;
  readonly contestEnds: Pick<ContestEnds, 'endAll'>;
  readonly outages: () => readonly Outage[];
  readonly newLot: () => number;
  readonly startArena: (
    tx: Tx,
    row: TournamentRow,
    all: readonly ParticipantRow[],
    at: Date,
  ) => Promise<Told>;
  /** What was played in a tournament that is cancelled counts by itself from then on. */
  readonly countCancelled: (tx: Tx, row: TournamentRow) => Promise<void>;
  /** Ratings of those who have played the game for a rating. */
  readonly playedRatingsOf: (
    tx: Tx,
    userIds: readonly string[],
    gameType: string,
  ) => Promise<ReadonlyMap<string, { readonly rating: number; readonly isProvisional: boolean }>>;
};

const postponedByMs = 10 * 60_000;
/** A start that fell into a time in which no server ran happens so long after the return. */
const afterOutageMs = 120_000;
const fewestForGroups = 8;
const tooFew = ({ format }: Pick<TournamentRow, 'format'>): string =>
  format === 'arena' ? 'Too few players joined' : 'Too few players checked in';

/** When it starts: later where no server ran at its start. */
function startsAtMs({ startDate }: Pick<TournamentRow, 'startDate'>, outages: readonly Outage[]): number {
  const ms = startDate.getTime();
  const down = outages.find(({ fromMs, toMs }) => fromMs <= ms && ms < toMs);
  return down ? down.toMs + afterOutageMs : ms;
}

function formatFor({ format, groups }: TournamentRow, players: number): BracketFormat {
  if (format === 'arena') throw new Error('an arena has no bracket');
  return format === 'round-robin' && groups && players >= fewestForGroups ? 'groups' : format;
}

/** Who checked in; before check-in has begun, and in an arena, everybody with a place. */
function isPresent({ status }: ParticipantRow, row: TournamentRow, at: Date): boolean {
  return status === 'checked-in' || (status === 'registered' && !isCheckIn(row, at));
}

export function createStart({
  settle,
  telling,
  purse,
  contestEnds,
  outages,
  newLot,
  startArena,
  countCancelled,
  playedRatingsOf,
}: StartOptions) {
  const { saveTournament, advanceWithin } = settle;

  /** Gives everybody the fee back, also those who were disqualified, and ends what runs without a result. */
  async function cancel(tx: Tx, row: TournamentRow, reason: string, at: Date): Promise<Told> {
    const course = await settle.courseOf(tx, row);
    const { participants, matches } = course;
    // All at once: the refund locks some of them, and the boards others.
    await lockPeople(
      tx,
      participants.map(({ userId }) => userId),
    );
    await purse.refund(tx, row, participants, at);
    const saved = await saveTournament(tx, row, {
      status: 'cancelled',
      cancelReason: reason,
      endDate: at,
      pausedAt: null,
      dueAt: null,
      prizesAt: null,
    });
    await countCancelled(tx, row);
    const tellAll = await telling.changed(tx, row, participants, `${row.name} was cancelled: ${reason}`);
    const running = matches.filter(({ status }) => status === 'playing');
    const endRunning = await contestEnds.endAll(
      tx,
      row.gameType,
      running.map(({ id }) => ({ matchId: id, loserId: null })),
    );
    return () => {
      saved.told();
      tellAll();
      endRunning();
    };
  }

  /** Registration ends as long before the start as it did. */
  async function postpone(
    tx: Tx,
    row: TournamentRow,
    participants: readonly ParticipantRow[],
    at: Date,
  ): Promise<Told> {
    const startDate = new Date(at.getTime() + postponedByMs);
    const laterByMs = startDate.getTime() - row.startDate.getTime();
    const changes = {
      startDate,
      registrationDeadline: new Date(row.registrationDeadline.getTime() + laterByMs),
      postponedAt: at,
      dueAt: startDate,
    };
    // Updates name no times: open pages read the whole.
    const saved = await saveTournament(tx, row, changes, { hasGap: true });
    const missing = row.format === 'arena' ? 'joined' : 'checked in';
    const text = `${row.name} starts 10 minutes later: too few players have ${missing} so far.`;
    const tellAll = await telling.changed(tx, row, participants, text);
    return () => {
      saved.told();
      tellAll();
    };
  }

  /** Those who are present play; the others have their place and fee back. */
  async function start(tx: Tx, row: TournamentRow, at: Date): Promise<Told> {
    const store = tournamentStore(tx);
    const all = await store.participants(row.id);
    const playing = all.filter((one) => isPresent(one, row, at));
    if (playing.length < 2) {
      if (row.postponedAt === null) return postpone(tx, row, all, at);
      return cancel(tx, row, tooFew(row), at);
    }
    if (row.format === 'arena') return startArena(tx, row, all, at);
    const absent = all.filter((one) => one.status === 'registered' && !playing.includes(one));
    await purse.refund(tx, row, absent, at);
    const ids = playing.map(({ userId }) => userId);
    const ratings = await playedRatingsOf(tx, ids, row.gameType);
    const players = ids.map((id) => ({
      id,
      rating: ratings.get(id)?.rating ?? null,
      isProvisional: ratings.get(id)?.isProvisional ?? false,
    }));
    const lot = newLot();
    const { bestOf, finalBestOf, thirdPlace } = row;
    const format = formatFor(row, players.length);
    const state = rulesOf(format).draw(players, lot, {
      bestOf,
      finalBestOf,
      thirdPlace,
    });
    const seeds = new Map(state.participants.map(({ id, seed }) => [id, seed]));
    const participants = all.map((one): ParticipantRow => {
      if (absent.includes(one))
        return { ...one, status: 'withdrawn', withdrawnAt: at, reason: 'Did not check in' };
      const seed = seeds.get(one.userId);
      if (seed === undefined) return one;
      const rating = ratings.get(one.userId);
      return {
        ...one,
        status: 'active',
        seed,
        rating: rating?.rating ?? null,
        isProvisional: rating?.isProvisional ?? false,
      };
    });
    const tournament: TournamentRow = {
      ...row,
      status: 'active',
      // It was a wish until now: few players have one table.
      groups: format === 'groups',
      startedAt: at,
      lot,
      currentParticipants: playing.length,
    };
    const fee = row.entryFee > 0 ? ' Your entry fee is back.' : '';
    const text = `${row.name} has started without you: you did not check in.${fee}`;
    const tellAbsent = await telling.changed(tx, row, absent, text);
    const before = { tournament: row, participants: all, matches: [] };
    const told = await advanceWithin(tx, before, {
      course: { tournament, participants, matches: [] },
      state,
    });
    return both(told, tellAbsent);
  }

  /** What is due of a tournament that has not started. */
  async function beforeStart(tx: Tx, row: TournamentRow, at: Date): Promise<Told> {
    const nowMs = at.getTime();
    const checkInMs = row.checkInAt?.getTime() ?? 0;
    const startMs = startsAtMs(row, outages());
    if (row.status === 'upcoming') {
      const opensMs = row.registrationOpensAt?.getTime() ?? 0;
      const isOpen = opensMs <= nowMs;
      const dueMs = isOpen ? Math.min(Math.max(checkInMs, nowMs), startMs) : opensMs;
      const changes = { dueAt: new Date(dueMs), ...(isOpen ? { status: 'registration' as const } : {}) };
      return (await saveTournament(tx, row, changes)).told;
    }
    if (nowMs >= startMs) return start(tx, row, at);
    if (nowMs < checkInMs) return (await saveTournament(tx, row, { dueAt: new Date(checkInMs) })).told;
    // It was the check-in that was waited for.
    const isBeginning = row.dueAt !== null && row.dueAt.getTime() <= checkInMs;
    const saved = await saveTournament(tx, row, { dueAt: new Date(startMs) });
    if (!isBeginning) return saved.told;
    const tellCheckIn = await telling.checkInBegun(tx, row, await tournamentStore(tx).participants(row.id));
    return () => {
      saved.told();
      tellCheckIn();
    };
  }

  return {
    beforeStart,
    start,
    cancel,
    tooFew,
    /** Those who would play if it started now. */
    present: async (tx: Tx, row: TournamentRow, at: Date): Promise<readonly ParticipantRow[]> =>
      (await tournamentStore(tx).participants(row.id)).filter((one) => isPresent(one, row, at)),
  };
}

export type Start = ReturnType<typeof createStart>;
