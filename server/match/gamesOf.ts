/** The games of a player, as queries, so that tests can look at their plans. */
import { and, asc, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Game } from '@playfield/contracts/http/match.ts';
import { among } from '../db/among.ts';
import { descending } from '../db/descending.ts';
import type { Db, Tx } from '../db/open.ts';
import { games } from '../db/schema.ts';
import type { MatchRow } from './match.ts';

export type ListFilter = {
  readonly gameType?: string | undefined;
  readonly gameMode?: Game['gameMode'] | undefined;
  readonly status?: Game['status'] | undefined;
  /** Without those that were closed for another one. */
  readonly withoutClosed?: 'true' | undefined;
  readonly limit: number;
  /** Id of the last game of the page before. */
  readonly before?: string | undefined;
};

/**
 * Games that aren't over. `completed_at` repeats what the status says, so that the indexes of both seats find these few among all games
 * of a player.
 */
export const isNotOver = and(ne(games.status, 'completed'), isNull(games.completedAt));

/** Games between people that somebody sits in and that are not over, those that run first. */
export function currentGames(db: Db | Tx, playerId: string, limit: number) {
  return db
    .select()
    .from(games)
    .where(
      and(
        or(eq(games.player1Id, playerId), eq(games.player2Id, playerId)),
        ne(games.gameMode, 'ai'),
        isNotOver,
      ),
    )
    .orderBy(asc(games.status), desc(games.createdAt), desc(games.id))
    .limit(limit);
}

/** Games between people in which one of these people sits and is not noted as away. */
export function openSeats(db: Db | Tx, playerIds: readonly string[]) {
  return db
    .select({ id: games.id, player1Id: games.player1Id, player2Id: games.player2Id })
    .from(games)
    .where(
      and(
        ne(games.gameMode, 'ai'),
        isNotOver,
        or(
          and(among(games.player1Id, playerIds), isNull(games.away1At)),
          and(among(games.player2Id, playerIds), isNull(games.away2At)),
        ),
      ),
    );
}

/**
 * Either the games that somebody made (and has the first seat of) or those in which they took the second seat, newest first. Two
 * queries, because no index has both in order.
 */
export function ownGames(
  db: Db | Tx,
  as: 'userId' | 'player2Id',
  playerId: string,
  { before, gameType, gameMode, status, withoutClosed, limit }: ListFilter,
) {
  return db
    .select()
    .from(games)
    .where(
      and(
        eq(games[as], playerId),
        or(isNull(games.result), sql`${games.result} <> 'aborted'`),
        gameType ? eq(games.gameType, gameType) : undefined,
        gameMode ? eq(games.gameMode, gameMode) : undefined,
        status ? eq(games.status, status) : undefined,
        withoutClosed ? sql`${games.result} is distinct from 'abandoned'` : undefined,
        before
          ? sql`(${games.createdAt}, ${games.id}) < (select created_at, id from games where id = ${before})`
          : undefined,
      ),
    )
    .orderBy(descending(games.createdAt), descending(games.id))
    .limit(limit);
}

export const newestFirst = (a: MatchRow, b: MatchRow): number =>
  Number(b.createdAt) - Number(a.createdAt) || (a.id < b.id ? 1 : -1);
