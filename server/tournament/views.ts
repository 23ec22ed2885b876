/** What is shown of tournaments (GAPS G44). */
import type {
  ListedTournament,
  Tournament,
  TournamentDetails,
  TournamentMatch,
  TournamentParticipant,
} from '@playfield/contracts/http/tournaments.ts';
import type { ShownRating } from '@playfield/contracts/http/profiles.ts';
import { boardPeople } from '../account/boardPeople.ts';
import { namesOf } from '../account/people.ts';
import type { Player } from '../account/sessions.ts';
import type { Clock } from '../clock.ts';
import type { Database, Db, Tx } from '../db/open.ts';
import type { Outage } from '../nodes/runningTime.ts';
import { hasPlace, isRunningArena, placeInArena } from './arenaPlace.ts';
import { isTieBreak, joinByMs } from './reports.ts';
import type { Attempts, ContestId, Contests } from './contest.ts';
import { isGone, type MatchRow, type ParticipantRow, type TournamentRow } from './course.ts';
import { listTournaments, type ListQuery } from './list.ts';
import { prizeDueTo } from './payout.ts';
import { paysOf } from './pays.ts';
import { phaseOf } from './phase.ts';
import { rightsOf } from './rights.ts';
import type { GameKind } from './settle.ts';
import { shownMatches, shownParticipants, tournamentStore, type TournamentStore } from './store.ts';

/** What each player has used in a match that it decides: steps where attempts are made within a window, else time. */
function usedIn(
  { used1Ms, used2Ms }: MatchRow,
  hasWindow: boolean,
): Pick<TournamentMatch, 'usedMs' | 'usedSteps'> {
  return hasWindow ? { usedSteps: [used1Ms, used2Ms] } : { usedMs: [used1Ms, used2Ms] };
}

export type ViewOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly outages: () => readonly Outage[];
  readonly contestsOf: (gameType: string) => Pick<Contests, 'idsOf'>;
  readonly kindOf: (gameType: string) => GameKind;
  readonly attempts: Attempts;
  /** Of those who have played the game for a rating: nobody else is shown one. */
  readonly playedRatingsOf: (
    db: Db | Tx,
    userIds: readonly string[],
    gameType: string,
  ) => Promise<ReadonlyMap<string, ShownRating>>;
};

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;

/** When it starts; when it did, if its organiser started it before the time that was announced. */
const startOf = ({ startDate, startedAt }: TournamentRow): Date =>
  startedAt && startedAt < startDate ? startedAt : startDate;

export function listedOf(row: TournamentRow, isJoined: boolean, nowMs: number): Tournament {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    gameType: row.gameType,
    format: row.format,
    status: row.status,
    phase: phaseOf(row, nowMs),
    currentParticipants: row.currentParticipants,
    maxParticipants: row.maxParticipants,
    entryFee: row.entryFee,
    prizePool: row.prizePool,
    prizePaid: row.poolPaid,
    startDate: startOf(row).toISOString(),
    endDate: isoOf(row.endDate),
    registrationDeadline: row.registrationDeadline.toISOString(),
    creatorId: row.creatorId,
    accountsOnly: row.accountsOnly,
    isOfficial: row.isOfficial,
    isJoined,
  };
}

type MatchIn = { readonly row: TournamentRow; readonly match: MatchRow };

export type Views = ReturnType<typeof createViews>;

export function createViews(options: ViewOptions) {
  const { database, clock, outages, contestsOf, kindOf, attempts, playedRatingsOf } = options;

  async function participantsOf(
    row: TournamentRow,
    rows: readonly ParticipantRow[],
  ): Promise<TournamentParticipant[]> {
    const nowMs = clock.wallMs();
    const ids = rows.map(({ userId }) => userId);
    const people = await boardPeople(database.db, ids);
    const names = await namesOf(database.db, ids);
    const ratings = await playedRatingsOf(database.db, ids, row.gameType);
    return rows.map((one) => ({
      id: one.id,
      userId: one.userId,
      username: one.username,
      isGuest: (names.get(one.userId) ?? null) === null,
      look: people.get(one.userId)?.look ?? null,
      status: one.status,
      seed: one.seed,
      rating: ratings.get(one.userId) ?? null,
      ratingAtStart: one.rating === null ? null : { rating: one.rating, isProvisional: one.isProvisional },
      place: one.place,
      wins: one.wins,
      draws: one.draws,
      losses: one.losses,
      points: one.points2 / 2,
      tieBreak: one.tieBreak4 / 4,
      tableRank: one.tableRank,
      groupNumber: one.groupNumber,
      reason: one.reason,
      prize: one.prize,
      arena:
        row.format === 'arena'
          ? {
              score: one.score,
              games: one.games,
              performance: one.games > 0 ? Math.round(one.performance) : null,
              isOnStreak: one.streak >= 2,
              pausesNext: one.pauseAfterGame,
              pausedUntil: Number(one.pausedUntil) > nowMs ? isoOf(one.pausedUntil) : null,
              hasMissedMove: one.status === 'paused' && one.pausedUntil === null,
            }
          : null,
    }));
  }

  /** A page of participants in order; in an arena that runs their places follow from it. */
  async function standingOf(row: TournamentRow, page: number): Promise<readonly ParticipantRow[]> {
    const rows = await tournamentStore(database.db).participantsPage(row.id, page);
    if (!isRunningArena(row)) return rows;
    const before = (page - 1) * shownParticipants;
    return rows.map((one, index) => ({ ...one, place: hasPlace(one) ? before + index + 1 : null }));
  }

  /** A place beyond the first page. */
  async function ownLine(row: TournamentRow, own: ParticipantRow): Promise<TournamentParticipant | null> {
    const place = isRunningArena(row) ? await placeInArena(database.db, own) : own.place;
    const [line = null] = await participantsOf(row, [{ ...own, place }]);
    return line;
  }

  function matchOf(
    { pausedAt, gameType }: TournamentRow,
    row: MatchRow,
    contests: readonly ContestId[],
  ): TournamentMatch {
    const times = { nowMs: clock.wallMs(), outages: outages() };
    const slot = (n: 1 | 2) => ({
      userId: n === 1 ? row.player1Id : row.player2Id,
      username: n === 1 ? row.player1Name : row.player2Name,
      seed: n === 1 ? row.seed1 : row.seed2,
      gamesWon: n === 1 ? row.gamesWon1 : row.gamesWon2,
      hasArrived: (n === 1 ? row.arrived1At : row.arrived2At) !== null,
    });
    const contestIds = contests.map(({ id }) => id);
    // In a pause timers stand still.
    const hasTimer = row.bracket !== 'arena' && row.dueAt !== null && pausedAt === null;
    return {
      id: row.id,
      bracket: row.bracket,
      round: row.round,
      matchNumber: row.matchNumber,
      groupNumber: row.groupNumber,
      bestOf: row.bestOf,
      draws: row.draws,
      status: row.status,
      outcome: row.outcome,
      slots: [slot(1), slot(2)],
      winnerId: row.winnerId,
      nextMatchId: row.nextMatchId,
      loserNextMatchId: row.loserNextMatchId,
      contestId: contestIds.at(-1) ?? row.gameId,
      contestIds,
      joinBy: hasTimer ? new Date(joinByMs(row, times)).toISOString() : null,
      completedAt: isoOf(row.completedAt),
      ...(isTieBreak(row) ? usedIn(row, kindOf(gameType).windowMs !== null) : {}),
    };
  }

  /** Matches of one or of several tournaments; their contests are asked for once for each game. */
  async function matchesAmong(rows: readonly MatchIn[]): Promise<TournamentMatch[]> {
    const played = rows.filter(({ match }) => match.status === 'playing' || match.status === 'completed');
    const contests: ContestId[] = [];
    for (const [gameType, those] of Map.groupBy(played, ({ row }) => row.gameType)) {
      const ids = those.map(({ match }) => match.id);
      contests.push(...(await contestsOf(gameType).idsOf(database.db, ids)));
    }
    const byMatch = Map.groupBy(contests, ({ matchId }) => matchId);
    return rows.map(({ row, match }) => matchOf(row, match, byMatch.get(match.id) ?? []));
  }
  const matchesOf = (row: TournamentRow, rows: readonly MatchRow[]): Promise<TournamentMatch[]> =>
    matchesAmong(rows.map((match) => ({ row, match })));

  /** How many pages there are, including participants who left or were removed. */
  async function pagesOf(row: TournamentRow): Promise<number> {
    const count = await tournamentStore(database.db).participantCount(row.id);
    return Math.max(1, Math.ceil(count / shownParticipants));
  }

  /**
   * The first matches, and those of rounds that are open further on: they can be watched, decided and corrected. None of an arena, whose
   * page shows standings.
   */
  async function shownOf(row: TournamentRow): Promise<readonly MatchRow[]> {
    if (row.format === 'arena') return [];
    const store = tournamentStore(database.db);
    const first = await store.matchesPage(row.id, {});
    if (first.length < shownMatches || row.status !== 'active') return first;
    const known = new Set(first.map(({ id }) => id));
    return [...first, ...(await store.openRounds(row.id)).filter(({ id }) => !known.has(id))];
  }

  /** What the player has left of an open match that is played alone within a window. */
  async function attemptsIn(row: TournamentRow, open: MatchRow | null, player: Player) {
    return open?.status === 'playing' && kindOf(row.gameType).windowMs !== null
      ? await attempts.of(database.db, open.id, player.id)
      : null;
  }

  async function details(player: Player, row: TournamentRow): Promise<TournamentDetails> {
    const { db } = database;
    const store = tournamentStore(db);
    const nowMs = clock.wallMs();
    const matches = await shownOf(row);
    const participants = await participantsOf(row, await standingOf(row, 1));
    const own = await store.participant(row.id, player.id);
    const mine =
      participants.find(({ userId }) => userId === player.id) ?? (own && (await ownLine(row, own)));
    const open = row.status === 'active' && own ? await store.openMatchOf(row.id, player.id) : null;
    const names = await namesOf(
      db,
      [row.creatorId, row.winnerId].filter((id) => id !== null),
    );
    const winner = participants.find(({ userId }) => userId === row.winnerId);
    const isJoined = own !== null && !isGone(own);
    return {
      ...listedOf(row, isJoined, nowMs),
      version: row.version,
      creatorName: row.creatorId === null ? null : (names.get(row.creatorId) ?? null),
      rated: row.rated,
      clock:
        row.clockInitialMs === null
          ? null
          : { initialS: row.clockInitialMs / 1000, incrementS: (row.clockIncrementMs ?? 0) / 1000 },
      bestOf: row.bestOf,
      finalBestOf: row.finalBestOf,
      thirdPlace: row.thirdPlace,
      groups: row.groups,
      joinMinutes: row.joinMs / 60_000,
      minutes: row.minutes,
      berserk: row.berserk,
      firstMoveS: Math.round(row.firstMoveMs / 1000),
      checkInAt: row.format === 'arena' ? null : isoOf(row.checkInAt),
      registrationOpensAt: isoOf(row.registrationOpensAt),
      startedAt: isoOf(row.startedAt),
      endsAt: isoOf(row.endsAt),
      cancelReason: row.cancelReason,
      isPaused: row.pausedAt !== null,
      lot: row.lot,
      winnerId: row.winnerId,
      winnerName: winner?.username ?? (row.winnerId === null ? null : (names.get(row.winnerId) ?? null)),
      pays: await paysOf(db, row),
      participants,
      participantPages: participants.length < shownParticipants ? 1 : await pagesOf(row),
      matches: await matchesOf(row, matches),
      hasMoreMatches: row.format === 'arena' ? row.nextMatchNumber > 1 : matches.length >= shownMatches,
      you: {
        ...(await rightsOf(db, row, player, own, new Date(nowMs))),
        participant: mine,
        match: open && ((await matchesOf(row, [open]))[0] ?? null),
        attempt: await attemptsIn(row, open, player),
        prizeDue: own && !player.isGuest ? await prizeDueTo(db, row, own) : null,
      },
      now: new Date(nowMs).toISOString(),
    };
  }

  return {
    standingOf,
    participantsOf,
    matchesOf,
    details,
    async list(player: Player, query: ListQuery): Promise<ListedTournament[]> {
      const nowMs = clock.wallMs();
      const listed = await listTournaments(database, player.id, query);
      return listed.map(({ row, isJoined, winnerName, place }) => ({
        ...listedOf(row, isJoined, nowMs),
        winnerName,
        place,
      }));
    },
    async matchesPage(row: TournamentRow, query: Parameters<TournamentStore['matchesPage']>[1]) {
      return matchesOf(row, await tournamentStore(database.db).matchesPage(row.id, query));
    },
    async standings(row: TournamentRow, page: number) {
      return {
        participants: await participantsOf(row, await standingOf(row, page)),
        pages: await pagesOf(row),
      };
    },
    async mine(player: Player) {
      const store = tournamentStore(database.db);
      const nowMs = clock.wallMs();
      const found = await store.listOf(player.id, 50);
      const running = found.filter(({ status }) => status === 'active').map(({ id }) => id);
      const openRows = new Map(
        (await store.openMatchesOf(running, player.id)).map((match) => [match.tournamentId, match]),
      );
      const open = found.flatMap((row) => {
        const match = openRows.get(row.id);
        return match ? [{ row, match }] : [];
      });
      const shown = new Map((await matchesAmong(open)).map((match) => [match.id, match]));
      const list = [];
      for (const row of found) {
        const match = openRows.get(row.id) ?? null;
        const attempt = await attemptsIn(row, match, player);
        list.push({
          tournament: listedOf(row, true, nowMs),
          match: (match && shown.get(match.id)) ?? null,
          attemptsLeft: attempt?.left ?? null,
        });
      }
      return list;
    },
  };
}
