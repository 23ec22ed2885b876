/** Games of tournaments: the contests of every board game. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { ok, refuse } from '@playfield/contracts/result.ts';
import { gamePath } from '@playfield/contracts/paths.ts';
import type { Seat } from '@playfield/games/game.ts';
import { gameById } from '@playfield/games/registry.ts';
import { among } from '../db/among.ts';
import { builtOnce } from '../db/builtOnce.ts';
import type { Database, Db, Tx } from '../db/open.ts';
import { rowsInto } from '../db/rowsInto.ts';
import { games } from '../db/schema.ts';
import {
  amongWanted,
  type Contest,
  type ContestEnd,
  type ContestId,
  type Contests,
  type NewContest,
} from '../tournament/contest.ts';
import { newRow } from './createMatch.ts';
import { freePlies } from './clock.ts';
import { act, breakOff, goBerserk } from './decide.ts';
import { isWalkover } from './heldToTime.ts';
import { restoreMatch, seatOf, type MatchRow } from './match.ts';
import type { Matches } from './matches.ts';
import type { MatchRatings } from './seatRatings.ts';
import { matchStore, type NewMatchRow } from './store.ts';

/** Rows in one statement. */
const mostRows = 1000;
/** A second server that opens the same game changes nothing. */
const insertOrKeep = rowsInto(games, 'on conflict do nothing returning id');

type Options = {
  readonly database: Pick<Database, 'db'>;
  readonly matches: Pick<Matches, 'online' | 'committer'>;
  readonly ratings: MatchRatings;
};

function rowOf(wanted: NewContest, isRated: boolean): NewMatchRow {
  const { gameType, seats, clock, at, firstMoveMs } = wanted;
  const game = gameById(gameType);
  if (!game) throw new Error(`a tournament of ${gameType}, which is no board game`);
  return {
    ...newRow(
      { gameType, mode: 'online', seats, clock, rated: isRated, waitsUntil: null, createdAt: at },
      game.start(),
    ),
    code: null,
    tournamentId: wanted.tournamentId,
    tournamentMatchId: wanted.matchId,
    gameNumber: wanted.gameNumber,
    startedAt: at,
    firstMoveMs,
    // Nobody is there until they come.
    away1At: at,
    away2At: at,
    deadlineAt: new Date(at.getTime() + firstMoveMs),
  };
}

async function open(tx: Tx, wanted: readonly NewContest[], { ratings }: Options) {
  const rated = new Map<string, ReadonlySet<string>>();
  for (const gameType of new Set(wanted.flatMap((one) => (one.rated ? [one.gameType] : [])))) {
    const people = wanted.flatMap((one) => (one.gameType === gameType ? one.seats.map(({ id }) => id) : []));
    rated.set(gameType, await ratings.mayPlayRated(tx, [...new Set(people)], gameType));
  }
  const rows = wanted.map((one) => {
    const isRated = one.rated && one.seats.every(({ id }) => rated.get(one.gameType)?.has(id) === true);
    return rowOf(one, isRated);
  });
  const stored = new Set<unknown>();
  for (let from = 0; from < rows.length; from += mostRows) {
    const made = await insertOrKeep(tx, rows.slice(from, from + mostRows));
    for (const { id } of made.rows) stored.add(id);
  }
  if (stored.size < rows.length) {
    const matchIds = wanted.map(({ matchId }) => matchId);
    return { opened: amongWanted(await read(tx, matchIds), wanted), told: () => undefined };
  }
  const opened = wanted.flatMap(({ matchId, gameNumber, seats }, index): Contest[] => {
    const id = rows[index]?.id;
    const seatIds = [seats[0].id, seats[1].id] as const;
    return id === undefined ? [] : [{ id, matchId, gameNumber, seatIds, ended: null }];
  });
  return { opened, told: () => undefined };
}

/** Two instants that were stored in two ways may differ by rounding. */
const roundedMs = 1;

/** Whether the rules ended it, and so its last move. Somebody may resign, or a draw be agreed on, within the same millisecond. */
const endedByMove = ({ result, lastMoveAt, completedAt }: MatchRow): boolean =>
  (result === 'win' || result === 'draw') &&
  lastMoveAt !== null &&
  completedAt !== null &&
  Math.abs(completedAt.getTime() - lastMoveAt.getTime()) <= roundedMs;

/** Time on a seat's clock, from its second move on. The increment of a move was added when it was made, but for one that ended the game. */
function usedMs(row: MatchRow, seat: Seat): number {
  const { clockInitialMs, clockIncrementMs, moveCount } = row;
  const left = seat === 'player1' ? row.clock1Ms : row.clock2Ms;
  if (clockInitialMs === null || left === null) return 0;
  const isBerserk = seat === 'player1' ? row.berserk1 : row.berserk2;
  const timed = Math.max(0, moveCount - freePlies);
  const moves = seat === 'player1' ? Math.ceil(timed / 2) : Math.floor(timed / 2);
  const hadLast = (seat === 'player1') === (moveCount % 2 === 1);
  const added = moves > 0 && hadLast && endedByMove(row) ? moves - 1 : moves;
  const had = isBerserk ? Math.floor(clockInitialMs / 2) : clockInitialMs + added * (clockIncrementMs ?? 0);
  return Math.max(0, had - left);
}

function absentOf(row: MatchRow): readonly string[] {
  if (!isWalkover(row)) return [];
  const absent = row.winner === null ? [row.player1Id, row.player2Id] : [loserOf(row)];
  return absent.flatMap((id) => id ?? []);
}

const loserOf = (row: MatchRow): string | null => (row.winner === 'player1' ? row.player2Id : row.player1Id);

function endOf(row: MatchRow, agreed: ReadonlySet<string>): ContestEnd | null {
  if (row.status !== 'completed' || row.completedAt === null) return null;
  return {
    at: row.completedAt,
    winnerId: row.winner && (row.winner === 'player1' ? row.player1Id : row.player2Id),
    absentIds: absentOf(row),
    isVoid: row.result === 'aborted',
    isAgreed: agreed.has(row.id),
    plies: row.moveCount,
    usedMs: [usedMs(row, 'player1'), usedMs(row, 'player2')],
    isBerserk: [row.berserk1, row.berserk2],
  };
}

/** Drawn games whose rules would have let them go on. */
async function agreedAmong(tx: Tx, rows: readonly MatchRow[]): Promise<ReadonlySet<string>> {
  const drawn = rows.filter(({ result }) => result === 'draw').map(({ id }) => id);
  if (drawn.length === 0) return new Set();
  const stored = await matchStore(tx).loadMany(drawn);
  return new Set(
    drawn.filter((id) => {
      const match = stored.get(id);
      const restored = match && restoreMatch(match.row, match.moves);
      return restored?.ok === true && restored.value.position.outcome === null;
    }),
  );
}

/** Every result of a match reads them. */
const gamesOf = builtOnce((db) =>
  db
    .select()
    .from(games)
    .where(sql`${games.tournamentMatchId} = any(${sql.placeholder('matchIds')}::text[])`)
    .orderBy(asc(games.tournamentMatchId), asc(games.gameNumber))
    .prepare('games_of_tournament_matches'),
);

async function read(
  tx: Tx,
  matchIds: readonly string[],
  asked = { isAgreed: false },
): Promise<readonly Contest[]> {
  if (matchIds.length === 0) return [];
  const rows = await gamesOf(tx).execute({ matchIds });
  const agreed = asked.isAgreed ? await agreedAmong(tx, rows) : new Set<string>();
  return rows.map((row) => ({
    id: row.id,
    matchId: row.tournamentMatchId ?? '',
    gameNumber: row.gameNumber ?? 0,
    seatIds: [row.player1Id, row.player2Id],
    ended: endOf(row, agreed),
  }));
}

async function idsOf(db: Db | Tx, matchIds: readonly string[]): Promise<readonly ContestId[]> {
  if (matchIds.length === 0) return [];
  const { id, tournamentMatchId, gameNumber } = games;
  const rows = await db
    .select({ id, matchId: tournamentMatchId })
    .from(games)
    .where(among(tournamentMatchId, matchIds))
    .orderBy(asc(tournamentMatchId), asc(gameNumber));
  return rows.map((row) => ({ id: row.id, matchId: row.matchId ?? '' }));
}

export function createTournamentGames(options: Options): Contests {
  const { database, matches } = options;
  const runningOf = (matchId: string) =>
    database.db
      .select({ id: games.id })
      .from(games)
      .where(and(eq(games.tournamentMatchId, matchId), eq(games.status, 'playing')));
  return {
    pathOf: gamePath,
    open: (tx, wanted) => open(tx, wanted, options),
    read,
    idsOf,
    async berserk(matchId, userId) {
      const [running] = await runningOf(matchId);
      if (!running) return false;
      const done = await matches.online.decideIn(running.id, (record, times) => {
        const seat = seatOf(record.row, userId);
        return seat === null ? refuse('action/unavailable') : goBerserk(record, seat, times);
      });
      return done.ok;
    },
    async endRunning(matchId, loserId) {
      for (const { id } of await runningOf(matchId))
        await matches.online.decideIn(id, (record, times) => {
          const seat = loserId === null ? null : seatOf(record.row, loserId);
          if (seat === null) return ok(breakOff(record, times));
          return record.row.status === 'playing' ? act(record, seat, 'resign', undefined, times) : ok(null);
        });
    },
  };
}
