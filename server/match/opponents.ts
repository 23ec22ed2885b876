/** Who played whom, and how it ended, for other features. */
import { and, desc, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { games } from '../db/schema.ts';
import type { MatchRow } from './match.ts';

/** Whom a player met in at least `fewest` finished games between people since then, the most frequent first. */
export async function opponentsOf(
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

export type GameOutcome = {
  readonly userId: string;
  readonly kind: 'game/won' | 'game/played';
  readonly gameType: string;
  readonly path: string;
};

function winnerId({ winner, player1Id, player2Id }: MatchRow): string | null {
  return winner && (winner === 'player1' ? player1Id : player2Id);
}

/** What the players of finished games of the lobby have to show for them, by game. */
export async function gameOutcomes(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly GameOutcome[]>> {
  const rows = await tx
    .select()
    .from(games)
    .where(
      and(
        inArray(games.id, [...ids]),
        eq(games.gameMode, 'online'),
        eq(games.status, 'completed'),
        ne(games.result, 'aborted'),
      ),
    );
  return new Map(
    rows.map((row) => [
      row.id,
      [row.player1Id, row.player2Id].flatMap((userId): GameOutcome[] =>
        userId === null
          ? []
          : [
              {
                userId,
                kind: winnerId(row) === userId ? 'game/won' : 'game/played',
                gameType: row.gameType,
                path: `/multiplayer?game=${row.id}`,
              },
            ],
      ),
    ]),
  );
}
