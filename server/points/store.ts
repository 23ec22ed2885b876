/** The ledger of points: every change once, each with what was there after it. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { descending } from '../db/descending.ts';
import { among } from '../db/among.ts';
import { unnested } from '../db/unnested.ts';
import { z } from 'zod';
import type { Db, Tx } from '../db/open.ts';
import { pointsLedger, pointsReasons } from '../db/schema.ts';

type Reason = (typeof pointsReasons)[number];
export type LedgerRow = typeof pointsLedger.$inferSelect;
export type EntryKey = { readonly userId: string; readonly reason: Reason; readonly subjectId: string };

export const keyOf = ({ userId, reason, subjectId }: EntryKey): string => `${userId} ${reason} ${subjectId}`;

const bookedRow = z.object({ userId: z.string(), reason: z.enum(pointsReasons), subjectId: z.string() });
const dayRow = z.object({ user_id: z.string(), day: z.string(), earned: z.coerce.number() });

export function ledgerStore(db: Db | Tx) {
  return {
    /** Which of these changes are booked already, by `keyOf`. */
    async booked(entries: readonly EntryKey[]): Promise<ReadonlySet<string>> {
      // With a limit each is looked up by the unique index: a join would read everything that these people ever booked.
      const { rows } = await db.execute(sql`
        select k.* from ${unnested(entries, [
          ['text', ({ userId }) => userId],
          ['text', ({ reason }) => reason],
          ['text', ({ subjectId }) => subjectId],
        ])} as k ("userId", reason, "subjectId")
        cross join lateral (select 1 from ${pointsLedger}
          where user_id = k."userId" and reason = k.reason and subject_id = k."subjectId" limit 1) as entry`);
      return new Set(z.array(bookedRow).parse(rows).map(keyOf));
    },
    async insert(rows: readonly LedgerRow[]): Promise<void> {
      if (rows.length > 0)
        await db.execute(sql`
          insert into ${pointsLedger} (id, user_id, delta, reason, subject_id, game_type, balance, created_at)
          select * from ${unnested(rows, [
            ['text', ({ id }) => id],
            ['text', ({ userId }) => userId],
            ['int', ({ delta }) => delta],
            ['text', ({ reason }) => reason],
            ['text', ({ subjectId }) => subjectId],
            ['text', ({ gameType }) => gameType],
            ['int', ({ balance }) => balance],
            ['timestamptz', ({ createdAt }) => createdAt],
          ])}`);
    },
    /** Points of results that these people earned on days of UTC, from one on: `{id} {day}`. */
    async earnedOnDays(userIds: readonly string[], fromDay: string): Promise<ReadonlyMap<string, number>> {
      if (userIds.length === 0) return new Map();
      const { rows } = await db.execute(sql`
        select user_id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(delta) as earned
        from ${pointsLedger}
        where ${among(pointsLedger.userId, userIds)}
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
        .orderBy(descending(createdAt), descending(id))
        .limit(limit);
    },
  };
}
