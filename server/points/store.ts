/** The ledger of points: every change once, each with what was there after it. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { among } from '../db/among.ts';
import { z } from 'zod';
import type { Db, Tx } from '../db/open.ts';
import { pointsLedger, type pointsReasons } from '../db/schema.ts';

type Reason = (typeof pointsReasons)[number];
export type LedgerRow = typeof pointsLedger.$inferSelect;
export type EntryKey = { readonly userId: string; readonly reason: Reason; readonly subjectId: string };

export const keyOf = ({ userId, reason, subjectId }: EntryKey): string => `${userId} ${reason} ${subjectId}`;

const dayRow = z.object({ user_id: z.string(), day: z.string(), earned: z.coerce.number() });

export function ledgerStore(db: Db | Tx) {
  return {
    /** Which of these changes are booked already, by `keyOf`. */
    async booked(entries: readonly EntryKey[]): Promise<ReadonlySet<string>> {
      const rows = await db
        .select({
          userId: pointsLedger.userId,
          reason: pointsLedger.reason,
          subjectId: pointsLedger.subjectId,
        })
        .from(pointsLedger)
        .where(
          and(
            among(pointsLedger.userId, new Set(entries.map(({ userId }) => userId))),
            among(pointsLedger.subjectId, new Set(entries.map(({ subjectId }) => subjectId))),
          ),
        );
      return new Set(rows.map(keyOf));
    },
    async insert(rows: readonly LedgerRow[]): Promise<void> {
      if (rows.length > 0)
        await db.execute(sql`
          insert into ${pointsLedger} (id, user_id, delta, reason, subject_id, game_type, balance, created_at)
          select * from json_to_recordset(${JSON.stringify(rows)}::json) as r (id text, "userId" text, delta int, reason text,
            "subjectId" text, "gameType" text, balance int, "createdAt" timestamptz)`);
    },
    /** Points of results that these people earned on days of UTC, from one on: `{id} {day}`. */
    async earnedOnDays(userIds: readonly string[], fromDay: string): Promise<ReadonlyMap<string, number>> {
      if (userIds.length === 0) return new Map();
      const { rows } = await db.execute(sql`
        select user_id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(delta) as earned
        from ${pointsLedger}
        where user_id in (select jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb))
          and reason in ('result', 'merge') and created_at >= ${`${fromDay}T00:00:00Z`}::timestamptz
        group by 1, 2`);
      return new Map(
        z
          .array(dayRow)
          .parse(rows)
          .map(({ user_id, day, earned }) => [`${user_id} ${day}`, earned]),
      );
    },
    /** Everything that somebody's results ever earned. */
    async earnedByResults(userId: string): Promise<number> {
      const [row] = await db
        .select({ earned: sql<number>`coalesce(sum(${pointsLedger.delta}), 0)::int` })
        .from(pointsLedger)
        .where(and(eq(pointsLedger.userId, userId), inArray(pointsLedger.reason, ['result', 'merge'])));
      return row?.earned ?? 0;
    },
    /** The latest changes first, from before one on. */
    async list(
      userId: string,
      before: { readonly at: Date; readonly id: string } | null,
      limit: number,
    ): Promise<LedgerRow[]> {
      const { createdAt, id } = pointsLedger;
      const isBefore = before
        ? sql`(${createdAt}, ${id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::text)`
        : undefined;
      return db
        .select()
        .from(pointsLedger)
        .where(and(eq(pointsLedger.userId, userId), isBefore))
        .orderBy(sql`${createdAt} desc nulls last`, sql`${id} desc nulls last`)
        .limit(limit);
    },
  };
}
