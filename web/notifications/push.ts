/** Notifications outside the page: by the page itself while it is open and hidden, or by Web Push (SOCIAL.md section 4). */
import { api } from '../api/http.ts';

/**
 * `push`: this device can be told even when no page is open; `open`: only while a page is; `install`: only once the site is on
 * the home screen; `denied`: the browser was told not to.
 */
export type Reach = 'push' | 'open' | 'install' | 'denied' | 'none';
export type NotifyState = { readonly reach: Reach; readonly isOn: boolean };

const isAppleMobile = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent);

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
    isAppleMobile: isAppleMobile(),
    permission: hasNotifications ? Notification.permission : null,
  };
}

async function pushKey(): Promise<string | null> {
  return (await api('GET /api/push/key')).key;
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function notifyState(): Promise<NotifyState> {
  const device = thisDevice();
  const reach = reachOf(device, needsKey(device) ? (await pushKey()) !== null : null);
  const isOn = reach === 'open' || (reach === 'push' && (await subscription()) !== null);
  return { reach, isOn: device.permission === 'granted' && isOn };
}

/** Called from a press only. Does nothing where the player says no to the browser. */
export async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const key = await pushKey();
  if (key === null || !thisDevice().hasPush) return;
  await navigator.serviceWorker.register('/sw.js');
  const registration = await navigator.serviceWorker.ready;
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = made.endpoint, keys } = made.toJSON();
  await api('POST /api/push/subscriptions', {
    body: { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
  });
}

export async function turnOff(): Promise<void> {
  const made = await subscription();
  if (!made) return;
  await api('POST /api/push/remove', { body: { endpoint: made.endpoint } });
  await made.unsubscribe();
}
