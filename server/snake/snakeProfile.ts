/** What a profile shows of somebody's runs. */
import type { Db, Tx } from '../db/open.ts';
import { snakeStore } from './store.ts';

/** The best run of a player; null before the first that counts. */
export async function snakeProfileOf(db: Db | Tx, userId: string): Promise<{ readonly best: number } | null> {
  const best = await snakeStore(db).shownBestOf(userId);
  return best > 0 ? { best } : null;
}
