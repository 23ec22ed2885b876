/**
 * Web Push is switched on in the bell, a message is shown by the service worker, and it is switched off again (SOCIAL.md section 4).
 * Chromium cannot reach its push service here: the subscription it would return is made up, and the message is handed to the worker
 * by the browser's own tools.
 */
import type { CDPSession } from '@playwright/test';
import { createTestBrowser } from '@playfield/server/notification/push/testing/browser.ts';
import { chromiumLaunch } from './chromium.ts';
import { expect, test } from './fixtures.ts';
import { newName, password } from './pages/account.ts';
import { openNotifications } from './pages/shell.ts';

test.use({
  serviceWorkers: 'allow',
  launchOptions: chromiumLaunch({ hasInterface: true }), // notifications
  serverEnv: {
    // Made for this test.
    PUSH_PUBLIC_KEY:
      'BHAe6kJk4Z-AvMj8epvxHKk0PNLiJAredYxlZnZAjZ9KBB8vTupVm-rht1xuHNthTUfaedq31YEORB-hoo4H6c8',
    PUSH_PRIVATE_KEY: 'Yf2bgao1OC2_48kQfy_kNIAj3kC4tjC3zzVADChK2qE',
    PUSH_SUBJECT: 'mailto:host@example.org',
  },
});

const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/one', keys: createTestBrowser().keys };
/** In the page: a push service that is there, and remembers the subscription. */
const pushService = `
  const fields = ${JSON.stringify(subscription)};
  const made = { endpoint: fields.endpoint, toJSON: () => fields, unsubscribe: async () => !sessionStorage.removeItem('push') };
  PushManager.prototype.subscribe = async () => { sessionStorage.setItem('push', 'on'); return made; };
  PushManager.prototype.getSubscription = async () => sessionStorage.getItem('push') ? made : null;
`;

/** The registration of the service worker, as the browser's tools name it. */
async function registrationOf(tools: CDPSession): Promise<string> {
  const registered = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  return registered;
}

test(
  'switched on, told while no page is asked, switched off',
  { tag: '@desktop' },
  async ({ page, context, server }) => {
    await context.grantPermissions(['notifications']);
    await page.addInitScript({ content: pushService });
    await context.request.get('/api/auth/me');
    await context.request.post('/api/auth/register', { data: { username: newName('Ada'), password } });
    await page.goto('/friends');
    await openNotifications(page);
    const subscribed = page.waitForResponse((answer) => answer.url().endsWith('/api/push/subscriptions'));
    await page.getByRole('button', { name: 'Notify me on this device' }).click();
    expect((await subscribed).status()).toBe(200);
    await expect(page.getByText('You are told here even when no page is open.')).toBeVisible();

    // A message to a worker that is still being installed would be lost.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const tools = await context.newCDPSession(page);
    const registrationId = await registrationOf(tools);
    const message = {
      title: 'Playfield',
      text: 'Bob invites you to play Connect Four.',
      path: '/friends',
      id: 'one',
    };
    await tools.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(server.address).origin,
      registrationId,
      data: JSON.stringify(message),
    });
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
      });
    await expect.poll(shown).toEqual([{ title: message.title, body: message.text, tag: message.id }]);

    const removed = page.waitForResponse((answer) => answer.url().endsWith('/api/push/remove'));
    await page.getByRole('button', { name: 'Stop notifying me on this device' }).click();
    expect((await removed).status()).toBe(200);
    await expect(page.getByRole('button', { name: 'Notify me on this device' })).toBeVisible();
  },
);
