/** The moderation log: what was reported, and what the operator did. Other features add to it and read their own actions. */
import { and, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { moderationLog } from '../db/schema.ts';

export type LogEntry = typeof moderationLog.$inferSelect;
export type NewLogEntry = typeof moderationLog.$inferInsert;

export function moderationLogIn(db: Db | Tx) {
  return {
    async add(entry: NewLogEntry): Promise<void> {
      await db.insert(moderationLog).values(entry);
    },
    /** Adds it unless the same actor did the same about the same subject, and person, before. */
    async addOnce(
      entry: NewLogEntry & { readonly actorId: string; readonly subject: string },
    ): Promise<void> {
      const { actorId, action, subject } = entry;
      const known = await db
        .select({ id: moderationLog.id })
        .from(moderationLog)
        .where(
          and(
            eq(moderationLog.actorId, actorId),
            eq(moderationLog.action, action),
            eq(moderationLog.subject, subject),
            entry.targetUserId ? eq(moderationLog.targetUserId, entry.targetUserId) : undefined,
          ),
        )
        .limit(1);
      if (known.length === 0) await db.insert(moderationLog).values(entry);
    },
    /** The newest entry of an action about somebody. */
    async latestAbout(action: string, targetUserId: string): Promise<LogEntry | null> {
      const [row] = await db
        .select()
        .from(moderationLog)
        .where(and(eq(moderationLog.targetUserId, targetUserId), eq(moderationLog.action, action)))
        .orderBy(desc(moderationLog.createdAt))
        .limit(1);
      return row ?? null;
    },
    /** The newest entries of an action, newest first. */
    async newest(action: string, limit: number): Promise<LogEntry[]> {
      return db
        .select()
        .from(moderationLog)
        .where(eq(moderationLog.action, action))
        .orderBy(desc(moderationLog.createdAt), desc(moderationLog.id))
        .limit(limit);
    },
  };
}
