/** This browser's statistics: read at the start, written at the end of a run, kept in step across tabs. */
import { onStored, readStored } from '../lib/storage.ts';
import { createStore, useStore, type Store } from '../lib/store.ts';
import type { RunBests } from '../session/runBests.ts';
import { entriesOf, statKeys, statsFrom, withRun, type SnakeStats } from './storedSnake.ts';

const store = createStore<SnakeStats>(statsFrom(readStored));

onStored((key) => {
  if (key === null || statKeys.includes(key)) refreshSnakeStats();
});

/** For code outside React. */
export const snakeStats: Pick<Store<SnakeStats>, 'get' | 'subscribe'> = store;

export function useSnakeStats(): SnakeStats {
  return useStore(store);
}

/** Reads the stored values again: signing in may have brought an account's bests along (G08). */
export function refreshSnakeStats(): SnakeStats {
  const stats = statsFrom(readStored);
  store.set(stats);
  return stats;
}

/** Adds a finished run to what is stored, by this tab or another, of the player who began it. */
export function recordSnakeRun(score: number, { read, write }: RunBests): void {
  for (const [key, value] of entriesOf(withRun(statsFrom(read), score))) write(key, value);
  refreshSnakeStats();
}
