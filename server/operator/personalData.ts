/** Reports that one person made: their own copy of them; and what the log says of a person, when they are deleted. */
import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { eraseRestrictions, restrictionsIn } from '../account/restrictions.ts';
import type { Db, Tx } from '../db/open.ts';
import { moderationLog, reportActions } from '../db/schema.ts';
import type { ExportSection } from '../feature.ts';
import type { NewLogEntry } from './moderationLog.ts';

const most = 2000;
/** What is left of an entry: that something was done, and when. */
const erased = { isErased: true };

/** Reports about others stay, without the names of those who made them: an operator still has to decide, or already has. */
export async function eraseModeration(tx: Tx, userId: string, limit: number): Promise<number> {
  const { id, action, actorId, targetUserId, details } = moderationLog;
  const change = async (where: SQL | undefined, to: Partial<NewLogEntry>): Promise<number> => {
    const some = tx.select({ id }).from(moderationLog).where(where).limit(limit);
    const rows = await tx.update(moderationLog).set(to).where(inArray(id, some)).returning({ id });
    return rows.length;
  };
  const restricted = await eraseRestrictions(tx, userId, limit);
  if (restricted > 0) return restricted;
  const isReport = inArray(action, [...reportActions]);
  const isAboutOther = sql`${targetUserId} is distinct from ${userId}`;
  const reported = await change(and(eq(actorId, userId), isReport, isAboutOther), { actorId: null });
  if (reported > 0) return reported;
  return change(
    and(or(eq(targetUserId, userId), eq(actorId, userId)), sql`${details}->>'isErased' is null`),
    { details: erased, reason: null },
  );
}

/** Moves reports by and about a guest, and the guest's restrictions, to the account they signed in to. */
export async function carryOverModeration(tx: Tx, fromId: string, toId: string): Promise<void> {
  const { actorId, targetUserId } = moderationLog;
  await tx.update(moderationLog).set({ actorId: toId }).where(eq(actorId, fromId));
  await tx.update(moderationLog).set({ targetUserId: toId }).where(eq(targetUserId, fromId));
  await restrictionsIn(tx).carryOver(fromId, toId);
}

export function moderationSections(db: Db, userId: string): readonly ExportSection[] {
  async function* reports() {
    yield* await db
      .select({
        action: moderationLog.action,
        subject: moderationLog.subject,
        reason: moderationLog.reason,
        createdAt: moderationLog.createdAt,
      })
      .from(moderationLog)
      .where(and(eq(moderationLog.actorId, userId), inArray(moderationLog.action, [...reportActions])))
      .orderBy(desc(moderationLog.createdAt))
      .limit(most);
  }
  async function* restricted() {
    yield* await restrictionsIn(db).exported(userId);
  }
  return [
    { name: 'reports', rows: reports() },
    { name: 'restrictions', rows: restricted() },
  ];
}
