/** Work on several things of which one that fails must not hold up the others. */
import { isUnavailable } from './db/unavailable.ts';

/**
 * Does the work for one after the other, and afterwards throws the first error. When the database can't answer it stops at once:
 * the others would only wait for it too.
 */
export async function oneByOne<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
