/** Shows what the server pushes, and opens what it is about. Nothing is cached here. */
/* oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-assignment, typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-return -- served as it is, without a build: the types of service workers are not loaded beside those of pages */
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
  if (!page) {
    await worker.clients.openWindow(url.href);
    return;
  }
  await page.focus();
  // A page of a worker's own origin: there is no other target to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  page.postMessage({ type: 'open', path: `${url.pathname}${url.search}` });
}
