/** Finished games of one player, as their profile lists them. */
import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import { descending } from '../db/descending.ts';
import { accountsById } from '../account/people.ts';
import type { Db, Tx } from '../db/open.ts';
import { games } from '../db/schema.ts';
import { seatOf, type MatchRow } from './match.ts';

export type HistoryQuery = {
  readonly playerId: string;
  readonly viewerId: string;
  /** Id of the last game of the page before. */
  readonly before?: string | undefined;
  readonly gameType?: string | undefined;
  readonly limit: number;
};

export type PlayedGame = {
  readonly id: string;
  readonly gameType: string;
  readonly mode: MatchRow['gameMode'];
  readonly opponent: { readonly name: string; readonly isAccount: boolean } | null;
  readonly level: MatchRow['difficulty'];
  readonly outcome: 'won' | 'lost' | 'drawn' | 'none';
  readonly rated: boolean;
  readonly moves: number;
  readonly completedAt: Date;
};

function outcomeOf(row: MatchRow, playerId: string): PlayedGame['outcome'] {
  if (row.winner !== null) return row.winner === seatOf(row, playerId) ? 'won' : 'lost';
  return row.result === 'draw' ? 'drawn' : 'none';
}

const newestFirst = (a: MatchRow, b: MatchRow): number =>
  Number(b.completedAt) - Number(a.completedAt) || (a.id < b.id ? 1 : -1);

/**
 * Finished games with the player in one seat, newest first. By an index of that seat, so that a page takes as long for the first game as
 * for the thousandth.
 */
export function finishedInSeat(
  db: Db | Tx,
  seat: 'player1Id' | 'player2Id',
  { playerId, viewerId, before, gameType, limit }: HistoryQuery,
) {
  const isShown =
    playerId === viewerId
      ? undefined
      : or(eq(games.gameMode, 'online'), eq(games.player1Id, viewerId), eq(games.player2Id, viewerId));
  const isEarlier =
    before === undefined
      ? undefined
      : sql`(${games.completedAt}, ${games.id}) < (select g.completed_at, g.id from ${games} g where g.id = ${before})`;
  return db
    .select()
    .from(games)
    .where(
      and(
        eq(games[seat], playerId),
        // Somebody may have played against themselves as a guest, before the two became one.
        sql`${games.player1Id} is distinct from ${games.player2Id}`,
        eq(games.status, 'completed'),
        isNotNull(games.completedAt),
        or(sql`${games.result} is null`, ne(games.result, 'aborted')),
        gameType === undefined ? undefined : eq(games.gameType, gameType),
        isShown,
        isEarlier,
      ),
    )
    .orderBy(descending(games.completedAt), descending(games.id))
    .limit(limit);
}

/**
 * Newest first. Others see games of the lobby alone: those against the AI, among friends and by a link are for the people who
 * played them.
 */
export async function finishedGames(db: Db | Tx, query: HistoryQuery): Promise<PlayedGame[]> {
  const { playerId, limit } = query;
  const found = [
    ...(await finishedInSeat(db, 'player1Id', query)),
    ...(await finishedInSeat(db, 'player2Id', query)),
  ]
    .toSorted(newestFirst)
    .slice(0, limit);
  const opponentIdOf = (row: MatchRow): string | null =>
    seatOf(row, playerId) === 'player1' ? row.player2Id : row.player1Id;
  const accounts = await accountsById(
    db,
    found.flatMap((row) => opponentIdOf(row) ?? []),
  );
  return found.flatMap((row): PlayedGame[] => {
    if (!row.completedAt) return [];
    const storedName = seatOf(row, playerId) === 'player1' ? row.player2Name : row.player1Name;
    const account = accounts.get(opponentIdOf(row) ?? '');
    return [
      {
        id: row.id,
        gameType: row.gameType,
        mode: row.gameMode,
        opponent:
          row.gameMode === 'ai'
            ? null
            : { name: account?.username ?? storedName ?? '', isAccount: account !== undefined },
        level: row.difficulty,
        outcome: outcomeOf(row, playerId),
        rated: row.rated,
        moves: row.moveCount,
        completedAt: row.completedAt,
      },
    ];
  });
}
