/** Reports that one person made: their own copy of them; and what the log says of a person, when they are deleted. */
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { deleteSome } from '../db/some.ts';
import { moderationLog, restrictions } from '../db/schema.ts';
import type { ExportSection } from '../feature.ts';
import { reportActions } from './moderationLog.ts';
import { restrictionsIn } from './restrictions.ts';

const most = 2000;
/** What is left of an entry: that something was done, and when. */
const erased = { isErased: true };

export async function eraseModeration(tx: Tx, userId: string, limit: number): Promise<number> {
  const restricted = await deleteSome(tx, restrictions, eq(restrictions.userId, userId), limit);
  if (restricted > 0) return restricted;
  const some = tx
    .select({ id: moderationLog.id })
    .from(moderationLog)
    .where(
      and(
        or(eq(moderationLog.targetUserId, userId), eq(moderationLog.actorId, userId)),
        sql`${moderationLog.details}->>'isErased' is null`,
      ),
    )
    .limit(limit);
  const rows = await tx
    .update(moderationLog)
    .set({ details: erased, reason: null })
    .where(inArray(moderationLog.id, some))
    .returning({ id: moderationLog.id });
  return rows.length;
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
    yield* await db
      .select({
        kind: restrictions.kind,
        until: restrictions.until,
        reason: restrictions.reason,
        createdAt: restrictions.createdAt,
      })
      .from(restrictions)
      .where(eq(restrictions.userId, userId));
  }
  return [
    { name: 'reports', rows: reports() },
    { name: 'restrictions', rows: restricted() },
  ];
}
