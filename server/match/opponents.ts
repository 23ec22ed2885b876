/** Who played whom, and how it ended, for other features. */
import { and, desc, eq, gt, gte, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import { gamePath } from '@playfield/contracts/paths.ts';
import { among } from '../db/among.ts';
import type { Db, Tx } from '../db/open.ts';
import { games } from '../db/schema.ts';
import { isWalkover } from './heldToTime.ts';
import { missedEndsOf, type EndedRow, type MissedEnd } from './missedEnd.ts';

/** Whom a player met in at least `fewest` finished games between people since then, the most frequent first. */
async function opponentsOf(
  db: Db | Tx,
  playerId: string,
  since: Date,
  fewest: number,
  limit: number,
): Promise<string[]> {
  const opponent = sql<string>`case when ${games.player1Id} = ${playerId} then ${games.player2Id} else ${games.player1Id} end`;
  const rows = await db
    .select({ id: opponent })
    .from(games)
    .where(
      and(
        or(eq(games.player1Id, playerId), eq(games.player2Id, playerId)),
        ne(games.gameMode, 'ai'),
        eq(games.status, 'completed'),
        ne(games.result, 'aborted'),
        gt(games.completedAt, since),
        isNotNull(games.player1Id),
        isNotNull(games.player2Id),
      ),
    )
    .groupBy(sql`1`)
    .having(sql`count(*) >= ${fewest}`)
    .orderBy(desc(sql`count(*)`), sql`1`)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Whether two people played a game to its end since then. */
async function havePlayed(db: Db | Tx, a: string, b: string, since: Date): Promise<boolean> {
  const found = await db
    .select({ id: games.id })
    .from(games)
    .where(
      and(
        or(
          and(eq(games.player1Id, a), eq(games.player2Id, b)),
          and(eq(games.player1Id, b), eq(games.player2Id, a)),
        ),
        eq(games.status, 'completed'),
        gte(games.completedAt, since),
        ne(games.result, 'aborted'),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Who has met whom. */
export const meetings = { opponentsOf, havePlayed } as const;

export type GameOutcome = {
  readonly userId: string;
  readonly kind: 'game/won' | 'game/played';
  readonly gameType: string;
  readonly path: string;
};

const endColumns = {
  id: games.id,
  gameType: games.gameType,
  player1Id: games.player1Id,
  player1Name: games.player1Name,
  player2Id: games.player2Id,
  player2Name: games.player2Name,
  winner: games.winner,
  result: games.result,
  away1At: games.away1At,
  away2At: games.away2At,
  tournamentId: games.tournamentId,
  moveCount: games.moveCount,
};

function winnerId({ winner, player1Id, player2Id }: EndedRow): string | null {
  return winner && (winner === 'player1' ? player1Id : player2Id);
}

/** What the players of finished games of the lobby have to show for them, by game: as in their statistics, nothing for a walkover. */
export async function gameOutcomes(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly GameOutcome[]>> {
  const rows = await tx
    .select(endColumns)
    .from(games)
    .where(
      and(
        among(games.id, ids),
        eq(games.gameMode, 'online'),
        eq(games.status, 'completed'),
        ne(games.result, 'aborted'),
      ),
    );
  const played = rows.filter((row) => !isWalkover(row));
  return new Map(
    played.map((row) => [
      row.id,
      [row.player1Id, row.player2Id].flatMap((userId): GameOutcome[] =>
        userId === null
          ? []
          : [
              {
                userId,
                kind: winnerId(row) === userId ? 'game/won' : 'game/played',
                gameType: row.gameType,
                path: gamePath(row.id),
              },
            ],
      ),
    ]),
  );
}

/** What players of these games between people are told who had no connection when their game ended. */
export async function missedEnds(tx: Tx, ids: readonly string[]): Promise<MissedEnd[]> {
  const rows = await tx
    .select(endColumns)
    .from(games)
    .where(
      and(
        among(games.id, ids),
        ne(games.gameMode, 'ai'),
        eq(games.status, 'completed'),
        ne(games.result, 'aborted'),
        or(isNotNull(games.away1At), isNotNull(games.away2At)),
      ),
    );
  return rows.flatMap(missedEndsOf);
}

/** Of these games those that this player resigned, and so lost, before a ply. */
export async function resignedBefore(
  tx: Tx,
  playerId: string,
  ids: readonly string[],
  ply: number,
): Promise<number> {
  const isLoser = sql`case ${games.winner} when 'player1' then ${games.player2Id} else ${games.player1Id} end`;
  return tx.$count(
    games,
    and(
      among(games.id, ids),
      eq(games.result, 'resign'),
      lt(games.moveCount, ply),
      sql`${isLoser} = ${playerId}`,
    ),
  );
}
