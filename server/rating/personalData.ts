/** Ratings of one person: their own copy of them, and removing them when they are deleted. Opponents keep their numbers. */
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { accountsIn } from '../account/people.ts';
import type { Db, Tx } from '../db/open.ts';
import { deleteFirst } from '../db/some.ts';
import { inPages } from '../db/inPages.ts';
import { headToHead, playerRankings, ratingChanges, sharedAddresses, weeklyScores } from '../db/schema.ts';
import type { ExportSection } from '../feature.ts';

const rowsAtOnce = 500;

export async function eraseRatings(tx: Tx, userId: string, limit: number): Promise<number> {
  const gone = await deleteFirst(
    tx,
    [
      [playerRankings, eq(playerRankings.userId, userId)],
      [ratingChanges, eq(ratingChanges.userId, userId)],
      [weeklyScores, eq(weeklyScores.userId, userId)],
      [sharedAddresses, sql`${or(eq(sharedAddresses.userA, userId), eq(sharedAddresses.userB, userId))}`],
      [headToHead, sql`${or(eq(headToHead.userA, userId), eq(headToHead.userB, userId))}`],
    ],
    limit,
  );
  if (gone > 0) return gone;
  const met = tx
    .select({ subjectId: ratingChanges.subjectId })
    .from(ratingChanges)
    .where(eq(ratingChanges.opponentId, userId))
    .limit(limit);
  const forgotten = await tx
    .update(ratingChanges)
    .set({ opponentId: null })
    .where(and(eq(ratingChanges.opponentId, userId), inArray(ratingChanges.subjectId, met)))
    .returning({ subjectId: ratingChanges.subjectId });
  return forgotten.length;
}

export function ratingSections(db: Db, userId: string): readonly ExportSection[] {
  async function* ratings() {
    const rows = await db
      .select()
      .from(playerRankings)
      .where(eq(playerRankings.userId, userId))
      .orderBy(asc(playerRankings.gameType));
    for (const { id: _id, userId: _userId, ...row } of rows) yield row;
  }
  async function* changes() {
    const rows = inPages<typeof ratingChanges.$inferSelect>((after) =>
      db
        .select()
        .from(ratingChanges)
        .where(
          and(
            eq(ratingChanges.userId, userId),
            after ? sql`${ratingChanges.subjectId} > ${after.subjectId}` : undefined,
          ),
        )
        .orderBy(asc(ratingChanges.subjectId))
        .limit(rowsAtOnce),
    );
    for await (const { userId: _userId, opponentId: _opponentId, ...row } of rows) yield row;
  }
  async function* weeks() {
    const rows = await db.select().from(weeklyScores).where(eq(weeklyScores.userId, userId));
    for (const { userId: _userId, ...row } of rows) yield row;
  }
  async function* met() {
    type Met = { readonly pair: typeof headToHead.$inferSelect; readonly username: string | null };
    const accounts = accountsIn(db);
    const other = sql`case when ${headToHead.userA} = ${userId} then ${headToHead.userB} else ${headToHead.userA} end`;
    const { userA, userB, gameType } = headToHead;
    const rows = inPages<Met>((after) =>
      db
        // A guest has no name here.
        .select({ pair: headToHead, username: accounts.username })
        .from(headToHead)
        .leftJoin(accounts, eq(accounts.id, other))
        .where(
          and(
            or(eq(userA, userId), eq(userB, userId)),
            after
              ? sql`(${userA}, ${userB}, ${gameType}) > (${after.pair.userA}, ${after.pair.userB}, ${after.pair.gameType})`
              : undefined,
          ),
        )
        .orderBy(asc(userA), asc(userB), asc(gameType))
        .limit(rowsAtOnce),
    );
    for await (const { pair, username } of rows) {
      const isFirst = pair.userA === userId;
      yield {
        opponent: username,
        gameType: pair.gameType,
        wins: isFirst ? pair.winsA : pair.winsB,
        losses: isFirst ? pair.winsB : pair.winsA,
        draws: pair.draws,
        recentAt: pair.recentAt,
      };
    }
  }
  return [
    { name: 'ratings', rows: ratings() },
    { name: 'ratingChanges', rows: changes() },
    { name: 'weeklyScores', rows: weeks() },
    { name: 'headToHead', rows: met() },
  ];
}
