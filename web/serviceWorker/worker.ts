/**
 * The service worker (`/sw.js`): pages open without a network from what this build's files were kept as, and what the server pushes
 * is shown. What `/api` and the sockets answer is never kept.
 */
import { openFresh, openHashed } from './answers.ts';
import { fieldOf, textIn } from './fields.ts';
import { isEngineFile, keptFor } from './kept.ts';
import { showPushed } from './pushed.ts';
import { renewPush, type Address } from './renewPush.ts';

declare const self: ServiceWorkerGlobalScope;

/** Written by the build: the files of the shell and of the games that can be played offline. */
const files: readonly string[] = '__FILES__'.split(' ');
/** What engines read: kept once it was used. */
const engineFiles: readonly string[] = '__ENGINES__'.split(' ');
const cacheName = 'kept-__BUILD__';
/** With a query it is the frame alone, which fits every address (server/http/pageShells.ts). */
const shell = '/?kept';

async function keepFiles(): Promise<void> {
  // Who has played without a network can after an update, too.
  const engines = (await hasEngines()) ? engineFiles : [];
  const cache = await caches.open(cacheName);
  // Past the browser's own cache: the page itself has no hash in its name.
  await cache.addAll([new Request(shell, { cache: 'reload' }), ...files, ...engines]);
}

/** Whether any build's engine is kept. */
async function hasEngines(): Promise<boolean> {
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    if (requests.some(({ url }) => isEngineFile(new URL(url).pathname))) return true;
  }
  return false;
}

async function dropOlder(): Promise<void> {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
  await self.clients.claim();
}

const pause = (ms: number): Promise<undefined> =>
  new Promise((resolve) => {
    self.setTimeout(() => resolve(undefined), ms);
  });

/** Whether a newer build has come, or is on its way, while pages of this one are open. */
const isOutdated = ({ installing, waiting }: ServiceWorkerRegistration): boolean =>
  (installing ?? waiting) !== null;

/** A page, or one of the few files without a hash that all pages have. */
const fresh = (request: Request, name: Request | string): Promise<Response> =>
  openFresh(request, name, isOutdated(self.registration), {
    fetch: (asked) => fetch(asked),
    kept: (asked) => caches.match(asked),
    pause,
  });

async function hashed(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(cacheName);
  return openHashed(event.request, {
    fetch: (asked) => fetch(asked),
    kept: (asked) => cache.match(asked),
    keep: (asked, answer) => cache.put(asked, answer),
    later: (work) => event.waitUntil(work),
  });
}

self.addEventListener('install', (event) => event.waitUntil(keepFiles()));
self.addEventListener('activate', (event) => event.waitUntil(dropOlder()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const kept = keptFor({
    method: request.method,
    url: new URL(request.url),
    origin: self.location.origin,
    isNavigation: request.mode === 'navigate',
    files,
  });
  if (kept === null) return;
  if (kept === 'hashed') event.respondWith(hashed(event));
  else event.respondWith(fresh(request, kept === 'page' ? shell : request));
});

/** What the server answers. Rejects when it refuses. */
async function ask(path: string, body?: object): Promise<unknown> {
  const answer = await fetch(
    path,
    body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  );
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}

function addressOf(subscription: PushSubscription): Address {
  const { endpoint = subscription.endpoint, keys } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event;
  event.waitUntil(
    renewPush(
      { old: oldSubscription?.endpoint ?? null, made: newSubscription && addressOf(newSubscription) },
      {
        check: async (endpoint) => fieldOf(await ask('/api/push/check', { endpoint }), 'isOn') === true,
        siteKey: async () => textIn(await ask('/api/push/key'), 'key') || null,
        subscribe: async (applicationServerKey) =>
          addressOf(
            await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
          ),
        tell: (address) => ask('/api/push/subscriptions', address),
        forget: (endpoint) => ask('/api/push/remove', { endpoint }),
      },
    ),
  );
});

self.addEventListener('push', (event) => event.waitUntil(showPushed(event.data?.json(), self.registration)));

async function show(url: URL): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((one) => one.url === url.href) ?? pages[0];
  if (!page) {
    await self.clients.openWindow(url.href);
    return;
  }
  await page.focus();
  // A page of this worker's origin: there is no other target to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  page.postMessage({ type: 'open', path: `${url.pathname}${url.search}` });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(textIn(event.notification.data, 'path') || '/', self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(show(url));
});
