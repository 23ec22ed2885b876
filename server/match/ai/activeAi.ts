/** The one running game of each type that a player has against the AI. */
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/open.ts';
import { games } from '../../db/schema.ts';
import { recordEndings } from '../../endings/record.ts';

/** Closes it: `abandoned` with moves, which is an ending, `aborted` without. Returns its id. */
export async function closeActiveAi(
  tx: Tx,
  userId: string,
  gameType: string,
  completedAt: Date,
): Promise<string[]> {
  const closed = await tx
    .update(games)
    .set({
      status: 'completed',
      completedAt,
      version: sql`${games.version} + 1`,
      result: sql`case when ${games.moveCount} = 0 then 'aborted' else 'abandoned' end`,
    })
    .where(
      and(
        eq(games.userId, userId),
        eq(games.gameType, gameType),
        eq(games.gameMode, 'ai'),
        eq(games.status, 'playing'),
      ),
    )
    .returning({ id: games.id, result: games.result });
  await recordEndings(
    tx,
    closed
      .filter(({ result }) => result === 'abandoned')
      .map(({ id }) => ({ kind: 'game', subjectId: id, endedAt: completedAt })),
  );
  return closed.map(({ id }) => id);
}
