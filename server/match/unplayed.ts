/**
 * Removes games that were hardly begun (G23): against the AI, those that were left, in which nobody wins, so no statistics counted
 * them; between people, those that were called off before both had moved, most of which nobody joined.
 */
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { among } from '../db/among.ts';
import { inRounds } from '../db/inRounds.ts';
import { isAfter } from '../db/isAfter.ts';
import type { Db, Tx } from '../db/open.ts';
import { games } from '../db/schema.ts';
import { freePlies } from './clock.ts';

/** A game against the AI with fewer moves, its own included, was hardly begun. */
const fewestMoves = 4;

type GamePlace = { readonly id: string; readonly at: Date };

/** The next games against the AI that nobody has won, begun before this, oldest first, as the index `games_unplayed` has them. */
export function unwonGames(db: Db | Tx, after: GamePlace | null, before: Date, limit: number) {
  const { id, createdAt: at } = games;
  // A literal: a generic plan can't use a partial index for a parameter.
  return db
    .select({ id, at })
    .from(games)
    .where(and(sql`${games.gameMode} = 'ai'`, isNull(games.winner), lt(at, before), isAfter(at, id, after)))
    .orderBy(at, sql`${id} collate "C"`)
    .limit(limit);
}

/** Removes those of these games that nobody went on with since `before`; returns their ids. */
async function removeUnplayed(db: Db, ids: readonly string[], before: Date): Promise<readonly string[]> {
  const unplayed = db
    .select({ id: games.id })
    .from(games)
    .where(
      and(
        among(games.id, ids),
        lt(games.moveCount, fewestMoves),
        isNull(games.winner),
        lt(sql`coalesce(${games.lastMoveAt}, ${games.createdAt})`, before),
      ),
    )
    .for('update', { skipLocked: true });
  const gone = await db.delete(games).where(inArray(games.id, unplayed)).returning({ id: games.id });
  return gone.map(({ id }) => id);
}

/** The next games between people, outside tournaments, that were called off before this, oldest first, as the index `games_called_off` has them. */
export function calledOffGames(db: Db | Tx, after: GamePlace | null, before: Date, limit: number) {
  const { id, completedAt: at } = games;
  const isCalledOff = and(
    sql`${games.result} = 'aborted' and ${games.gameMode} <> 'ai'`,
    isNull(games.tournamentId),
  );
  return db
    .select({ id, at: sql<Date>`${at}`.mapWith(at) })
    .from(games)
    .where(and(isCalledOff, lt(at, before), isAfter(at, id, after)))
    .orderBy(at, sql`${id} collate "C"`)
    .limit(limit);
}

/** Removes those of these games in which at most one side had moved; returns their ids. A rematch stays: the page of the game before leads to it. */
async function removeCalledOff(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const isFirst = and(eq(games.prior1, 0), eq(games.prior2, 0));
  const gone = await db
    .delete(games)
    .where(and(among(games.id, ids), lt(games.moveCount, freePlies), isFirst))
    .returning({ id: games.id });
  return gone.map(({ id }) => id);
}

/**
 * Returns how to remove what nobody went on with since `before()`, among the next `limit` games; resolves with how many went, but
 * with at least one while there are more to look at.
 */
export function createPurgeOfUnplayed(
  db: Db,
  before: () => Date,
  gone: (ids: readonly string[]) => void,
): (limit: number) => Promise<number> {
  const idsOf = (places: readonly GamePlace[]): string[] => places.map(({ id }) => id);
  const told = (ids: readonly string[]): number => {
    gone(ids);
    return ids.length;
  };
  const purges = [
    inRounds<GamePlace>({
      read: (after, limit) => unwonGames(db, after, before(), limit),
      remove: async (places) => told(await removeUnplayed(db, idsOf(places), before())),
    }),
    inRounds<GamePlace>({
      read: (after, limit) => calledOffGames(db, after, before(), limit),
      remove: async (places) => told(await removeCalledOff(db, idsOf(places))),
    }),
  ];
  let at = 0;
  // One after the other: a round that is through would begin again for as long as the other one goes on.
  return async (limit) => {
    const removed = (await purges[at]?.(limit)) ?? 0;
    if (removed > 0) return removed;
    at = (at + 1) % purges.length;
    return at === 0 ? 0 : 1;
  };
}
