/** What profiles show of achievements. Reads only; each function takes the connection or transaction to use. */
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { achievements, userAchievements } from '../db/schema.ts';

export type Unlocked = {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly rarity: string;
};

/** More than the catalogue has. */
const mostUnlocked = 200;

/** Everything somebody has unlocked, the rarest first. */
export async function unlockedBy(db: Db | Tx, userId: string): Promise<Unlocked[]> {
  return db
    .select({
      id: achievements.id,
      name: achievements.name,
      icon: achievements.icon,
      rarity: achievements.rarity,
    })
    .from(userAchievements)
    .innerJoin(achievements, eq(achievements.id, userAchievements.achievementId))
    .where(eq(userAchievements.userId, userId))
    .orderBy(
      asc(sql`coalesce(${achievements.share}, 1)`),
      desc(achievements.points),
      asc(achievements.position),
      asc(achievements.id),
    )
    .limit(mostUnlocked);
}
