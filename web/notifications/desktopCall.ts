/**
 * Desktop notifications: permission is requested on a press by the player, and they are shown while
 * the page is hidden.
 */
import { readStored, writeStored } from '../lib/storage.ts';

const KEY = 'playfield:desktop-calls';

/**
 * Whether the player may be asked: the browser has notifications, and no choice has been made yet.
 */
export function canAskForCalls(): boolean {
  return 'Notification' in globalThis && Notification.permission === 'default' && readStored(KEY) === null;
}

/** Asks the browser. Called from a press only. */
export async function askForCalls(): Promise<void> {
  await Notification.requestPermission();
}

/** The player does not want to be asked on this device. */
export function refuseCalls(): void {
  writeStored(KEY, 'no');
}

/** Shows a notification where allowed. A newer one about the same thing takes its place. `open` runs when it is pressed. */
export function callPlayer(title: string, body: string, about: string, open?: () => void): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  try {
    const call = new Notification(title, { body, tag: about });
    call.addEventListener('click', () => {
      focus();
      open?.();
      call.close();
    });
  } catch {
    // Phones allow them only from service workers; title and sound have alerted already.
  }
}
