/** Counts who has which achievement, in two statements over all accounts. */
import { and, eq, exists, gte, sql } from 'drizzle-orm';
import type { Rarity } from '@playfield/contracts/http/achievements.ts';
import type { Db } from '../db/open.ts';
import { achievementCounters, achievements, userAchievements } from '../db/schema.ts';

export function rarityStore(db: Db) {
  return {
    /** Of those whose counter has reached `goal`: how many accounts there are, and how many have each achievement. */
    async counts(counter: string, goal: number) {
      const value = sql<number>`(${achievementCounters.counters} -> ${counter}::text ->> 'value')::int`;
      const isSeasoned = gte(value, goal);
      // Guests have no achievement, and an account with so many games has one.
      const hasAny = db
        .select({ one: sql`1` })
        .from(userAchievements)
        .where(eq(userAchievements.userId, achievementCounters.userId));
      const accounts = await db.$count(achievementCounters, and(isSeasoned, exists(hasAny)));
      const rows = await db
        .select({ id: achievements.id, count: sql<number>`count(${achievementCounters.userId})::int` })
        .from(achievements)
        .leftJoin(userAchievements, eq(userAchievements.achievementId, achievements.id))
        .leftJoin(
          achievementCounters,
          and(eq(achievementCounters.userId, userAchievements.userId), isSeasoned),
        )
        .groupBy(achievements.id);
      return { accounts, holders: new Map(rows.map(({ id, count }) => [id, count])) };
    },

    async setShares(
      shares: readonly { readonly id: string; readonly share: number; readonly rarity: Rarity }[],
    ): Promise<void> {
      await db.execute(sql`
        update ${achievements} set share = counted.share, rarity = counted.rarity
        from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as counted(id text, share float8, rarity text)
        where ${achievements.id} = counted.id`);
    },
  };
}
