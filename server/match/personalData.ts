/** What games hold of one person: their own copy of it, and taking it away when they are deleted. */
import { and, asc, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import { deletedName } from '../account/deletedName.ts';
import { deleteSome } from '../db/some.ts';
import { inPages } from '../db/inPages.ts';
import type { Db, Tx } from '../db/open.ts';
import { gameMoves, games, gameStats } from '../db/schema.ts';
import type { ExportSection } from '../feature.ts';
import { seatOf, type MatchRow } from './match.ts';

const gamesAtOnce = 50;

async function idsOfGames(tx: Tx, where: ReturnType<typeof and>, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: games.id })
    .from(games)
    .where(where)
    // As the move writer orders them, so that neither waits for the other in a ring.
    .orderBy(sql`${games.id} collate "C"`)
    .limit(limit)
    .for('update');
  return rows.map(({ id }) => id);
}

/**
 * Games against the AI go; games with others stay for those others, without the name. Returns how many rows that were, and the games
 * that rooms must read again.
 */
export async function eraseGames(
  tx: Tx,
  userId: string,
  limit: number,
): Promise<{ readonly rows: number; readonly changed: readonly string[] }> {
  const alone = await idsOfGames(tx, and(eq(games.userId, userId), eq(games.gameMode, 'ai')), limit);
  if (alone.length > 0) {
    await tx.delete(games).where(inArray(games.id, alone));
    return { rows: alone.length, changed: alone };
  }
  const seats = [
    { id: games.player1Id, name: games.player1Name, set: { player1Name: deletedName } },
    { id: games.player2Id, name: games.player2Name, set: { player2Name: deletedName } },
  ];
  for (const { id, name, set } of seats) {
    const named = await idsOfGames(tx, and(eq(id, userId), ne(name, deletedName)), limit);
    if (named.length === 0) continue;
    await tx
      .update(games)
      .set({ ...set, version: sql`${games.version} + 1` })
      .where(inArray(games.id, named));
    return { rows: named.length, changed: named };
  }
  return { rows: await deleteSome(tx, gameStats, eq(gameStats.userId, userId), limit), changed: [] };
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
