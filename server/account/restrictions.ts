/** Who may not write, or not sign in, until when and why. The person is told both. */
import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Db, Tx } from '../db/open.ts';
import { restrictions } from '../db/schema.ts';
import { deleteSome } from '../db/some.ts';

export type Restriction = typeof restrictions.$inferSelect;
export type RestrictionKind = Restriction['kind'];

const instant = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const texts = {
  mute: { timed: 'You may not write', forGood: 'You may not write here any more.' },
  ban: { timed: 'This account is closed', forGood: 'This account is closed for good.' },
} as const satisfies Record<RestrictionKind, unknown>;

/** What the person reads: until when, and why. */
export function restrictionText({
  kind,
  until,
  reason,
}: Pick<Restriction, 'kind' | 'until' | 'reason'>): string {
  const { timed, forGood } = texts[kind];
  const what = until === null ? forGood : `${timed} until ${instant.format(until)} UTC.`;
  return `${what} Reason: ${reason}`;
}

const isInForce = (now: Date) => or(isNull(restrictions.until), gt(restrictions.until, now));

export type Writer = { readonly id: string; readonly isGuest: boolean };

/** Whether somebody may publish words of their own now. `guestsWrite`: whether guests may on this site. */
export async function mayWrite(
  db: Db | Tx,
  { id, isGuest }: Writer,
  guestsWrite: boolean,
  now: Date,
): Promise<Result<null, 'account/muted' | 'social/account-needed'>> {
  if (isGuest && !guestsWrite)
    return refuse('social/account-needed', 'Please sign in: on this site only accounts can write.');
  const mute = await restrictionsIn(db).inForce(id, 'mute', now);
  return mute ? refuse('account/muted', restrictionText(mute)) : ok(null);
}

export const eraseRestrictions = (tx: Tx, userId: string, limit: number): Promise<number> =>
  deleteSome(tx, restrictions, eq(restrictions.userId, userId), limit);

/** The ids of those who are banned. */
export const bannedIn = (db: Db | Tx) =>
  db.select({ userId: restrictions.userId }).from(restrictions).where(eq(restrictions.kind, 'ban'));

export function restrictionsIn(db: Db | Tx) {
  return {
    /** The restriction of this kind that is in force; null: there is none. */
    async inForce(userId: string, kind: RestrictionKind, now: Date): Promise<Restriction | null> {
      const [row] = await db
        .select()
        .from(restrictions)
        .where(and(eq(restrictions.userId, userId), eq(restrictions.kind, kind), isInForce(now)));
      return row ?? null;
    },
    /** All of them, also those that are over, as the person's own copy has them. */
    async exported(userId: string) {
      const { kind, until, reason, createdAt } = restrictions;
      return db
        .select({ kind, until, reason, createdAt })
        .from(restrictions)
        .where(eq(restrictions.userId, userId));
    },
    async of(userId: string, now: Date): Promise<Restriction[]> {
      return db
        .select()
        .from(restrictions)
        .where(and(eq(restrictions.userId, userId), isInForce(now)))
        .orderBy(restrictions.kind);
    },
    /** Whose ban in force began after this instant, the newest first. */
    async bannedSince(since: Date, now: Date, limit: number): Promise<string[]> {
      const { userId, kind, createdAt } = restrictions;
      const rows = await db
        .select({ userId })
        .from(restrictions)
        .where(and(eq(kind, 'ban'), gt(createdAt, since), isInForce(now)))
        .orderBy(desc(createdAt))
        .limit(limit);
      return rows.map((row) => row.userId);
    },
    /** In the place of an earlier one of the same kind. */
    async put(row: Restriction): Promise<void> {
      const { until, reason, createdAt } = row;
      await db
        .insert(restrictions)
        .values(row)
        .onConflictDoUpdate({
          target: [restrictions.userId, restrictions.kind],
          set: { until, reason, createdAt },
        });
    },
    /** False when there was none. */
    async lift(userId: string, kind: RestrictionKind): Promise<boolean> {
      const gone = await db
        .delete(restrictions)
        .where(and(eq(restrictions.userId, userId), eq(restrictions.kind, kind)))
        .returning({ kind: restrictions.kind });
      return gone.length > 0;
    },
    /** Where both people have one of the same kind, the one that ends later is kept. */
    async carryOver(fromId: string, toId: string): Promise<void> {
      const own = await db.delete(restrictions).where(eq(restrictions.userId, fromId)).returning();
      if (own.length === 0) return;
      const { until, reason, createdAt } = restrictions;
      await db
        .insert(restrictions)
        .values(own.map((row) => ({ ...row, userId: toId })))
        .onConflictDoUpdate({
          target: [restrictions.userId, restrictions.kind],
          set: {
            until: sql`excluded.${sql.identifier(until.name)}`,
            reason: sql`excluded.${sql.identifier(reason.name)}`,
            createdAt: sql`excluded.${sql.identifier(createdAt.name)}`,
          },
          // Null is for good.
          setWhere: sql`${until} < coalesce(excluded.until, 'infinity')`,
        });
    },
    /** At most so many people of whom a restriction is over. */
    async withOver(now: Date, limit: number): Promise<string[]> {
      const { userId, until } = restrictions;
      const rows = await db.selectDistinct({ userId }).from(restrictions).where(lte(until, now)).limit(limit);
      return rows.map((row) => row.userId);
    },
    /** Removes those of somebody that are over, and returns their kinds. */
    async removeOver(userId: string, now: Date): Promise<RestrictionKind[]> {
      const gone = await db
        .delete(restrictions)
        .where(and(eq(restrictions.userId, userId), lte(restrictions.until, now)))
        .returning({ kind: restrictions.kind });
      return gone.map(({ kind }) => kind);
    },
  };
}
