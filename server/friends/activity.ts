/**
 * What friends did: finished games of the lobby, races won or run better than ever (SOCIAL.md section 5). Noted by a consumer of
 * endings, read at page load; alike things of a day are one entry.
 */
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { ActivityEntry } from '@playfield/contracts/http/friends.ts';
import { ok, type Result } from '@playfield/contracts/result.ts';
import { z } from 'zod';
import { accountsById } from '../account/people.ts';
import { settingsOfMany } from '../account/settings.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { activity } from '../db/schema.ts';
import type { Consumer, Ending } from '../endings/ending.ts';
import { newId } from '../random.ts';
import { friendStore } from './store.ts';

const keptMs = 14 * 86_400_000;
const mostPerPerson = 100;
const mostPerFriendAndDay = 3;
const mostShown = 20;

/** What the players of a game or race have to show for it. */
export type Outcome = {
  readonly userId: string;
  readonly kind: 'game/won' | 'game/played' | 'race/won' | 'race/best';
  readonly gameType: string;
  readonly path: string;
};
/** By id of what ended; what is not for friends to see is missing. */
export type OutcomesOf = (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, readonly Outcome[]>>;

export type ActivityOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly outcomesOf: { readonly game: OutcomesOf; readonly race: OutcomesOf };
};

const details = z.object({ gameType: z.string(), path: z.string() });
const group = z.object({
  id: z.string(),
  user_id: z.string(),
  kind: z.string(),
  details,
  count: z.coerce.number(),
  at: z.coerce.date(),
});

export type Activity = ReturnType<typeof createActivity>;

export function createActivity({ database, clock, outcomesOf }: ActivityOptions) {
  async function outcomes(tx: Tx, endings: readonly Ending[]) {
    const found: { readonly outcome: Outcome; readonly at: Date }[] = [];
    for (const kind of ['game', 'race'] as const) {
      const ofKind = endings.filter((ending) => ending.kind === kind);
      if (ofKind.length === 0) continue;
      const byId = await outcomesOf[kind](
        tx,
        ofKind.map(({ subjectId }) => subjectId),
      );
      for (const { subjectId, endedAt } of ofKind)
        for (const outcome of byId.get(subjectId) ?? []) found.push({ outcome, at: endedAt });
    }
    return found;
  }

  const consumer: Consumer = {
    name: 'activity',
    column: 'notedAt',
    async settle(tx, endings) {
      const found = await outcomes(tx, endings);
      const ids = [...new Set(found.map(({ outcome }) => outcome.userId))];
      if (ids.length === 0) return () => undefined;
      const accounts = await accountsById(tx, ids);
      const settings = await settingsOfMany(tx, [...accounts.keys()]);
      const rows = found
        .filter(({ outcome: { userId } }) => settings.get(userId)?.activity === 'friends')
        .map(({ outcome: { userId, kind, gameType, path }, at }) => ({
          id: newId(),
          userId,
          kind,
          details: { gameType, path },
          createdAt: at,
        }));
      if (rows.length === 0) return () => undefined;
      await tx.insert(activity).values(rows);
      const oldest = sql`(select b.created_at from ${activity} b where b.user_id = ${activity.userId}
        order by b.created_at desc offset ${mostPerPerson - 1} limit 1)`;
      await tx
        .delete(activity)
        .where(and(inArray(activity.userId, ids), sql`${activity.createdAt} < ${oldest}`));
      return () => undefined;
    },
  };

  /** The newest entries of these people from before an instant. */
  async function newest(ids: readonly string[], before: Date) {
    const since = new Date(clock.wallMs() - keptMs);
    const day = sql`date_trunc('day', ${activity.createdAt} at time zone 'UTC')`;
    const latest = sql`order by ${activity.createdAt} desc, ${activity.id} desc`;
    const alike = database.db
      .select({
        id: sql`(array_agg(${activity.id} ${latest}))[1]`.as('id'),
        user_id: activity.userId,
        kind: activity.kind,
        details: sql`(array_agg(${activity.details} ${latest}))[1]`.as('details'),
        count: sql`count(*)`.as('count'),
        at: sql`max(${activity.createdAt})`.as('at'),
        place:
          sql`row_number() over (partition by ${activity.userId}, ${day} order by max(${activity.createdAt}) desc)`.as(
            'place',
          ),
      })
      .from(activity)
      .where(and(inArray(activity.userId, [...ids]), sql`${activity.createdAt} > ${since}`))
      .groupBy(activity.userId, sql`${day}`, activity.kind, sql`${activity.details}->>'gameType'`)
      .as('alike');
    const rows = await database.db
      .select()
      .from(alike)
      .where(and(sql`${alike.place} <= ${mostPerFriendAndDay}`, sql`${alike.at} < ${before}`))
      .orderBy(sql`${alike.at} desc, ${alike.id}`)
      .limit(mostShown);
    return rows.map((row) => group.parse(row));
  }

  return {
    consumer,
    async list(meId: string, before: Date | null): Promise<ActivityEntry[]> {
      const ids = [meId, ...(await friendStore(database.db).friendIdsOf(meId))];
      const settings = await settingsOfMany(database.db, ids);
      const shown = ids.filter((id) => settings.get(id)?.activity === 'friends');
      if (shown.length === 0) return [];
      const entries = await newest(shown, before ?? new Date(clock.wallMs() + 1));
      const accounts = await accountsById(
        database.db,
        entries.map((entry) => entry.user_id),
      );
      return entries.flatMap(({ id, user_id: userId, kind, details: about, count, at }) => {
        const account = accounts.get(userId);
        return account
          ? {
              id,
              userId,
              username: account.username,
              kind,
              ...about,
              count,
              createdAt: at.toISOString(),
              isOwn: userId === meId,
            }
          : [];
      });
    },
    /** Removes one of the person's own entries, and with it what it stands for. */
    async remove(meId: string, id: string): Promise<Result<{ done: true }, ErrorCode>> {
      database.assertWritable();
      const day = sql`date_trunc('day', created_at at time zone 'UTC')`;
      const chosen = sql`select user_id, ${day}, kind, details->>'gameType' from ${activity} where id = ${id}`;
      await database.db
        .delete(activity)
        .where(
          and(eq(activity.userId, meId), sql`(user_id, ${day}, kind, details->>'gameType') = (${chosen})`),
        );
      return ok({ done: true });
    },
    /** Removes what is older than 14 days, at most so much; returns how much. */
    async sweep(limit: number): Promise<number> {
      const old = database.db
        .select({ id: activity.id })
        .from(activity)
        .where(lt(activity.createdAt, new Date(clock.wallMs() - keptMs)))
        .limit(limit);
      const gone = await database.db
        .delete(activity)
        .where(inArray(activity.id, old))
        .returning({ id: activity.id });
      return gone.length;
    },
  };
}
