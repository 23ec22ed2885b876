/** Tells people once of everything that was counted in their earlier games. */
import type { Database } from '../db/open.ts';
import { claimColumn } from '../endings/order.ts';
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

/** Tells the next few, once nothing is left to count; whether there were any. */
export async function tellCounted({ database, notifyAll, catalogue }: TellOptions): Promise<boolean> {
  database.assertWritable();
  const told = await database.db.transaction(async (tx): Promise<(() => void) | null> => {
    // Two servers would tell the same people.
    if (!(await claimColumn(tx, 'ratedAt'))) return null;
    if ((await catalogue.pending(tx)).size > 0) return null;
    const store = achievementStore(tx);
    const people = await store.untold(atOnce[database.kind]);
    if (people.length === 0) return null;
    const tell = await notifyAll(
      tx,
      people.map(({ userId, count }) => ({
        userId,
        kind: 'achievement/unlocked',
        text: countedText(count),
        path: achievementsPath,
      })),
    );
    await store.setTold(people.map(({ userId }) => userId));
    return tell;
  });
  told?.();
  return told !== null;
}
