/** What games hold of one person: their own copy of it, and taking it away when they are deleted. */
import { and, asc, desc, eq, gt, or, sql } from 'drizzle-orm';
import { deletedName } from '../account/deletedName.ts';
import { storedAlike } from '../account/storedName.ts';
import { among } from '../db/among.ts';
import { deleteSome } from '../db/some.ts';
import { inPages } from '../db/inPages.ts';
import type { Db, Tx } from '../db/open.ts';
import { gameMoves, games, gameStats } from '../db/schema.ts';
import type { ExportSection } from '../feature.ts';
import { seatOf, type ChangedGame, type MatchRow } from './match.ts';
import { nameInGames } from './nameInGames.ts';

const gamesAtOnce = 50;

/** Games against the AI go; games with others stay for those others, without the name. Returns how many rows that were, and the games. */
export async function eraseGames(
  tx: Tx,
  userId: string,
  limit: number,
): Promise<{
  readonly rows: number;
  readonly gone: readonly string[];
  readonly named: readonly ChangedGame[];
}> {
  const alone = await tx
    .select({ id: games.id })
    .from(games)
    .where(and(eq(games.userId, userId), eq(games.gameMode, 'ai')))
    // As the move writer orders them, so that neither waits for the other in a ring.
    .orderBy(sql`${games.id} collate "C"`)
    .limit(limit)
    .for('update');
  if (alone.length > 0) {
    const gone = alone.map(({ id }) => id);
    await tx.delete(games).where(among(games.id, gone));
    return { rows: gone.length, gone, named: [] };
  }
  const named = await nameInGames(tx, userId, storedAlike(deletedName), limit);
  if (named.length > 0) return { rows: named.length, gone: [], named };
  const rows = await deleteSome(tx, gameStats, eq(gameStats.userId, userId), limit);
  return { rows, gone: [], named: [] };
}

function exported(row: MatchRow, userId: string, moves: readonly object[]) {
  const seat = seatOf(row, userId) ?? 'player1';
  return {
    id: row.id,
    gameType: row.gameType,
    mode: row.gameMode,
    difficulty: row.difficulty,
    status: row.status,
    seat,
    names: [row.player1Name, row.player2Name],
    winner: row.winner,
    result: row.result,
    rated: row.rated,
    hintsUsed: row.hintsUsed,
    takebacksUsed: row.takebacksUsed,
    clockInitialMs: row.clockInitialMs,
    clockIncrementMs: row.clockIncrementMs,
    createdAt: row.createdAt,
    completedAt: row.completedAt,
    moves,
  };
}

export function gameSections(db: Db, userId: string): readonly ExportSection[] {
  const isMine = or(eq(games.userId, userId), eq(games.player1Id, userId), eq(games.player2Id, userId));
  async function* withMoves() {
    const rows = inPages<MatchRow>((after) =>
      db
        .select()
        .from(games)
        .where(and(isMine, after ? gt(games.id, after.id) : undefined))
        .orderBy(asc(games.id))
        .limit(gamesAtOnce),
    );
    for await (const row of rows) {
      const moves = await db
        .select({
          seat: gameMoves.seat,
          move: gameMoves.move,
          notation: gameMoves.notation,
          playedAt: gameMoves.playedAt,
        })
        .from(gameMoves)
        .where(eq(gameMoves.gameId, row.id))
        .orderBy(asc(gameMoves.ply));
      yield exported(row, userId, moves);
    }
  }
  async function* counts() {
    const rows = await db
      .select()
      .from(gameStats)
      .where(eq(gameStats.userId, userId))
      .orderBy(desc(gameStats.totalGames));
    for (const { id: _id, userId: _userId, ...row } of rows) yield row;
  }
  return [
    { name: 'games', rows: withMoves() },
    { name: 'gameCounts', rows: counts() },
  ];
}
