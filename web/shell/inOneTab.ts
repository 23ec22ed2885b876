/** Of several tabs that want the same sound one plays it, visible ones ahead of hidden ones (USERS-ASK 32). */
import { hasLocks } from '../lib/alone.ts';
import { pause } from '../lib/pause.ts';

/** A hidden tab asks this much later, so that a visible one goes first. */
const hiddenTabDelayMs = 80;
/** How long a sound keeps other tabs from playing the same one. */
const quietAfterMs = 1000;

type Sound = {
  readonly name: string;
  readonly lastsMs: number;
  /** Whether this tab can play now. */
  readonly wake: () => Promise<boolean>;
  readonly play: () => void;
};

/** Sounds whose lock this tab holds. */
const held = new Set<string>();

export async function inOneTab({ name, lastsMs, wake, play }: Sound): Promise<void> {
  if (document.hidden) await pause(hiddenTabDelayMs);
  // Before the lock is asked for: a tab that can't play leaves it to one that can.
  if (!(await wake())) return;
  // Where there are no locks, playing twice beats silence. Own sounds may overlap.
  if (!hasLocks() || held.has(name)) {
    play();
    return;
  }
  await navigator.locks.request(`playfield:sound:${name}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    held.add(name);
    play();
    await pause(lastsMs + quietAfterMs);
    held.delete(name);
  });
}
