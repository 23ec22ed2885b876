/** Achievements of one person: their own copy of them, and removing them when they are deleted. */
import { asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { deleteFirst } from '../db/some.ts';
import { achievementCounters, achievements, userAchievements } from '../db/schema.ts';
import type { ExportSection } from '../feature.ts';

export const eraseAchievements = (tx: Tx, userId: string, limit: number): Promise<number> =>
  deleteFirst(
    tx,
    [
      [userAchievements, eq(userAchievements.userId, userId)],
      [achievementCounters, eq(achievementCounters.userId, userId)],
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
    const [row] = await db
      .select({ counters: achievementCounters.counters })
      .from(achievementCounters)
      .where(eq(achievementCounters.userId, userId));
    const byName = Object.entries(row?.counters ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [name, { value }] of byName) yield { name, value };
  }
  return [
    { name: 'achievements', rows: unlocked() },
    { name: 'counters', rows: counters() },
  ];
}
