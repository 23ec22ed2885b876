/** Of several tabs that want the same sound one plays it, visible ones ahead of hidden ones (USERS-ASK 32). */
import { pause } from '../lib/pause.ts';

/** A hidden tab asks this much later, so that a visible one goes first. */
const HIDDEN_TAB_DELAY_MS = 80;
/** How long a sound keeps other tabs from playing the same one. */
const QUIET_AFTER_MS = 1000;

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
  if (document.hidden) await pause(HIDDEN_TAB_DELAY_MS);
  // Before the lock is asked for: a tab that can't play leaves it to one that can.
  if (!(await wake())) return;
  // No locks outside a secure context (plain http in a LAN): playing twice beats silence. Own sounds may overlap.
  if (!('locks' in navigator) || held.has(name)) {
    play();
    return;
  }
  await navigator.locks.request(`playfield:sound:${name}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    held.add(name);
    play();
    await pause(lastsMs + QUIET_AFTER_MS);
    held.delete(name);
  });
}
