/**
 * Desktop notifications: permission is requested on a press by the player, and they are shown while
 * the page is hidden.
 */
import { isInSight } from '../lib/inSight.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { playSound } from '../shell/sound.ts';

const storeKey = 'playfield:desktop-calls';

/**
 * Whether the player may be asked: the browser has notifications, and no choice has been made yet.
 */
export function canAskForCalls(): boolean {
  return (
    'Notification' in globalThis && Notification.permission === 'default' && readStored(storeKey) === null
  );
}

/** Asks the browser. Called from a press only. */
export async function askForCalls(): Promise<void> {
  await Notification.requestPermission();
}

/** The player does not want to be asked on this device. */
export function refuseCalls(): void {
  writeStored(storeKey, 'no');
}

/** Rings and calls from a hidden page, unless the player looks at the same game or race in another tab. */
export async function callUnseen(about: string, title: string, body: string): Promise<void> {
  if (!document.hidden || (await isInSight(about))) return;
  playSound('notify');
  try {
    const { callUntilSeen } = await import('./callPlayer.ts');
    await callUntilSeen({ title, body, tag: about, path: null });
  } catch {
    // Its code can't be fetched; title and sound have alerted already.
  }
}
