/** The statistics of this browser's player: read at the start, written when a run ends, followed over tabs. */
import { readStored, writeStored } from '../lib/storage.ts';
import { createStore, useStore, type Store } from '../lib/store.ts';
import { entriesOf, statKeys, statsFrom, withRun, type SnakeStats } from './storedSnake.ts';

const store = createStore<SnakeStats>(statsFrom(readStored));

addEventListener('storage', ({ key }) => {
  if (key === null || statKeys.includes(key)) refreshSnakeStats();
});

/** For those outside React. */
export const snakeStats: Pick<Store<SnakeStats>, 'get' | 'subscribe'> = store;

export function useSnakeStats(): SnakeStats {
  return useStore(store);
}

/** As the store holds them now: signing in may have brought an account's bests along (G08). */
export function refreshSnakeStats(): SnakeStats {
  const stats = statsFrom(readStored);
  store.set(stats);
  return stats;
}

/** Counts a run that has ended, on top of what other tabs have written. */
export function recordSnakeRun(score: number): void {
  const stats = withRun(statsFrom(readStored), score);
  for (const [key, value] of entriesOf(stats)) writeStored(key, value);
  store.set(stats);
}
