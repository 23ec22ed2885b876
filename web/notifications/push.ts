/** Notifications outside the page: by the page itself while it is open and hidden, or by Web Push. */
import { api } from '../api/http.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { hasStoppedCalls, setCallsStopped } from './callPlayer.ts';
import {
  isOutdated,
  keepPush,
  keyText,
  peopleIn,
  withPerson,
  type Made,
  type PushPorts,
} from './keepPush.ts';
import { registered } from './shownCalls.ts';

/**
 * `push`: this device can be told even when no page is open; `open`: only while a page is; `install`: only once the site is on
 * the home screen; `denied`: the browser was told not to.
 */
export type Reach = 'push' | 'open' | 'install' | 'denied' | 'none';
export type NotifyState = {
  readonly reach: Reach;
  /** How this person is told here now: even when no page is open, only by open pages, or not at all. */
  readonly told: 'push' | 'open' | null;
};

/** They all name Mac OS X, and an iPad says that it is a Mac unless its owner asks for mobile pages; no Mac has a touch screen. */
export const isAppleMobile = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  userAgent.includes('Mac OS X') && maxTouchPoints > 1;

/** A device as it presents itself. */
export type Device = {
  readonly hasNotifications: boolean;
  readonly hasPush: boolean;
  readonly isAppleMobile: boolean;
  readonly permission: NotificationPermission | null;
};

/** `hasKey`: whether the site pushes; null where nobody has asked it yet. */
export function reachOf(device: Device, hasKey: boolean | null): Reach {
  if (!device.hasNotifications) return device.isAppleMobile && hasKey === true ? 'install' : 'none';
  if (device.permission === 'denied') return 'denied';
  return device.hasPush && hasKey !== false ? 'push' : 'open';
}

/** The site need not be asked while the player has chosen nothing. */
export function needsKey({ hasNotifications, isAppleMobile: isApple, permission }: Device): boolean {
  return hasNotifications ? permission === 'granted' : isApple;
}

function thisDevice(): Device {
  const hasNotifications = 'Notification' in globalThis;
  return {
    hasNotifications,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in globalThis,
    isAppleMobile: isAppleMobile(navigator),
    permission: hasNotifications ? Notification.permission : null,
  };
}

async function pushKey(): Promise<string | null> {
  return (await api('GET /api/push/key')).key;
}

async function subscription(): Promise<PushSubscription | null> {
  return (await (await registered())?.pushManager.getSubscription()) ?? null;
}

/** Who has switched it on in this browser: ids, the latest first. */
const peopleKey = 'playfield:push';

function setWanted(userId: string, isWanted: boolean): void {
  const before = readStored(peopleKey);
  const after = withPerson(before, userId, isWanted);
  if (after !== before) writeStored(peopleKey, after);
}

async function made(): Promise<Made | null> {
  const found = await subscription();
  if (!found) return null;
  const key = found.options.applicationServerKey;
  return {
    endpoint: found.endpoint,
    key: key ? keyText(key) : null,
    unsubscribe: () => found.unsubscribe(),
  };
}

/** A service worker whose files can't be fetched is never ready. */
const readyWithinMs = 20_000;

async function subscribe(siteKey: string): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('the service worker is not ready')), readyWithinMs);
  });
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, late]);
  const found = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: siteKey });
  const { endpoint = found.endpoint, keys } = found.toJSON();
  await api('POST /api/push/subscriptions', {
    body: { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
  });
}

const ports: Omit<PushPorts, 'isHere'> = {
  isAllowed() {
    const { hasPush, permission } = thisDevice();
    return hasPush && permission === 'granted';
  },
  made,
  siteKey: pushKey,
  check: async (endpoint) => (await api('POST /api/push/check', { body: { endpoint } })).isOn,
  subscribe,
  isWanted: (userId) => peopleIn(readStored(peopleKey)).includes(userId),
  want: (userId) => setWanted(userId, true),
};

let keeping: Promise<unknown> = Promise.resolve();

/** One at a time: two would make two subscriptions where one is outdated. */
function keep(userId: string, using: PushPorts): Promise<boolean> {
  const kept = keeping.then(() => keepPush(userId, using));
  keeping = kept.catch(() => undefined);
  return kept;
}

/**
 * Once it is known who is signed in, or that they have a new session. Quiet: what fails is tried again with the next page. `isHere`:
 * whether they still are, for a call may wait until somebody else is.
 */
export async function keepNotifying(userId: string, isHere: () => boolean): Promise<void> {
  await keep(userId, { ...ports, isHere }).catch(() => false);
}

/** How it stands for this person, after what is out of date was made good. */
export async function notifyState(userId: string, isHere: () => boolean): Promise<NotifyState> {
  const device = thisDevice();
  const key = needsKey(device) ? await pushKey() : undefined;
  const reach = reachOf(device, key === undefined ? null : key !== null);
  if (device.permission !== 'granted') return { reach, told: null };
  const isPushed =
    reach === 'push' && (await keep(userId, { ...ports, isHere, siteKey: async () => key ?? null }));
  return { reach, told: isPushed ? 'push' : hasStoppedCalls(userId) ? null : 'open' };
}

/** Called from a press only. Does nothing where the player says no to the browser. */
export async function turnOn(userId: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  setCallsStopped(userId, false);
  const key = await pushKey();
  if (key === null || !thisDevice().hasPush) return;
  const before = await made();
  if (before && isOutdated(before, key)) await before.unsubscribe();
  await subscribe(key);
  setWanted(userId, true);
}

/** Neither by push nor by a page, until this person switches it on again. */
export async function turnOff(userId: string): Promise<void> {
  const found = await subscription();
  if (found) {
    await api('POST /api/push/remove', { body: { endpoint: found.endpoint } });
    await found.unsubscribe();
  }
  setWanted(userId, false);
  setCallsStopped(userId, true);
}
