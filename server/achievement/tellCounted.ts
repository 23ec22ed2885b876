/** Tells people once of everything that was counted in their earlier games. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/open.ts';
import { askAgainMs, claimColumn } from '../endings/order.ts';
import type { Notify } from '../notification/index.ts';
import type { CatalogueState } from './catalogueState.ts';
import { achievementStore } from './store.ts';
import { achievementsPath, countedText } from './texts.ts';

/** People in one transaction. */
const atOnce = { embedded: 5, postgresql: 100 } as const;

export type TellOptions = {
  readonly database: Database;
  readonly notifyAll: Notify['notifyAll'];
  readonly catalogue: CatalogueState;
};

/** `busy`: a digest is under way, or something is left to count. */
type Told = 'done' | 'more' | 'busy';

/**
 * Counts earlier games and tells everybody of it, until both are done, or `signal`; whether they are done. `count` returns once it
 * finds nothing more to count.
 */
export async function countAndTell(
  options: TellOptions,
  count: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  await count(signal);
  while (!signal.aborted) {
    const told = await tellNext(options);
    if (told === 'done') return true;
    if (told === 'more') continue;
    await pause(askAgainMs, undefined, { signal }).catch(() => undefined);
    await count(signal);
  }
  return false;
}

/** Tells the next few, once nothing is left to count. */
async function tellNext({ database, notifyAll, catalogue }: TellOptions): Promise<Told> {
  database.assertWritable();
  const { told, tell } = await database.db.transaction(
    async (tx): Promise<{ told: Told; tell?: () => void }> => {
      // Two servers would tell the same people.
      if (!(await claimColumn(tx, 'ratedAt'))) return { told: 'busy' };
      if ((await catalogue.pending(tx)).size > 0) return { told: 'busy' };
      const store = achievementStore(tx);
      const people = await store.untold(atOnce[database.kind]);
      if (people.length === 0) return { told: 'done' };
      const toTell = await notifyAll(
        tx,
        people.map(({ userId, count }) => ({
          userId,
          kind: 'achievement/unlocked',
          text: countedText(count),
          path: achievementsPath,
        })),
      );
      await store.setTold(people.map(({ userId }) => userId));
      return { told: 'more', tell: toTell };
    },
  );
  tell?.();
  return told;
}
