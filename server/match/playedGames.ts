/** Games that ended with a result, as what follows from them needs them (`server/digest`). */
import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { among } from '../db/among.ts';
import { levels, otherSeat, seats, type Facts, type Seat } from '@playfield/games/game.ts';
import { gameById } from '@playfield/games/registry.ts';
import { playersById } from '../account/people.ts';
import { isAfter } from '../db/isAfter.ts';
import type { Tx } from '../db/open.ts';
import { gameMoves, games } from '../db/schema.ts';
import type { PlayedGame } from '../digest/playedEvent.ts';
import type { Ended } from '../digest/step.ts';
import { isWalkover } from './heldToTime.ts';
import type { MatchRow } from './match.ts';

const columns = {
  id: games.id,
  gameType: games.gameType,
  gameMode: games.gameMode,
  difficulty: games.difficulty,
  player1Id: games.player1Id,
  player1Name: games.player1Name,
  player2Id: games.player2Id,
  player2Name: games.player2Name,
  clock1Ms: games.clock1Ms,
  clock2Ms: games.clock2Ms,
  tournamentId: games.tournamentId,
  winner: games.winner,
  result: games.result,
  rated: games.rated,
  moveCount: games.moveCount,
  hintsUsed: games.hintsUsed,
  takebacksUsed: games.takebacksUsed,
  completedAt: games.completedAt,
};
type Row = Pick<MatchRow, keyof typeof columns>;

type Played = {
  readonly row: Row;
  readonly moves: readonly unknown[];
  readonly firstMoveAt: Date | null;
};

const holderOf = (row: Row, seat: Seat) =>
  seat === 'player1'
    ? { id: row.player1Id, name: row.player1Name, clockMs: row.clock1Ms }
    : { id: row.player2Id, name: row.player2Name ?? '', clockMs: row.clock2Ms };

const noFacts: Facts = {};

/** Lateral: the moves are looked up game by game even before the database has statistics for a table that has just grown. */
async function read(tx: Tx, ids: readonly string[]): Promise<readonly Played[]> {
  const moves = tx
    .select({
      moves: sql<readonly unknown[] | null>`json_agg(${gameMoves.move} order by ${gameMoves.ply})`.as(
        'moves',
      ),
      firstMoveAt: sql`min(${gameMoves.playedAt})`.mapWith(gameMoves.playedAt).as('first_move_at'),
    })
    .from(gameMoves)
    .where(eq(gameMoves.gameId, games.id))
    .as('played');
  const rows = await tx
    .select({ row: columns, moves: moves.moves, firstMoveAt: moves.firstMoveAt })
    .from(games)
    .leftJoinLateral(moves, sql`true`)
    .where(and(among(games.id, ids), eq(games.status, 'completed'), ne(games.result, 'aborted')));
  return rows.map(({ row, moves: played, firstMoveAt }) => ({ row, moves: played ?? [], firstMoveAt }));
}

/** One event for each player of each game. */
export async function playedGames(tx: Tx, ids: readonly string[]): Promise<readonly PlayedGame[]> {
  const found = await read(tx, ids);
  const people = await playersById(
    tx,
    found.flatMap(({ row }) => [row.player1Id, row.player2Id].flatMap((id) => id ?? [])),
  );
  return found.flatMap(({ row, moves, firstMoveAt }): PlayedGame[] => {
    const { result, completedAt } = row;
    if (result === null || result === 'aborted' || completedAt === null || isWalkover(row)) return [];
    // Who took a move back against the AI has agreed that the game counts for nothing.
    if (row.takebacksUsed > 0) return [];
    const facts = gameById(row.gameType)?.factsOf(moves);
    return seats.flatMap((seat): PlayedGame[] => {
      const holder = holderOf(row, seat);
      const other = holderOf(row, otherSeat(seat));
      const player = holder.id === null ? undefined : people.get(holder.id);
      if (!player) return [];
      const opponent = other.id === null ? undefined : people.get(other.id);
      return [
        {
          on: 'game',
          subjectId: row.id,
          at: completedAt,
          userId: player.id,
          name: holder.name,
          isGuest: player.isGuest,
          since: player.createdAt,
          gameType: row.gameType,
          tournamentId: row.tournamentId,
          won: row.winner === seat,
          drawn: result === 'draw',
          rating: null,
          mode: row.gameMode,
          level: row.gameMode === 'ai' ? (levels.find((level) => level === row.difficulty) ?? null) : null,
          result,
          isRated: row.rated,
          plies: row.moveCount,
          seat,
          hints: seat === 'player1' ? row.hintsUsed : 0,
          opponentId: opponent?.id ?? null,
          opponentName: other.name,
          opponentIsGuest: opponent?.isGuest ?? false,
          clockLeftMs: holder.clockMs,
          durationMs: firstMoveAt ? completedAt.getTime() - firstMoveAt.getTime() : 0,
          facts: facts?.[seat] ?? noFacts,
        },
      ];
    });
  });
}

export async function gamesEndedAfter(tx: Tx, after: Ended | null, limit: number): Promise<readonly Ended[]> {
  const rows = await tx
    .select({ at: games.completedAt, id: games.id })
    .from(games)
    .where(
      and(
        eq(games.status, 'completed'),
        isNotNull(games.completedAt),
        isAfter(games.completedAt, games.id, after),
      ),
    )
    .orderBy(asc(games.completedAt), asc(games.id))
    .limit(limit);
  return rows.flatMap(({ at, id }) => (at === null ? [] : [{ at, id }]));
}
