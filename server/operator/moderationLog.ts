/** The moderation log: what was reported, and what the operator did. Other features add to it and read their own actions. */
import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { among } from '../db/among.ts';
import { descending } from '../db/descending.ts';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../db/open.ts';
import { handledAction, moderationLog, reportActions } from '../db/schema.ts';

export type LogEntry = typeof moderationLog.$inferSelect;
export type NewLogEntry = typeof moderationLog.$inferInsert;

const answers = alias(moderationLog, 'answers');
const isOpen = and(
  inArray(moderationLog.action, [...reportActions]),
  // Reports about people who have been deleted need no answer. (Of `->> … is null` the planner expects one row in 200.)
  sql`not (${moderationLog.details} ? 'isErased')`,
  sql`not exists (select 1 from ${moderationLog} as answers where ${answers.action} = ${handledAction} and ${answers.subject} = ${moderationLog.id})`,
);

/** Entries of the same kind about the same person and thing. */
const isAlike = ({ action, subject, targetUserId }: LogEntry): SQL | undefined =>
  and(
    eq(moderationLog.action, action),
    subject === null ? isNull(moderationLog.subject) : eq(moderationLog.subject, subject),
    targetUserId === null ? isNull(moderationLog.targetUserId) : eq(moderationLog.targetUserId, targetUserId),
  );

/** So many open reports are looked at for a page, the newest. Older ones come once these are answered. */
export const mostOpen = 5000;

/** What open reports are about: the newest report of each thing, and how many there are. The thing reported last comes first. */
export const openThings = (db: Db | Tx, limit: number, offset: number) => {
  const { id, action, subject, targetUserId, createdAt } = moderationLog;
  const open = db
    .select({ id, action, subject, targetUserId, createdAt })
    .from(moderationLog)
    .where(isOpen)
    .orderBy(descending(createdAt))
    .limit(mostOpen)
    .as('open');
  const newest = sql<string>`(array_agg(${open.id} order by ${open.createdAt} desc, ${open.id} desc))[1]`;
  return db
    .select({ id: newest, reporters: sql<number>`count(*)::int` })
    .from(open)
    .groupBy(open.action, open.subject, open.targetUserId)
    .orderBy(sql`max(${open.createdAt}) desc`, desc(newest))
    .limit(limit)
    .offset(offset);
};

export const openCount = (db: Db | Tx) => db.$count(moderationLog, isOpen);

export function moderationLogIn(db: Db | Tx) {
  return {
    async add(entry: NewLogEntry): Promise<void> {
      await db.insert(moderationLog).values(entry);
    },
    /**
     * Adds a report unless one of the same actor about the same subject, and person, is open. Two at once may both be added unless
     * the caller locks the actor.
     */
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
            isOpen,
          ),
        )
        .limit(1);
      if (known.length === 0) await db.insert(moderationLog).values(entry);
    },
    /** How often people, not operators, did one of these about a subject since then. */
    async countSince(subject: string, actions: readonly string[], since: Date): Promise<number> {
      return db.$count(
        moderationLog,
        and(
          gt(moderationLog.createdAt, since),
          eq(moderationLog.subject, subject),
          inArray(moderationLog.action, [...actions]),
          isNotNull(moderationLog.actorId),
        ),
      );
    },
    /** What a guest did about these is the account's that the guest signed in to. */
    async passOn(subjects: readonly string[], fromId: string, toId: string): Promise<void> {
      await db
        .update(moderationLog)
        .set({ actorId: toId })
        .where(and(among(moderationLog.subject, subjects), eq(moderationLog.actorId, fromId)));
    },
    /** The newest entry of an action about somebody. */
    async latestAbout(action: string, targetUserId: string): Promise<LogEntry | null> {
      const [row] = await db
        .select()
        .from(moderationLog)
        .where(and(eq(moderationLog.targetUserId, targetUserId), eq(moderationLog.action, action)))
        .orderBy(descending(moderationLog.createdAt))
        .limit(1);
      return row ?? null;
    },
    async byId(id: string): Promise<LogEntry | null> {
      const [row] = await db.select().from(moderationLog).where(eq(moderationLog.id, id));
      return row ?? null;
    },
    /** What was reported and nobody has answered, by the newest report of each thing, with how many there are. */
    async openReports(
      limit: number,
      offset = 0,
    ): Promise<{ readonly entry: LogEntry; readonly reporters: number }[]> {
      const things = await openThings(db, limit, offset);
      const ids = things.map(({ id }) => id);
      const rows =
        ids.length === 0 ? [] : await db.select().from(moderationLog).where(among(moderationLog.id, ids));
      const byId = new Map(rows.map((row) => [row.id, row]));
      return things.flatMap(({ id, reporters }) => {
        const entry = byId.get(id);
        return entry ? [{ entry, reporters }] : [];
      });
    },
    /** How many open reports there are of the same kind about the same person and thing. */
    async openAlikeCount(entry: LogEntry): Promise<number> {
      return db.$count(moderationLog, and(isAlike(entry), isOpen));
    },
    async openReportCount(): Promise<number> {
      return openCount(db);
    },
    async isOpen(id: string): Promise<boolean> {
      const [one] = await db
        .select({ id: moderationLog.id })
        .from(moderationLog)
        .where(and(eq(moderationLog.id, id), isOpen));
      return one !== undefined;
    },
    /** The open reports of the same kind about the same person and thing, the newest first. */
    async openAlike(entry: LogEntry, limit: number): Promise<LogEntry[]> {
      return db
        .select()
        .from(moderationLog)
        .where(and(isAlike(entry), isOpen))
        .orderBy(descending(moderationLog.createdAt), desc(moderationLog.id))
        .limit(limit);
    },
    /** Locks the open reports of the same thing. Another operator may have handled them by the time they are locked. */
    async lockOpenAlike(entry: LogEntry): Promise<void> {
      await db
        .select({ id: moderationLog.id })
        .from(moderationLog)
        .where(and(isAlike(entry), isOpen))
        .orderBy(moderationLog.id)
        .for('update', { of: moderationLog });
    },
    /** What was done to a person or by them, newest first. */
    async about(userId: string, limit: number): Promise<LogEntry[]> {
      return db
        .select()
        .from(moderationLog)
        .where(or(eq(moderationLog.targetUserId, userId), eq(moderationLog.actorId, userId)))
        .orderBy(descending(moderationLog.createdAt), desc(moderationLog.id))
        .limit(limit);
    },
  };
}
