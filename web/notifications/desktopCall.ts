/**
 * Desktop notifications: permission is requested on a press by the player, and they are shown while
 * the page is hidden.
 */
import { isInSight } from '../lib/inSight.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { playSound } from '../shell/sound.ts';
import { peopleIn, withPerson } from './keepPush.ts';

const KEY = 'playfield:desktop-calls';
/** Who wants no calls in this browser: ids, the latest first. */
const STOPPED_KEY = 'playfield:calls-stopped';

/** Who is at this page, once that is known. */
let callee: string | null = null;

export function callsAreFor(userId: string | null): void {
  callee = userId;
}

export function hasStoppedCalls(userId: string): boolean {
  return peopleIn(readStored(STOPPED_KEY)).includes(userId);
}

export function setCallsStopped(userId: string, isStopped: boolean): void {
  writeStored(STOPPED_KEY, withPerson(readStored(STOPPED_KEY), userId, isStopped));
}

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
  if (callee !== null && hasStoppedCalls(callee)) return;
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

/** Rings and calls from a hidden page, unless the player looks at the same game or race in another tab. */
export async function callUnseen(about: string, title: string, body: string): Promise<void> {
  if (!document.hidden || (await isInSight(about))) return;
  playSound('notify');
  callPlayer(title, body, about);
}
