/** Achievements as the page shows them: somebody's, with the progress of the caller alone. */
import type { Achievement } from '@playfield/contracts/http/achievements.ts';
import type { Db } from '../db/open.ts';
import { catalogue } from './catalogue.ts';
import { rules } from './count.ts';
import { goalOf, type Requirement } from './requirement.ts';
import { achievementStore } from './store.ts';

export type Viewed = {
  readonly id: string;
  readonly isGuest: boolean;
  /** Whether the caller looks at their own. */
  readonly isOwn: boolean;
};

const counterByRow = new Map(rules.flatMap(({ row, counter }) => (row ? [[row.id, counter] as const] : [])));

/** A bar of one step says nothing more than the description. */
const isShownAsBar = ({ need }: Requirement): boolean => !('count' in need) || need.count > 1;

export async function listAchievements(db: Db, { id: userId, isOwn }: Viewed): Promise<Achievement[]> {
  const store = achievementStore(db);
  const [stored, unlocks, progress] = await Promise.all([
    store.rows(),
    store.unlocksOf(userId),
    store.progressOf([userId]),
  ]);
  const counted = new Map(stored.map((row) => [row.id, row]));
  const unlockedAt = new Map(unlocks.map((unlock) => [unlock.id, unlock.unlockedAt]));
  const counters = progress.get(userId)?.counters;
  return catalogue.map((row): Achievement => {
    const { id, name, description, icon, category, points, isHidden = false, requirement } = row;
    const at = unlockedAt.get(id);
    const of = goalOf(requirement);
    const value = at === undefined ? (counters?.get(counterByRow.get(id) ?? '')?.value ?? 0) : of;
    // A guest can reach it, though nothing is unlocked before there is an account.
    const isSecret = isHidden && value < of;
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
      unlockedAt: at?.toISOString() ?? null,
    };
  });
}
