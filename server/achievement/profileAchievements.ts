/** What profiles show of achievements. Reads only; each function takes the connection or transaction to use. */
import { asc, desc, eq, sql } from 'drizzle-orm';
import {
  achievementIcon,
  type AchievementIcon,
  type Rarity,
} from '@playfield/contracts/http/achievements.ts';
import type { Db, Tx } from '../db/open.ts';
import { achievements, userAchievements } from '../db/schema.ts';

export type Unlocked = {
  readonly id: string;
  readonly name: string;
  readonly icon: AchievementIcon;
  readonly rarity: Rarity;
};

/** Of a row that a newer version of the catalogue has written. */
const knownIcon = achievementIcon.catch('hidden');

/** More than the catalogue has. */
const mostUnlocked = 200;

/** Everything somebody has unlocked, the rarest first. */
export async function unlockedBy(db: Db | Tx, userId: string): Promise<Unlocked[]> {
  const rows = await db
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
  return rows.map(({ icon, ...row }) => ({ ...row, icon: knownIcon.parse(icon) }));
}
