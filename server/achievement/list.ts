/**
 * Achievements as the page shows them: somebody's, with the progress of the caller alone. What a hidden one asks for is told to those
 * who have reached it, in everybody's list.
 */
import type { Achievement } from '@playfield/contracts/http/achievements.ts';
import type { Db } from '../db/open.ts';
import { catalogue } from './catalogue.ts';
import { rules } from './count.ts';
import { goalOf, type Requirement } from './requirement.ts';
import { achievementStore } from './store.ts';

export type Viewed = {
  readonly id: string;
  readonly isGuest: boolean;
  /** The caller, who may look at their own. */
  readonly readerId: string;
};

type Row = (typeof catalogue)[number];

const counterByRow = new Map(rules.flatMap(({ row, counter }) => (row ? [[row.id, counter] as const] : [])));

/** A bar of one step says nothing more than the description. */
const isShownAsBar = ({ need }: Requirement): boolean => !('count' in need) || need.count > 1;

/** What somebody has reached. A guest can reach an achievement, though nothing is unlocked before there is an account. */
async function reachedBy(db: Db, userId: string) {
  const store = achievementStore(db);
  const [unlocks, progress] = await Promise.all([store.unlocksOf(userId), store.progressOf([userId])]);
  const unlockedAt = new Map(unlocks.map((unlock) => [unlock.id, unlock.unlockedAt]));
  const counters = progress.get(userId)?.counters;
  return {
    unlockedAt,
    valueOf: ({ id, requirement }: Row): number =>
      unlockedAt.has(id) ? goalOf(requirement) : (counters?.get(counterByRow.get(id) ?? '')?.value ?? 0),
  };
}

export async function listAchievements(db: Db, { id: userId, readerId }: Viewed): Promise<Achievement[]> {
  const isOwn = userId === readerId;
  const [stored, theirs] = await Promise.all([achievementStore(db).rows(), reachedBy(db, userId)]);
  const readers = isOwn ? theirs : await reachedBy(db, readerId);
  const counted = new Map(stored.map((row) => [row.id, row]));
  return catalogue.map((row): Achievement => {
    const { id, name, description, icon, category, points, isHidden = false, requirement } = row;
    const of = goalOf(requirement);
    const value = theirs.valueOf(row);
    const isSecret = isHidden && readers.valueOf(row) < of;
    return {
      id,
      name,
      description: isSecret ? null : description,
      icon: isSecret ? 'hidden' : icon,
      category,
      points,
      rarity: counted.get(id)?.rarity ?? 'common',
      share: counted.get(id)?.share ?? null,
      isHidden,
      progress: isOwn && !isSecret && isShownAsBar(requirement) ? { value, of } : null,
      isReached: value >= of,
      unlockedAt: theirs.unlockedAt.get(id)?.toISOString() ?? null,
    };
  });
}
