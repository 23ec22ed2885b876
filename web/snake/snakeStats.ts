/** This browser's statistics: read at the start, written at the end of a run, kept in step across tabs. */
import { onStored, readStored, writeStored } from '../lib/storage.ts';
import { createStore, useStore, type Store } from '../lib/store.ts';
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

/** Adds a finished run to what is stored, by this tab or another. */
export function recordSnakeRun(score: number): void {
  const stats = withRun(statsFrom(readStored), score);
  for (const [key, value] of entriesOf(stats)) writeStored(key, value);
  store.set(stats);
}
