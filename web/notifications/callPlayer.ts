/**
 * Desktop notifications of a page in the background. Its service worker shows them where there is one, as it shows what is pushed:
 * whichever comes second takes the other's place. Fetched after the first paint.
 */
import { navigate } from 'wouter/use-browser-location';
import type { Notification as Kept } from '@playfield/contracts/http/notifications.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { peopleIn, withPerson } from './keepPush.ts';
import { endShown, registered } from './shownCalls.ts';

export type Call = {
  readonly title: string;
  readonly body: string;
  /** What it is about: a newer call with the same tag takes its place. */
  readonly tag: string;
  /** Where a press leads; null: to the page that calls. */
  readonly path: string | null;
};

/** Who wants no calls in this browser: ids, the latest first. */
const stoppedKey = 'playfield:calls-stopped';

/** Who is at this page, once that is known. */
let callee: string | null = null;

export function callsAreFor(userId: string | null): void {
  callee = userId;
}

export function hasStoppedCalls(userId: string): boolean {
  return peopleIn(readStored(stoppedKey)).includes(userId);
}

export function setCallsStopped(userId: string, isStopped: boolean): void {
  writeStored(stoppedKey, withPerson(readStored(stoppedKey), userId, isStopped));
}

/** A notification as the server pushes it. */
export const callOf = ({ id, text, path }: Kept, product: string): Call => ({
  title: product,
  body: text,
  tag: id,
  path,
});

const nothing = (): void => undefined;

/** Shows it where allowed; the returned function takes it back. Never rejects. */
export async function callPlayer(call: Call): Promise<() => void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return nothing;
  if (callee !== null && hasStoppedCalls(callee)) return nothing;
  // The worker may lead a press to another tab: back to this one only the page can lead.
  if (call.path === null)
    return shownByPage(call) ?? (await shownByWorker(call).catch(() => null)) ?? nothing;
  return (await shownByWorker(call).catch(() => null)) ?? shownByPage(call) ?? nothing;
}

/** The same from a hidden page, until that page is seen. */
export async function callUntilSeen(call: Call): Promise<void> {
  const end = await callPlayer(call);
  if (document.hidden) document.addEventListener('visibilitychange', end, { once: true });
  else end();
}

/** Null where no worker runs. Rejects where the browser refuses. */
async function shownByWorker({ title, body, tag, path }: Call): Promise<(() => void) | null> {
  const registration = await registered();
  if (!registration?.active) return null;
  const here = `${location.pathname}${location.search}${location.hash}`;
  const [before] = await registration.getNotifications({ tag });
  // As in serviceWorker/pushed.ts, which can share no code with the pages.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    data: { path: path ?? here, isCall: true },
    icon: '/icon-192.png',
    renotify: before !== undefined && before.body !== body,
  };
  await registration.showNotification(title, options);
  return () => void endShown((shown) => shown.tag === tag);
}

/** Null where the browser lets pages show none. */
function shownByPage({ title, body, tag, path }: Call): (() => void) | null {
  try {
    const call = new Notification(title, { body, tag });
    call.addEventListener('click', () => {
      focus();
      if (path !== null) navigate(path);
      call.close();
    });
    return () => call.close();
  } catch {
    // Phones allow them only from service workers; title and sound have alerted already.
    return null;
  }
}
