/** Friends, blocks and activity of one person: their own copy of them, and removing them when they are deleted. */
import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import { accountsIn } from '../account/people.ts';
import type { Db, Tx } from '../db/open.ts';
import { deleteFirst } from '../db/some.ts';
import { activity, blocks, friendActions, friendships } from '../db/schema.ts';
import type { ExportSection } from '../feature.ts';
import { requestMs, type Pair } from './pair.ts';
import { friendStore } from './store.ts';

/** More than anybody may have. */
const most = 1000;

const isOf = (userId: string) => or(eq(friendships.userId, userId), eq(friendships.friendId, userId));

/** Friendships and requests of a person, some at a time. */
export async function pairsOf(tx: Tx, userId: string, limit: number): Promise<Pair[]> {
  return tx.select().from(friendships).where(isOf(userId)).limit(limit);
}

/** Blocks in both directions, what counted against limits, and what friends read. */
export const eraseTraces = (tx: Tx, userId: string, limit: number): Promise<number> =>
  deleteFirst(
    tx,
    [
      [blocks, sql`${or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId))}`],
      [friendActions, sql`${or(eq(friendActions.userId, userId), eq(friendActions.otherId, userId))}`],
      [activity, eq(activity.userId, userId)],
    ],
    limit,
  );

/** Friendships and requests are those that the person's own lists show: what became of others is told nowhere. */
export function friendSections(db: Db, userId: string, now: Date): readonly ExportSection[] {
  const accounts = accountsIn(db);
  async function* friends() {
    const since = new Date(now.getTime() - requestMs);
    for (const { pair, username } of await friendStore(db).listedPairs(userId, since, most))
      yield {
        username,
        askedByYou: pair.userId === userId,
        // A declined request looks like one that waits, as everywhere.
        status: pair.status === 'accepted' ? 'accepted' : 'pending',
        createdAt: pair.createdAt,
      };
  }
  async function* blocked() {
    yield* await db
      // A guest has none.
      .select({ username: accounts.username, createdAt: blocks.createdAt })
      .from(blocks)
      .leftJoin(accounts, eq(accounts.id, blocks.blockedId))
      .where(eq(blocks.blockerId, userId))
      .orderBy(desc(blocks.createdAt))
      .limit(most);
  }
  async function* done() {
    yield* await db
      .select({ kind: activity.kind, details: activity.details, createdAt: activity.createdAt })
      .from(activity)
      .where(and(eq(activity.userId, userId)))
      .orderBy(asc(activity.createdAt))
      .limit(most);
  }
  return [
    { name: 'friends', rows: friends() },
    { name: 'blocks', rows: blocked() },
    { name: 'activity', rows: done() },
  ];
}
