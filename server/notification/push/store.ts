/** Browsers that receive Web Push, each with the failures since its last success. */
import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/open.ts';
import { pushSubscriptions } from '../../db/schema.ts';

export type Subscription = typeof pushSubscriptions.$inferSelect;
export type NewSubscription = Pick<
  Subscription,
  'id' | 'userId' | 'endpoint' | 'p256dh' | 'auth' | 'userAgent' | 'createdAt'
>;

/** Browsers of one person; older ones make room. */
const mostBrowsers = 10;
/** So many failures within a week remove one. */
const mostFailures = 5;
const weekMs = 7 * 86_400_000;

export function pushStore(db: Db | Tx) {
  return {
    /** A browser has one owner: who subscribed last. */
    async add(row: NewSubscription): Promise<void> {
      const { userId, p256dh, auth, userAgent, createdAt } = row;
      await db
        .insert(pushSubscriptions)
        .values(row)
        .onConflictDoUpdate({
          target: pushSubscriptions.endpoint,
          set: { userId, p256dh, auth, userAgent, createdAt, failedAt: null, failures: 0 },
        });
      const old = db
        .select({ id: pushSubscriptions.id })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, userId))
        .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
        .offset(mostBrowsers);
      await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, old));
    },
    async remove(userId: string, endpoint: string): Promise<void> {
      await db
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
    },
    of: (userId: string): Promise<Subscription[]> =>
      db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)),
    async drop(id: string): Promise<void> {
      await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
    },
    async succeeded(id: string): Promise<void> {
      await db
        .update(pushSubscriptions)
        .set({ failures: 0, failedAt: null })
        .where(and(eq(pushSubscriptions.id, id), gte(pushSubscriptions.failures, 1)));
    },
    async failed(id: string, now: Date): Promise<void> {
      const isRecent = sql`${pushSubscriptions.failedAt} > ${new Date(now.getTime() - weekMs)}`;
      await db
        .update(pushSubscriptions)
        .set({
          failures: sql`case when ${isRecent} then ${pushSubscriptions.failures} + 1 else 1 end`,
          failedAt: sql`case when ${isRecent} then ${pushSubscriptions.failedAt} else ${now}::timestamptz end`,
        })
        .where(eq(pushSubscriptions.id, id));
      await db
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.id, id), gte(pushSubscriptions.failures, mostFailures)));
    },
    async reassign(fromId: string, toId: string): Promise<void> {
      await db.update(pushSubscriptions).set({ userId: toId }).where(eq(pushSubscriptions.userId, fromId));
    },
  };
}
