/** Browsers that receive Web Push for as long as a session lasts. */
import { and, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../db/open.ts';
import { notifications, pushSubscriptions } from '../../db/schema.ts';
import { dayMs } from '../../durations.ts';

export type Subscription = typeof pushSubscriptions.$inferSelect;
export type NewSubscription = Pick<
  Subscription,
  'id' | 'userId' | 'sessionId' | 'endpoint' | 'p256dh' | 'auth' | 'userAgent' | 'createdAt'
>;

/** Browsers of one person; older ones make room. */
const mostBrowsers = 10;
/** Time for a page to say that it has a new session, before a browser whose session has ended is forgotten. */
const forgottenMs = dayMs;

export function pushStore(db: Db | Tx) {
  return {
    /** A browser has one owner: who subscribed last. */
    async add(row: NewSubscription): Promise<void> {
      const { userId, sessionId, p256dh, auth, userAgent, createdAt } = row;
      await db.insert(pushSubscriptions).values(row).onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: { userId, sessionId, p256dh, auth, userAgent, createdAt },
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
    /** Those of this person that are signed in. */
    of: (userId: string): Promise<Subscription[]> =>
      db
        .select()
        .from(pushSubscriptions)
        .where(and(eq(pushSubscriptions.userId, userId), isNotNull(pushSubscriptions.sessionId))),
    /** What a notification says now; null: it was read or withdrawn. */
    async unreadText(id: string): Promise<string | null> {
      const [row] = await db
        .select({ text: notifications.text })
        .from(notifications)
        .where(and(eq(notifications.id, id), isNull(notifications.readAt)));
      return row?.text ?? null;
    },
    /** Whether it is still this person's, and signed in. */
    async isOf(id: string, userId: string): Promise<boolean> {
      const [row] = await db
        .select({ id: pushSubscriptions.id })
        .from(pushSubscriptions)
        .where(
          and(
            eq(pushSubscriptions.id, id),
            eq(pushSubscriptions.userId, userId),
            isNotNull(pushSubscriptions.sessionId),
          ),
        );
      return row !== undefined;
    },
    /** This person's browser of this address, signed in or not. */
    async find(userId: string, endpoint: string): Promise<Subscription | null> {
      const [row] = await db
        .select()
        .from(pushSubscriptions)
        .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
      return row ?? null;
    },
    /** Goes on with this session. False when it is not this person's any more. Throws where the session has ended. */
    async attach(id: string, userId: string, sessionId: string, now: Date): Promise<boolean> {
      const rows = await db
        .update(pushSubscriptions)
        .set({ sessionId, createdAt: now })
        .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
        .returning({ id: pushSubscriptions.id });
      return rows.length === 1;
    },
    async drop(id: string): Promise<void> {
      await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
    },
    /** Forgets browsers whose session has ended, at most `limit`; returns how many. */
    async purge(now: Date, limit: number): Promise<number> {
      const ended = db
        .select({ id: pushSubscriptions.id })
        .from(pushSubscriptions)
        .where(
          and(
            isNull(pushSubscriptions.sessionId),
            lt(pushSubscriptions.createdAt, new Date(now.getTime() - forgottenMs)),
          ),
        )
        .limit(limit);
      const gone = await db
        .delete(pushSubscriptions)
        .where(and(inArray(pushSubscriptions.id, ended), isNull(pushSubscriptions.sessionId)))
        .returning({ id: pushSubscriptions.id });
      return gone.length;
    },
    /** A guest's browsers are the account's; the page says with which session they go on (`attach`). */
    async reassign(fromId: string, toId: string): Promise<void> {
      await db.update(pushSubscriptions).set({ userId: toId }).where(eq(pushSubscriptions.userId, fromId));
    },
  };
}
