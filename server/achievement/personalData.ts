/** Achievements of one person: their own copy of them, and removing them when they are deleted. */
import { asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { deleteFirst } from '../db/some.ts';
import { achievements, userAchievements, userCounters } from '../db/schema.ts';
import type { ExportSection } from '../feature.ts';

export const eraseAchievements = (tx: Tx, userId: string, limit: number): Promise<number> =>
  deleteFirst(
    tx,
    [
      [userAchievements, eq(userAchievements.userId, userId)],
      [userCounters, eq(userCounters.userId, userId)],
    ],
    limit,
  );

/** Both lists are as long as the catalogue at most. What a counter counted from may name others: its value alone is given. */
export function achievementSections(db: Db, userId: string): readonly ExportSection[] {
  async function* unlocked() {
    yield* await db
      .select({
        id: achievements.id,
        name: achievements.name,
        unlockedAt: userAchievements.unlockedAt,
        progress: userAchievements.progress,
      })
      .from(userAchievements)
      .innerJoin(achievements, eq(achievements.id, userAchievements.achievementId))
      .where(eq(userAchievements.userId, userId))
      .orderBy(asc(userAchievements.unlockedAt));
  }
  async function* counters() {
    yield* await db
      .select({ name: userCounters.name, value: userCounters.value })
      .from(userCounters)
      .where(eq(userCounters.userId, userId))
      .orderBy(asc(userCounters.name));
  }
  return [
    { name: 'achievements', rows: unlocked() },
    { name: 'counters', rows: counters() },
  ];
}
