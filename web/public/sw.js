/** Shows what the server pushes, and opens what it is about. Nothing is cached here. */
/** @type {any} */
const worker = self;

worker.addEventListener('push', (event) => {
  const { title, text, path, id } = event.data?.json() ?? {};
  if (typeof title !== 'string') return;
  const options = { body: text, tag: id, data: { path }, icon: '/favicon.svg' };
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.path ?? '/', worker.location.origin);
  if (url.origin !== worker.location.origin) return;
  event.waitUntil(open(url));
});

async function open(url) {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((one) => one.url === url.href) ?? pages[0];
  if (!page) return worker.clients.openWindow(url.href);
  await page.focus();
  page.postMessage({ type: 'open', path: `${url.pathname}${url.search}` });
}
