/**
 * An arena runs: every two seconds one server reads what has ended and who waits, pairs them, and stores it in one transaction. A
 * server killed at any point leaves the old state or the new one, and the next tick goes on from there (F16).
 */
import { gameById } from '@playfield/games/registry.ts';
import { seedOf } from '@playfield/games/rng.ts';
import type { Database, Tx } from '../db/open.ts';
import { recordEndings } from '../endings/record.ts';
import { runningMs } from '../nodes/runningTime.ts';
import { newId } from '../random.ts';
import { arenaStore } from './arenaStore.ts';
import { orderOf, tickArena, type ArenaPair, type ArenaPlayer } from './arenaTick.ts';
import { liftBars } from './bars.ts';
import type { Contest, ContestsOf, NewContest } from './contest.ts';
import { isGone, type MatchRow, type ParticipantRow, type TournamentRow } from './course.ts';
import { hasPrizes, prizesAfterMs, type Settle, type SettleOptions } from './settle.ts';
import type { StartOptions } from './start.ts';
import { tournamentStore } from './store.ts';
import type { Telling, Told } from './telling.ts';

export const tickEveryMs = 2000;
/** An outage moves the end by its length, at most so far. */
const mostOutageMs = 10 * 60_000;
/** People who are let in at once. */
const mostAdmitted = { embedded: 200, postgresql: 10_000 } as const;
/** A match whose end nobody has noted is looked at this long after its clocks have run out, and as often from then on. */
const lookAgainMs = 60_000;

/**
 * Games that begin or end in one transaction: where more are due, the next tick follows at once. Every move on the embedded database
 * waits for the transaction.
 */
const mostGames = { embedded: 20, postgresql: 1000 } as const;

/** A participant, with the place of the moment. */
export type OwnLine = { readonly userId: string; readonly place: number | null };

export type ArenaOptions = Pick<SettleOptions, 'outages' | 'kindOf'> & {
  readonly database: Pick<Database, 'kind'>;
  readonly settle: Settle;
  readonly telling: Telling;
  readonly contestsOf: ContestsOf;
  readonly newLot: () => number;
  readonly playedRatingsOf: StartOptions['playedRatingsOf'];
  /** Tells these players of their own lines; after the commit. */
  readonly tellOwn: (row: TournamentRow, lines: readonly OwnLine[]) => void;
  /** Something is due at once. */
  readonly wake: () => void;
};

/** A match of an arena that has just been paired. */
export function matchOf(
  { id, clockInitialMs }: Pick<TournamentRow, 'id' | 'clockInitialMs'>,
  matchNumber: number,
  [one, two]: ArenaPair,
  at: Date,
): MatchRow {
  return {
    id: newId(),
    tournamentId: id,
    bracket: 'arena',
    round: 1,
    matchNumber,
    player1Id: one.userId,
    player2Id: two.userId,
    player1Name: one.username,
    player2Name: two.username,
    winnerId: null,
    gameId: null,
    status: 'playing',
    bestOf: 1,
    nextMatchId: null,
    nextSlot: null,
    loserNextMatchId: null,
    loserNextSlot: null,
    scheduledAt: at,
    completedAt: null,
    outcome: null,
    groupNumber: null,
    gamesWon1: 0,
    gamesWon2: 0,
    draws: 0,
    used1Ms: 0,
    used2Ms: 0,
    firstSlot: 1,
    arrived1At: null,
    arrived2At: null,
    // The end of its game is noted here; should that be missed, it is looked at when both clocks have run out.
    dueAt: new Date(at.getTime() + 2 * (clockInitialMs ?? 0) + lookAgainMs),
    seed1: null,
    seed2: null,
    version: 0,
  };
}

function contestOf(row: TournamentRow, match: MatchRow, at: Date): NewContest {
  const initialMs = row.clockInitialMs ?? 180_000;
  const clock = { initialMs, incrementMs: row.clockIncrementMs ?? 0 };
  return {
    tournamentId: row.id,
    matchId: match.id,
    gameNumber: 1,
    gameType: row.gameType,
    seats: [
      { id: match.player1Id ?? '', name: match.player1Name ?? '' },
      { id: match.player2Id ?? '', name: match.player2Name ?? '' },
    ],
    clock,
    rated: row.rated,
    firstMoveMs: row.firstMoveMs,
    lot: seedOf(`${row.lot ?? 0} ${match.matchNumber}`),
    at,
  };
}

/** Own moves with which a game of this type can be won. */
const shortestWinOf = (gameType: string): number => Math.ceil((gameById(gameType)?.seriousPlies ?? 8) / 2);

export function createArena(options: ArenaOptions) {
  const { database, outages, kindOf, settle, telling, contestsOf, newLot, playedRatingsOf } = options;
  const { tellOwn, wake } = options;
  const mostAtOnce = mostGames[database.kind];

  /** The end, later by a time in which no server ran since this was looked at; how long it has been empty counts from then on. */
  function timesOf(
    { endsAt, dueAt, postponedAt }: TournamentRow,
    at: Date,
  ): Pick<TournamentRow, 'endsAt' | 'postponedAt'> {
    if (!endsAt || !dueAt) return { endsAt, postponedAt };
    const nowMs = at.getTime();
    const sinceMs = dueAt.getTime();
    const downMs = Math.max(0, nowMs - sinceMs) - runningMs(sinceMs, { nowMs, outages: outages() });
    if (downMs <= 0) return { endsAt, postponedAt };
    return { endsAt: new Date(endsAt.getTime() + Math.min(downMs, mostOutageMs)), postponedAt: null };
  }

  /** Opens the games of these pairs; returns what to tell after the commit. */
  async function openGames(
    tx: Tx,
    row: TournamentRow,
    pairs: readonly ArenaPair[],
    at: Date,
  ): Promise<{ readonly matches: readonly MatchRow[]; readonly told: Told }> {
    if (pairs.length === 0) return { matches: [], told: () => undefined };
    const contests = contestsOf(row.gameType);
    const drawn = pairs.map((one, index) => matchOf(row, row.nextMatchNumber + index, one, at));
    const { opened, told } = await contests.open(
      tx,
      drawn.map((match) => contestOf(row, match, at)),
    );
    const byMatch = new Map<string, Contest>(opened.map((contest) => [contest.matchId, contest]));
    const { isBoardGame } = kindOf(row.gameType);
    const matches = drawn.map((match) =>
      isBoardGame ? { ...match, gameId: byMatch.get(match.id)?.id ?? null } : match,
    );
    return {
      matches,
      told() {
        told();
        for (const match of matches) {
          const contest = byMatch.get(match.id);
          if (contest) telling.contestBegun(row, match, contest);
        }
      },
    };
  }

  /** Everybody's place, who won, and what follows. */
  async function complete(tx: Tx, row: TournamentRow, all: readonly ArenaPlayer[], at: Date): Promise<Told> {
    const order = orderOf(all);
    const places = new Map(order.map(({ id }, index) => [id, index + 1]));
    const [winner] = order;
    const prizesAt = hasPrizes(row) ? new Date(at.getTime() + prizesAfterMs) : null;
    const saved = await settle.saveTournament(tx, row, {
      status: 'completed',
      endDate: at,
      endsAt: row.endsAt,
      winnerId: winner?.userId ?? null,
      prizesAt,
      dueAt: prizesAt,
      postponedAt: null,
    });
    const participants = all.map((one) => {
      const place = places.get(one.id) ?? null;
      const status = isGone(one) ? one.status : place === 1 ? ('winner' as const) : ('eliminated' as const);
      return { ...one, place, status, waitingSince: null };
    });
    await arenaStore(tx).savePlayers(participants, saved.row.version);
    await liftBars(
      tx,
      order.map(({ userId }) => userId),
      row.startedAt ?? row.startDate,
    );
    await recordEndings(tx, [{ kind: 'tournament', subjectId: row.id, endedAt: at }]);
    const tellOver = await telling.over(tx, saved.row, participants);
    return () => {
      saved.told();
      tellOver();
    };
  }

  /** Lets in those who joined before the start, some at a time. */
  async function admit(
    tx: Tx,
    row: TournamentRow,
    newcomers: readonly ArenaPlayer[],
    at: Date,
  ): Promise<Told> {
    const people = newcomers.slice(0, mostAdmitted[database.kind]);
    const ids = people.map(({ userId }) => userId);
    const ratings = await playedRatingsOf(tx, ids, row.gameType);
    const saved = await settle.saveTournament(tx, row, { dueAt: at });
    const admitted = people.map(({ id, userId }) => {
      const { rating = null, isProvisional = false } = ratings.get(userId) ?? {};
      return { id, rating, isProvisional };
    });
    await arenaStore(tx).admit(admitted, at, saved.row.version);
    return () => {
      saved.told();
      wake();
    };
  }

  /** What has ended and who meets now, as far as one transaction goes. */
  async function look(tx: Tx, row: TournamentRow, participants: readonly ArenaPlayer[], at: Date) {
    const rows = arenaStore(tx);
    const playing = await rows.playing(row.id);
    const matches = await rows.dueMatches(row.id, at, mostAtOnce);
    const ids = matches.map(({ id }) => id);
    const tick = tickArena({
      tournament: row,
      participants,
      playing,
      matches,
      contests: await contestsOf(row.gameType).read(tx, ids, { isAgreed: true }),
      mostPairs: mostAtOnce,
      shortestWin: shortestWinOf(row.gameType),
      nowMs: at.getTime(),
    });
    const isDone = new Set(tick.matches.map(({ id }) => id));
    const dueAt = new Date(at.getTime() + lookAgainMs);
    return {
      ...tick,
      /** They were looked at, and go on. */
      running: matches.filter(({ id }) => !isDone.has(id)).map((match) => ({ ...match, dueAt })),
      hasMore: tick.hasMore || matches.length === mostAtOnce,
    };
  }

  /** Carries a running arena on. */
  async function tick(tx: Tx, before: TournamentRow, at: Date): Promise<Told> {
    const participants = await arenaStore(tx).players(before.id);
    const newcomers = participants.filter(isNew);
    if (newcomers.length > 0) return admit(tx, before, newcomers, at);
    const row = { ...before, ...timesOf(before, at) };
    const store = tournamentStore(tx);
    const found = await look(tx, row, participants, at);
    const changed = new Map(found.participants.map((one) => [one.id, one]));
    const all = participants.map((one) => changed.get(one.id) ?? one);
    if (found.isOver) {
      await store.saveMatches(found.matches);
      return complete(tx, row, all, at);
    }
    const opened = await openGames(tx, row, found.pairs, at);
    await store.saveMatches(found.running);
    const ofRow = {
      endsAt: row.endsAt,
      dueAt: found.hasMore ? at : new Date(at.getTime() + tickEveryMs),
      postponedAt: found.emptySince,
    };
    if (changed.size + found.matches.length + opened.matches.length === 0) {
      await store.update(row.id, ofRow);
      return found.hasMore ? wake : () => undefined;
    }
    const nextMatchNumber = row.nextMatchNumber + opened.matches.length;
    const saved = await settle.saveTournament(tx, before, { ...ofRow, nextMatchNumber });
    const { version } = saved.row;
    await store.saveMatches([...found.matches, ...opened.matches].map((match) => ({ ...match, version })));
    await arenaStore(tx).savePlayers(found.participants, version);
    return () => {
      saved.told();
      opened.told();
      const places = new Map(orderOf(all).map(({ id }, index) => [id, index + 1]));
      const linesBefore = new Map(participants.map((one) => [one.id, one]));
      // Who has only been paired is told of the game.
      const scored = found.participants.filter((one) => hasNewLine(linesBefore.get(one.id), one));
      tellOwn(
        saved.row,
        scored.map(({ id, userId }) => ({ userId, place: places.get(id) ?? null })),
      );
      if (found.hasMore) wake();
    };
  }

  return {
    /** Everybody who joined may play; those who are not there are not paired until they are. */
    async start(tx: Tx, row: TournamentRow, all: readonly ParticipantRow[], at: Date): Promise<Told> {
      const saved = await settle.saveTournament(tx, row, {
        status: 'active',
        startedAt: at,
        endsAt: new Date(at.getTime() + (row.minutes ?? 60) * 60_000),
        lot: newLot(),
        currentParticipants: all.filter(isNew).length,
        postponedAt: null,
        dueAt: at,
      });
      return () => {
        saved.told();
        wake();
      };
    },
    tick,
  };
}

const gamesOf = ({ wins, draws, losses }: ArenaPlayer): number => wins + draws + losses;
const hasNewLine = (before: ArenaPlayer | undefined, after: ArenaPlayer): boolean =>
  !before || gamesOf(before) !== gamesOf(after) || before.status !== after.status;

/** Joined before the start, and has not been let in yet. */
const isNew = ({ status }: Pick<ParticipantRow, 'status'>): boolean =>
  status === 'checked-in' || status === 'registered';
