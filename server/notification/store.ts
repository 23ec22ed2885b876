/** Rows of notifications. */
import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  notLike,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { descending } from '../db/descending.ts';
import { z } from 'zod';
import type { Notification } from '@playfield/contracts/http/notifications.ts';
import type { Db, Tx } from '../db/open.ts';
import { notifications } from '../db/schema.ts';
import { among } from '../db/among.ts';
import { unnested } from '../db/unnested.ts';
import { dayMs } from '../durations.ts';
import { keptReadDays } from './kinds.ts';

type Row = typeof notifications.$inferSelect;

export type NewRow = {
  readonly id: string;
  readonly userId: string;
  readonly kind: string;
  readonly text: string;
  readonly details: Details;
  readonly collapseKey: string | null;
  readonly actorId: string | null;
  readonly count: number | null;
  readonly expiresAt: Date;
};

/** Which of a person's notifications: those of one thing, of all kinds or only some. */
export type About = {
  readonly userId: string;
  readonly collapseKey: string;
  readonly kinds?: readonly string[] | undefined;
  /** Only those that were read. */
  readonly isRead?: true | undefined;
};

const details = z.object({
  path: z.string().nullable().catch(null),
  inviteId: z.string().nullable().catch(null),
  isGone: z.boolean().catch(false),
});
type Details = z.infer<typeof details>;

/** Notifications that a person keeps; older ones make room. */
const mostKept = 200;

export function shown(row: Row): Notification {
  const { path, inviteId, isGone } = details.parse(row.details);
  const { id, kind, text, count: alike, createdAt, readAt } = row;
  return {
    id,
    kind,
    text,
    path,
    inviteId,
    count: alike,
    createdAt: createdAt.toISOString(),
    isRead: readAt !== null,
    isGone,
  };
}

const about = ({ userId, collapseKey, kinds, isRead }: About): SQL | undefined =>
  and(
    eq(notifications.userId, userId),
    eq(notifications.collapseKey, collapseKey),
    kinds ? inArray(notifications.kind, [...kinds]) : undefined,
    isRead ? isNotNull(notifications.readAt) : undefined,
  );

/** Which of a person's own: those up to an instant, those with these ids, or both. */
export type Which = { readonly upTo?: Date; readonly ids?: readonly string[] };

const chosen = ({ upTo, ids }: Which): SQL | undefined =>
  or(upTo ? lte(notifications.createdAt, upTo) : undefined, ids ? among(notifications.id, ids) : sql`false`);

const isOpenQuestion = sql`(${notifications.details}->>'inviteId' is not null and ${notifications.details}->>'isGone' is distinct from 'true')`;

const isCurrent = (now: Date): SQL | undefined =>
  or(isNull(notifications.expiresAt), gt(notifications.expiresAt, now));

/** `isGiven`: the rows say for how many each stands. */
async function upsert(db: Db | Tx, rows: readonly NewRow[], isGiven: boolean, now: Date): Promise<Row[]> {
  const { kind, count: alike } = notifications;
  const counted = sql`case when ${kind} = excluded.kind then ${alike} + 1 else 1 end`;
  return db
    .insert(notifications)
    .select(
      // The columns in the order of the table.
      sql`select id, user_id, kind, text, details, collapse_key, count, actor_id, expires_at,
          greatest(${now}::timestamptz, (select max(n.created_at) + interval '1 millisecond' from ${notifications} n where n.user_id = added.user_id)),
          null::timestamptz
        from ${unnested(rows, [
          ['text', ({ id }) => id],
          ['text', ({ userId }) => userId],
          ['text', (row) => row.kind],
          ['text', ({ text }) => text],
          ['jsonb', (row) => JSON.stringify(row.details)],
          ['text', ({ collapseKey }) => collapseKey],
          ['int', (row) => row.count ?? 1],
          ['text', ({ actorId }) => actorId],
          ['timestamptz', ({ expiresAt }) => expiresAt],
        ])} as added (id, user_id, kind, text, details, collapse_key, count, actor_id, expires_at)`,
    )
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.collapseKey],
      targetWhere: isNull(notifications.readAt),
      set: {
        kind: sql`excluded.kind`,
        text: sql`excluded.text`,
        details: sql`excluded.details`,
        actorId: sql`excluded.actor_id`,
        expiresAt: sql`excluded.expires_at`,
        count: isGiven ? sql`excluded.count` : counted,
        createdAt: sql`excluded.created_at`,
      },
    })
    .returning();
}

async function unreadOf(
  db: Db | Tx,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const { userId, readAt } = notifications;
  const rows = await db
    .select({ userId, unread: count() })
    .from(notifications)
    .where(and(among(userId, userIds), isNull(readAt), isCurrent(now)))
    .groupBy(userId);
  return new Map(rows.map(({ userId: id, unread }) => [id, unread]));
}

export function notificationStore(db: Db | Tx) {
  return {
    /**
     * Adds one for each of these people, or makes it one with the person's unread one of the same key: that counts one more if it is
     * of the same kind, and is replaced otherwise. Instants of one person differ, so that pages and `upTo` are exact.
     */
    async addAll(rows: readonly NewRow[], now: Date): Promise<Row[]> {
      const added: Row[] = [];
      for (const isGiven of [false, true]) {
        const own = rows.filter(({ count: given }) => (given !== null) === isGiven);
        if (own.length > 0) added.push(...(await upsert(db, own, isGiven, now)));
      }
      return added;
    },
    async setText(id: string, text: string): Promise<void> {
      await db.update(notifications).set({ text }).where(eq(notifications.id, id));
    },
    /** Removes all but the newest of each of these people. */
    async trim(userIds: readonly string[]): Promise<void> {
      const rank = sql<number>`row_number() over (partition by ${notifications.userId} order by ${notifications.createdAt} desc)`;
      const ranked = db
        .select({ id: notifications.id, rank: rank.as('rank') })
        .from(notifications)
        .where(among(notifications.userId, userIds))
        .as('ranked');
      const old = db.select({ id: ranked.id }).from(ranked).where(gt(ranked.rank, mostKept));
      await db.delete(notifications).where(inArray(notifications.id, old));
    },
    async unread(userId: string, now: Date): Promise<number> {
      return (await unreadOf(db, [userId], now)).get(userId) ?? 0;
    },
    /** Of those who have any. */
    unreadOf: (userIds: readonly string[], now: Date): Promise<ReadonlyMap<string, number>> =>
      unreadOf(db, userIds, now),
    /** The newest first. */
    async list(userId: string, before: Date | null, now: Date, limit: number): Promise<Notification[]> {
      const rows = await db
        .select()
        .from(notifications)
        .where(
          and(
            eq(notifications.userId, userId),
            isCurrent(now),
            before ? lt(notifications.createdAt, before) : undefined,
          ),
        )
        .orderBy(descending(notifications.createdAt), desc(notifications.id))
        .limit(limit);
      return rows.map(shown);
    },
    /** Marks as read what came up to an instant, and those with these ids; returns how many were unread. */
    async read(userId: string, which: Which, now: Date): Promise<number> {
      const read = await db
        .update(notifications)
        .set({ readAt: now, expiresAt: afterReading(now) })
        .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), chosen(which)))
        .returning({ id: notifications.id });
      return read.length;
    },
    /**
     * Removes what came up to an instant, and those with these ids; returns how many. An invitation that waits for an answer is
     * removed by its id alone, since nothing else leads to it.
     */
    async remove(userId: string, { upTo, ids }: Which): Promise<number> {
      const older = upTo && and(chosen({ upTo }), not(isOpenQuestion));
      const named = ids && chosen({ ids });
      const gone = await db
        .delete(notifications)
        .where(and(eq(notifications.userId, userId), or(older, named) ?? sql`false`))
        .returning({ id: notifications.id });
      return gone.length;
    },
    async removeAbout(which: About): Promise<number> {
      const gone = await db.delete(notifications).where(about(which)).returning({ id: notifications.id });
      return gone.length;
    },
    /** Removes what one person is told about another, except in tournaments: a match against somebody blocked has to be played. */
    async removeOf(userId: string, actorId: string): Promise<number> {
      const gone = await db
        .delete(notifications)
        .where(
          and(
            eq(notifications.userId, userId),
            eq(notifications.actorId, actorId),
            notLike(notifications.kind, 'tournament/%'),
          ),
        )
        .returning({ id: notifications.id });
      return gone.length;
    },
    /** They stay in the list, read, and there is nothing to press. */
    async markGone(which: About, now: Date): Promise<number> {
      const gone = await db
        .update(notifications)
        .set({
          details: sql`${notifications.details} || '{"isGone":true}'`,
          readAt: sql`coalesce(${notifications.readAt}, ${now})`,
          expiresAt: afterReading(now),
        })
        .where(and(about(which), sql`${notifications.details}->>'isGone' is distinct from 'true'`))
        .returning({ id: notifications.id });
      return gone.length;
    },
    /** Unread ones expire later. */
    async extend(which: About, expiresAt: Date): Promise<void> {
      await db
        .update(notifications)
        .set({ expiresAt: sql`greatest(${notifications.expiresAt}, ${expiresAt})` })
        .where(and(about(which), isNull(notifications.readAt)));
    },
    /** Says for how many it stands now, read or not. */
    async recount(
      which: About,
      remaining: { readonly count: number; readonly text: string; readonly actorId: string | null },
    ): Promise<number> {
      const changed = await db
        .update(notifications)
        .set(remaining)
        .where(about(which))
        .returning({ id: notifications.id });
      return changed.length;
    },
    /**
     * A guest's notifications become the account's; of two unread ones about the same thing the account's stays. What others were told
     * about the guest is about the account.
     */
    async reassign(fromId: string, toId: string): Promise<void> {
      const mine = sql`select n.collapse_key from ${notifications} n where n.user_id = ${toId} and n.read_at is null and n.collapse_key is not null`;
      await db
        .delete(notifications)
        .where(
          and(
            eq(notifications.userId, fromId),
            isNull(notifications.readAt),
            sql`${notifications.collapseKey} in (${mine})`,
          ),
        );
      await db.update(notifications).set({ userId: toId }).where(eq(notifications.userId, fromId));
      await db
        .update(notifications)
        .set({ actorId: toId })
        .where(and(eq(notifications.actorId, fromId), ne(notifications.userId, toId)));
    },
    /** Removes what is of no use, at most so many; returns how many. */
    async purge(now: Date, limit: number): Promise<number> {
      const old = db
        .select({ id: notifications.id })
        .from(notifications)
        .where(lte(notifications.expiresAt, now))
        .limit(limit);
      const gone = await db
        .delete(notifications)
        .where(inArray(notifications.id, old))
        .returning({ id: notifications.id });
      return gone.length;
    },
  };
}

/** What was read is kept for a while, unless it goes earlier. */
const afterReading = (now: Date): SQL =>
  sql`least(${notifications.expiresAt}, ${new Date(now.getTime() + keptReadDays * dayMs)})`;
