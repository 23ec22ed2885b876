/**
 * An arena runs: every two seconds one server reads what has ended and who waits, pairs them, and stores it in one transaction. A
 * server killed at any point leaves the old state or the new one, and the next tick goes on from there (F16).
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { gameById } from '@playfield/games/registry.ts';
import { seedOf } from '@playfield/games/rng.ts';
import type { Tx } from '../db/open.ts';
import { tournamentMatches, tournamentParticipants } from '../db/schema.ts';
import { recordEndings } from '../endings/record.ts';
import { runningMs } from '../match/clock.ts';
import { newId } from '../random.ts';
import { orderOf, tickArena, type ArenaTick } from './arenaTick.ts';
import { liftBars } from './bars.ts';
import type { Contest, ContestsOf, NewContest } from './contest.ts';
import type { MatchRow, ParticipantRow, TournamentRow } from './course.ts';
import { firstMoveMs } from './formats/arena.ts';
import type { Settle, SettleOptions } from './settle.ts';
import type { StartOptions } from './start.ts';
import { tournamentStore } from './store.ts';
import type { Telling, Told } from './telling.ts';

export const tickEveryMs = 2000;
/** An outage moves the end by its length, at most so far. */
const mostOutageMs = 10 * 60_000;
const prizesAfterMs = 10 * 60_000;
/** Rows in one statement. */
const rowsAtOnce = 500;

export type ArenaOptions = Pick<SettleOptions, 'outages' | 'kindOf'> & {
  readonly settle: Settle;
  readonly telling: Telling;
  readonly contestsOf: ContestsOf;
  readonly newLot: () => number;
  readonly playedRatingsOf: StartOptions['playedRatingsOf'];
  /** Tells these players of their own lines; after the commit. */
  readonly tellOwn: (row: TournamentRow, participants: readonly ParticipantRow[]) => void;
};

/** What a tick may change of a participant; who is away is noted by others at any time. */
const tickColumns = [
  'status',
  'score',
  'streak',
  'games',
  'performance_sum',
  'performance',
  'score_at',
  'wins',
  'draws',
  'losses',
  'first_seats',
  'last_opponent_id',
  'pause_after_game',
  'waiting_since',
  'place',
  'version',
] as const;
const camel = (column: string): string =>
  column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
const tickSet = Object.fromEntries(
  tickColumns.map((column) => [camel(column), sql.raw(`excluded.${column}`)]),
);

async function saveParticipants(tx: Tx, rows: readonly ParticipantRow[]): Promise<void> {
  // In one order everywhere, so that nobody waits in a ring.
  const ordered = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (let from = 0; from < ordered.length; from += rowsAtOnce)
    await tx
      .insert(tournamentParticipants)
      .values(ordered.slice(from, from + rowsAtOnce))
      .onConflictDoUpdate({ target: tournamentParticipants.id, set: tickSet });
}

/** A match of an arena that has just been paired. */
export function matchOf(
  row: Pick<TournamentRow, 'id'>,
  matchNumber: number,
  [one, two]: readonly [ParticipantRow, ParticipantRow],
  at: Date,
): MatchRow {
  return {
    id: newId(),
    tournamentId: row.id,
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
    dueAt: null,
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
    firstMoveMs: firstMoveMs(clock),
    lot: seedOf(`${row.lot ?? 0} ${match.matchNumber}`),
    at,
  };
}

/** Own moves with which a game of this type can be won. */
const shortestWinOf = (gameType: string): number => Math.ceil((gameById(gameType)?.seriousPlies ?? 8) / 2);

export type ArenaCourse = ReturnType<typeof createArena>;

export function createArena(options: ArenaOptions) {
  const { outages, kindOf, settle, telling, contestsOf, newLot, playedRatingsOf, tellOwn } = options;

  /** The end, later by a time in which no server ran since this was looked at. */
  function endsAtOf({ endsAt, dueAt }: TournamentRow, at: Date): Date | null {
    if (!endsAt || !dueAt) return endsAt;
    const nowMs = at.getTime();
    const sinceMs = dueAt.getTime();
    const downMs = Math.max(0, nowMs - sinceMs) - runningMs(sinceMs, { nowMs, outages: outages() });
    return downMs > 0 ? new Date(endsAt.getTime() + Math.min(downMs, mostOutageMs)) : endsAt;
  }

  /** Opens the games of these pairs; returns what to tell after the commit. */
  async function openGames(
    tx: Tx,
    row: TournamentRow,
    pairs: ArenaTick['pairs'],
    at: Date,
  ): Promise<{ readonly matches: readonly MatchRow[]; readonly told: Told }> {
    if (pairs.length === 0) return { matches: [], told: () => undefined };
    const contests = contestsOf(row.gameType);
    const drawn = pairs.map((one, index) => matchOf(row, row.nextMatchNumber + index, one, at));
    const { told } = await contests.open(
      tx,
      drawn.map((match) => contestOf(row, match, at)),
    );
    const opened = await contests.read(
      tx,
      drawn.map(({ id }) => id),
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
  async function complete(
    tx: Tx,
    row: TournamentRow,
    all: readonly ParticipantRow[],
    at: Date,
  ): Promise<Told> {
    const order = orderOf(all);
    const places = new Map(order.map(({ id }, index) => [id, index + 1]));
    const [winner] = order;
    const hasPrizes = row.prizePool !== '0' || row.entryFee > 0;
    const prizesAt = hasPrizes ? new Date(at.getTime() + prizesAfterMs) : null;
    const saved = await settle.saveTournament(tx, row, {
      status: 'completed',
      endDate: at,
      endsAt: row.endsAt,
      winnerId: winner?.userId ?? null,
      prizesAt,
      dueAt: prizesAt,
      postponedAt: null,
    });
    const participants = all.map((one): ParticipantRow => {
      const place = places.get(one.id) ?? null;
      const isGone = one.status === 'withdrawn' || one.status === 'disqualified';
      const status = isGone ? one.status : place === 1 ? 'winner' : 'eliminated';
      return { ...one, place, status, waitingSince: null, version: saved.row.version };
    });
    await saveParticipants(tx, participants);
    await liftBars(
      tx,
      order.map(({ userId }) => userId),
    );
    await recordEndings(tx, [{ kind: 'tournament', subjectId: row.id, endedAt: at }]);
    const tellOver = await telling.over(tx, { tournament: saved.row, participants, matches: [] });
    return () => {
      saved.told();
      tellOver();
    };
  }

  return {
    /** Everybody who joined may play; who is not there is not paired until they are. */
    async start(tx: Tx, row: TournamentRow, all: readonly ParticipantRow[], at: Date): Promise<Told> {
      const playing = all.filter(({ status }) => status === 'checked-in' || status === 'registered');
      const ratings = await playedRatingsOf(
        tx,
        playing.map(({ userId }) => userId),
        row.gameType,
      );
      const saved = await settle.saveTournament(tx, row, {
        status: 'active',
        startedAt: at,
        endsAt: new Date(at.getTime() + (row.minutes ?? 60) * 60_000),
        lot: newLot(),
        currentParticipants: playing.length,
        postponedAt: null,
        dueAt: at,
      });
      await tournamentStore(tx).saveParticipants(
        playing.map((one) => ({
          ...one,
          status: 'active',
          rating: ratings.get(one.userId)?.rating ?? null,
          isProvisional: ratings.get(one.userId)?.isProvisional ?? false,
          waitingSince: at,
          version: saved.row.version,
        })),
      );
      return saved.told;
    },
    /** Carries a running arena on. */
    async tick(tx: Tx, before: TournamentRow, at: Date): Promise<Told> {
      const row = { ...before, endsAt: endsAtOf(before, at) };
      const store = tournamentStore(tx);
      const participants = await store.participants(row.id);
      const matches = await tx
        .select()
        .from(tournamentMatches)
        .where(and(eq(tournamentMatches.tournamentId, row.id), eq(tournamentMatches.status, 'playing')));
      const contests = await contestsOf(row.gameType).read(
        tx,
        matches.map(({ id }) => id),
      );
      const tick = tickArena({
        tournament: row,
        participants,
        matches,
        contests,
        shortestWin: shortestWinOf(row.gameType),
        nowMs: at.getTime(),
      });
      const changed = new Map(tick.participants.map((one) => [one.id, one]));
      const all = participants.map((one) => changed.get(one.id) ?? one);
      if (tick.isOver) {
        await store.saveMatches(tick.matches);
        return complete(tx, row, all, at);
      }
      const opened = await openGames(tx, row, tick.pairs, at);
      const ofRow = {
        endsAt: row.endsAt,
        dueAt: new Date(at.getTime() + tickEveryMs),
        postponedAt: tick.emptySince,
      };
      if (changed.size + tick.matches.length + opened.matches.length === 0) {
        await store.update(row.id, ofRow);
        return () => undefined;
      }
      const nextMatchNumber = row.nextMatchNumber + opened.matches.length;
      const saved = await settle.saveTournament(tx, before, { ...ofRow, nextMatchNumber });
      const { version } = saved.row;
      await store.saveMatches([...tick.matches, ...opened.matches].map((match) => ({ ...match, version })));
      const told = tick.participants.map((one) => ({ ...one, version }));
      await saveParticipants(tx, told);
      return () => {
        saved.told();
        opened.told();
        const places = new Map(orderOf(all).map(({ id }, index) => [id, index + 1]));
        tellOwn(
          saved.row,
          told.map((one) => ({ ...one, place: places.get(one.id) ?? null })),
        );
      };
    },
    /** The open matches of somebody in an arena. */
    async playingOf(tx: Tx, tournamentId: string, userId: string): Promise<readonly MatchRow[]> {
      return tx
        .select()
        .from(tournamentMatches)
        .where(
          and(
            eq(tournamentMatches.tournamentId, tournamentId),
            inArray(tournamentMatches.status, ['playing']),
            sql`${userId} in (${tournamentMatches.player1Id}, ${tournamentMatches.player2Id})`,
          ),
        );
    },
  };
}
