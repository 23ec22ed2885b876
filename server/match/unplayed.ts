/** Removes games against the AI that were hardly begun and left (G23). Nobody wins in so few moves, so no statistics counted them. */
import { and, inArray, isNull, lt, sql } from 'drizzle-orm';
import { among } from '../db/among.ts';
import { inRounds } from '../db/inRounds.ts';
import { isAfter } from '../db/isAfter.ts';
import type { Db, Tx } from '../db/open.ts';
import { games } from '../db/schema.ts';

/** A game with fewer moves, the AI's included, was hardly begun. */
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

/**
 * Returns how to remove what nobody went on with since `before()`, among the next `limit` games; resolves with how many went, but
 * with at least one while there are more to look at.
 */
export function createPurgeOfUnplayed(
  db: Db,
  before: () => Date,
  gone: (ids: readonly string[]) => void,
): (limit: number) => Promise<number> {
  return inRounds<GamePlace>({
    read: (after, limit) => unwonGames(db, after, before(), limit),
    async remove(rows) {
      const ids = await removeUnplayed(
        db,
        rows.map(({ id }) => id),
        before(),
      );
      gone(ids);
      return ids.length;
    },
  });
}
