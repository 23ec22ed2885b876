/** Rows of achievements, of who has them, and of how far people are. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { among } from '../db/among.ts';
import { unnested } from '../db/unnested.ts';
import { z } from 'zod';
import type { Db, Tx } from '../db/open.ts';
import { achievementCounters, achievements, userAchievements } from '../db/schema.ts';
import { newId } from '../random.ts';
import type { AchievementRow } from './catalogue.ts';
import type { Counter } from './requirement.ts';

/** What is known of one person. */
export type Progress = {
  readonly unlocked: Set<string>;
  /** By the name of the counter. */
  readonly counters: Map<string, Counter>;
};

export type StoredUnlock = {
  readonly userId: string;
  readonly achievementId: string;
  readonly unlockedAt: Date;
  readonly isUntold: boolean;
};

const unlockedRow = z.object({ user_id: z.string(), achievement_id: z.string() });

type Stored = (typeof achievementCounters.$inferSelect)['counters'];

const countersOf = (stored: Stored): Map<string, Counter> =>
  new Map(Object.entries(stored).map(([name, { value, seen = [] }]) => [name, { value, seen }]));

/** Of one person, as they are stored: a list that is empty is left out. */
function jsonOf(written: readonly { readonly name: string; readonly counter: Counter }[]): string {
  const stored: Stored = Object.fromEntries(
    written.map(({ name, counter: { value, seen } }) => [
      name,
      seen.length > 0 ? { value, seen } : { value },
    ]),
  );
  return JSON.stringify(stored);
}

const excluded = (column: string) => sql.raw(`excluded.${column}`);

export function achievementStore(db: Db | Tx) {
  return {
    /** Writes the catalogue; how rare each is stays as it was counted. */
    async writeCatalogue(rows: readonly AchievementRow[]): Promise<void> {
      const values = rows.map(
        ({ id, name, description, icon, category, points, isHidden, requirement }, position) => ({
          id,
          name,
          description,
          icon,
          category,
          points,
          requirement,
          position,
          isHidden: isHidden === true,
        }),
      );
      // Two that exchange their names would meet each other's: names give way first.
      await db
        .update(achievements)
        .set({ name: sql`${achievements.id} || ':' || ${achievements.name}` })
        .where(
          sql`exists (select 1 from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as wanted(id text, name text)
            where wanted.name = ${achievements.name} and wanted.id <> ${achievements.id})`,
        );
      await db
        .insert(achievements)
        .values(values)
        .onConflictDoUpdate({
          target: achievements.id,
          set: {
            name: excluded('name'),
            description: excluded('description'),
            icon: excluded('icon'),
            category: excluded('category'),
            points: excluded('points'),
            requirement: excluded('requirement'),
            position: excluded('position'),
            isHidden: excluded('is_hidden'),
          },
        });
    },

    async progressOf(userIds: readonly string[]): Promise<Map<string, Progress>> {
      const known = new Map<string, Progress>();
      for (const id of userIds) known.set(id, { unlocked: new Set(), counters: new Map() });
      if (known.size === 0) return known;
      const ids = [...known.keys()];
      const unlocked = await db
        .select({
          userId: userAchievements.userId,
          ids: sql<string[]>`array_agg(${userAchievements.achievementId})`,
        })
        .from(userAchievements)
        .where(among(userAchievements.userId, ids))
        .groupBy(userAchievements.userId);
      for (const row of unlocked) for (const id of row.ids) known.get(row.userId)?.unlocked.add(id);
      const stored = await db
        .select()
        .from(achievementCounters)
        .where(among(achievementCounters.userId, ids));
      for (const { userId, counters } of stored)
        for (const [name, counter] of countersOf(counters)) known.get(userId)?.counters.set(name, counter);
      return known;
    },

    async writeCounters(
      written: readonly { readonly userId: string; readonly name: string; readonly counter: Counter }[],
    ): Promise<void> {
      if (written.length === 0) return;
      const people = [...Map.groupBy(written, ({ userId }) => userId)];
      await db.execute(sql`
        insert into ${achievementCounters} (user_id, counters)
        select * from ${unnested(people, [
          ['text', ([userId]) => userId],
          ['jsonb', ([, own]) => jsonOf(own)],
        ])}
        on conflict (user_id) do update set counters = ${achievementCounters.counters} || excluded.counters`);
    },

    /** What is unlocked needs no counter. */
    async removeCounters(
      removed: readonly { readonly userId: string; readonly name: string }[],
    ): Promise<void> {
      if (removed.length === 0) return;
      await db.execute(sql`
        update ${achievementCounters} set counters = counters - removed.names
        from (
          select user_id, array_agg(name) as names
          from ${unnested(removed, [
            ['text', ({ userId }) => userId],
            ['text', ({ name }) => name],
          ])} as one (user_id, name) group by user_id
        ) removed
        where ${achievementCounters.userId} = removed.user_id`);
    },

    /** Those that somebody has already are left out; returns the others. */
    async unlock(unlocks: readonly StoredUnlock[]): Promise<ReadonlySet<string>> {
      if (unlocks.length === 0) return new Set();
      const added = unlocks.map((unlock) => ({ ...unlock, id: newId() }));
      const { rows } = await db.execute(sql`
        insert into ${userAchievements} (id, user_id, achievement_id, unlocked_at, is_untold)
        select * from ${unnested(added, [
          ['text', ({ id }) => id],
          ['text', ({ userId }) => userId],
          ['text', ({ achievementId }) => achievementId],
          ['timestamptz', ({ unlockedAt }) => unlockedAt],
          ['boolean', ({ isUntold }) => isUntold],
        ])}
        on conflict do nothing returning user_id, achievement_id`);
      return new Set(
        rows.map((row) => unlockedRow.parse(row)).map((row) => `${row.user_id} ${row.achievement_id}`),
      );
    },

    /** Moves what a guest counted; returns it. The account's own rows stay to be merged. */
    async takeCounters(userId: string): Promise<Map<string, Counter>> {
      const [row] = await db
        .delete(achievementCounters)
        .where(eq(achievementCounters.userId, userId))
        .returning();
      return countersOf(row?.counters ?? {});
    },

    unlocksOf: (userId: string) =>
      db
        .select({ id: userAchievements.achievementId, unlockedAt: userAchievements.unlockedAt })
        .from(userAchievements)
        .where(eq(userAchievements.userId, userId)),

    rows: () => db.select().from(achievements).orderBy(asc(achievements.position), asc(achievements.id)),

    /** How many people are still to be told of achievements counted from earlier games, a few at a time. */
    async untold(limit: number): Promise<{ userId: string; count: number }[]> {
      return db
        .select({ userId: userAchievements.userId, count: sql<number>`count(*)::int` })
        .from(userAchievements)
        .where(eq(userAchievements.isUntold, true))
        .groupBy(userAchievements.userId)
        .orderBy(asc(userAchievements.userId))
        .limit(limit);
    },

    async setTold(userIds: readonly string[]): Promise<void> {
      await db
        .update(userAchievements)
        .set({ isUntold: false })
        .where(and(among(userAchievements.userId, userIds), eq(userAchievements.isUntold, true)));
    },
  };
}
