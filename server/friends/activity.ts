/**
 * What friends did: finished games of the lobby, races won or run better than ever, tournaments won. Noted by a consumer of
 * endings, read at page load; alike things of a day are one entry.
 */
import { createHash } from 'node:crypto';
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { ActivityEntry } from '@playfield/contracts/http/friends.ts';
import { ok, type Result } from '@playfield/contracts/result.ts';
import { z } from 'zod';
import { accountsById } from '../account/people.ts';
import { settingsOfMany } from '../account/settings.ts';
import type { Clock } from '../clock.ts';
import { among } from '../db/among.ts';
import type { Database, Db, Tx } from '../db/open.ts';
import { activity } from '../db/schema.ts';
import { dayMs } from '../durations.ts';
import type { Consumer, Ending } from '../endings/ending.ts';
import { friendStore } from './store.ts';

const keptMs = 14 * dayMs;
const mostPerPerson = 100;
const mostPerFriendAndDay = 3;
const mostShown = 20;
/** As that of other ids. */
const idLength = 22;

/** What the players of a game, race or tournament have to show for it. */
export type Outcome = {
  readonly userId: string;
  readonly kind: 'game/won' | 'game/played' | 'race/won' | 'race/best' | 'tournament/won';
  readonly gameType: string;
  readonly path: string;
};
/** By id of what ended; what is not for friends to see is missing. */
type OutcomesOf = (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, readonly Outcome[]>>;

export type ActivityOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly outcomesOf: {
    readonly game: OutcomesOf;
    readonly race: OutcomesOf;
    readonly tournament: OutcomesOf;
  };
};

const details = z.object({ gameType: z.string(), path: z.string(), count: z.number().catch(1) });
type Row = typeof activity.$inferInsert & { readonly details: z.infer<typeof details> };

/** Alike things of one person and day (UTC) are one row, whose id follows from them. */
function rowOf({ userId, kind, gameType, path }: Outcome, at: Date): Row {
  const key = JSON.stringify([userId, at.toISOString().slice(0, 10), kind, gameType]);
  return {
    id: createHash('sha256').update(key).digest('base64url').slice(0, idLength),
    userId,
    kind,
    details: { gameType, path, count: 1 },
    createdAt: at,
  };
}

/** Alike rows as one: the last one with the count of all. */
function folded(rows: readonly Row[]): Row[] {
  return (
    Array.from(Map.groupBy(rows, ({ id }) => id).values(), (alike) => {
      const [latest, ...others] = alike.toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt));
      return latest ? { ...latest, details: { ...latest.details, count: others.length + 1 } } : [];
    })
      .flat()
      // In one order everywhere, so that two servers never wait for each other's rows.
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  );
}

/** Entries older than this, at most so many. */
export const entriesBefore = (db: Db, before: Date, limit: number) =>
  db.select({ id: activity.id }).from(activity).where(lt(activity.createdAt, before)).limit(limit);

export type Activity = ReturnType<typeof createActivity>;

export function createActivity({ database, clock, outcomesOf }: ActivityOptions) {
  async function outcomes(tx: Tx, endings: readonly Ending[]) {
    const found: { readonly outcome: Outcome; readonly at: Date }[] = [];
    for (const kind of ['game', 'race', 'tournament'] as const) {
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
    canWait: true,
    async settle(tx, endings) {
      const found = await outcomes(tx, endings);
      const ids = [...new Set(found.map(({ outcome }) => outcome.userId))];
      if (ids.length === 0) return () => undefined;
      const accounts = await accountsById(tx, ids);
      const settings = await settingsOfMany(tx, [...accounts.keys()]);
      const rows = found
        .filter(({ outcome: { userId } }) => settings.get(userId)?.activity === 'friends')
        .map(({ outcome, at }) => rowOf(outcome, at));
      if (rows.length === 0) return () => undefined;
      const isLater = sql`excluded.created_at >= ${activity.createdAt}`;
      const counts = sql`coalesce((${activity.details}->>'count')::int, 1) + (excluded.details->>'count')::int`;
      await tx
        .insert(activity)
        .values(folded(rows))
        .onConflictDoUpdate({
          target: activity.id,
          set: {
            details: sql`(case when ${isLater} then excluded.details else ${activity.details} end)
              || jsonb_build_object('count', ${counts})`,
            createdAt: sql`greatest(${activity.createdAt}, excluded.created_at)`,
          },
        });
      const oldest = sql`(select b.created_at from ${activity} b where b.user_id = ${activity.userId}
        order by b.created_at desc offset ${mostPerPerson - 1} limit 1)`;
      await tx
        .delete(activity)
        .where(and(among(activity.userId, ids), sql`${activity.createdAt} < ${oldest}`));
      return () => undefined;
    },
  };

  /** The newest entries of these people from before an instant. */
  async function newest(ids: readonly string[], before: Date) {
    const since = new Date(clock.wallMs() - keptMs);
    const day = sql`date_trunc('day', ${activity.createdAt} at time zone 'UTC')`;
    const ranked = database.db
      .select({
        id: activity.id,
        userId: activity.userId,
        kind: activity.kind,
        details: activity.details,
        createdAt: activity.createdAt,
        place: sql<number>`row_number() over (partition by ${activity.userId}, ${day}
          order by ${activity.createdAt} desc, ${activity.id})`.as('place'),
      })
      .from(activity)
      .where(and(among(activity.userId, ids), gt(activity.createdAt, since)))
      .as('ranked');
    return database.db
      .select()
      .from(ranked)
      .where(and(sql`${ranked.place} <= ${mostPerFriendAndDay}`, lt(ranked.createdAt, before)))
      .orderBy(desc(ranked.createdAt), ranked.id)
      .limit(mostShown);
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
        entries.map(({ userId }) => userId),
      );
      return entries.flatMap(({ id, userId, kind, details: about, createdAt }) => {
        const account = accounts.get(userId);
        if (!account) return [];
        const { username } = account;
        const isOwn = userId === meId;
        return {
          id,
          userId,
          username,
          kind,
          ...details.parse(about),
          createdAt: createdAt.toISOString(),
          isOwn,
        };
      });
    },
    /** Removes one of the person's own entries. */
    async remove(meId: string, id: string): Promise<Result<{ done: true }, ErrorCode>> {
      database.assertWritable();
      await database.db.delete(activity).where(and(eq(activity.userId, meId), eq(activity.id, id)));
      return ok({ done: true });
    },
    /** Removes what is older than 14 days, at most so much; returns how much. */
    async sweep(limit: number): Promise<number> {
      const old = entriesBefore(database.db, new Date(clock.wallMs() - keptMs), limit);
      const gone = await database.db
        .delete(activity)
        .where(inArray(activity.id, old))
        .returning({ id: activity.id });
      return gone.length;
    },
  };
}
