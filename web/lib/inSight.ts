/** Whether a tab of this browser shows somebody a thing now: such tabs share a lock. Where a browser has no locks, none is known. */
import { hasLocks } from './alone.ts';

/** The arena while its player has a snake there; games and races go by their ids. */
export const arenaInSight = 'arena';

/** Says so of this tab, as long as it is visible, until the returned function is called. */
export function showInSight(name: string): () => void {
  if (!hasLocks()) return () => undefined;
  let letGo: (() => void) | null = null;
  const look = (): void => {
    if (document.hidden) {
      letGo?.();
      letGo = null;
    } else if (!letGo) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      letGo = () => resolve(undefined);
      void navigator.locks.request(lockOf(name), { mode: 'shared' }, () => promise);
    }
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    letGo?.();
  };
}

export async function isInSight(name: string): Promise<boolean> {
  if (!hasLocks()) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === lockOf(name));
}

const lockOf = (name: string): string => `playfield:in sight:${name}`;
