/**
 * A player who is looking elsewhere is alerted: by title, sound and desktop notification, whose
 * permission is requested at a suitable moment, and by Web Push. Several tabs ring
 * once, with one read state for all of them (USERS-ASK 32).
 *
 * Chromium cannot reach its push service here: the subscription it would return is made up, and the message is handed to the worker
 * by the browser's own tools.
 */
import type { CDPSession, Page, WebSocketRoute } from '@playwright/test';
import { listNotifications } from '@playfield/contracts/http/notifications.ts';
import { tournament } from '@playfield/contracts/http/tournaments.ts';
import { createTestBrowser } from '@playfield/server/notification/push/testing/browser.ts';
import { chromiumLaunch } from './chromium.ts';
import { expect, test } from './fixtures.ts';
import { watchAttention, type Attention } from './pages/attention.ts';
import { logIn, newName, register, saveRecoveryCodes } from './pages/account.ts';
import { call, invite, listening, newAccount, withFriend } from './pages/friends.ts';
import {
  createGame,
  expectLink,
  expectMoves,
  joinByLink,
  newVisitor,
  openLobby,
  playCell,
  playMoves,
  shownGame,
  slotOf,
} from './pages/online.ts';
import { press } from './pages/match.ts';
import { joinAsOpponent } from './pages/opponent.ts';
import { headerOf, logOut, openNotifications, toastOf, visit } from './pages/shell.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: chromiumLaunch({ hasInterface: true }), // desktop notifications
  serverEnv: {
    // Made for this test.
    PUSH_PUBLIC_KEY:
      'BHAe6kJk4Z-AvMj8epvxHKk0PNLiJAredYxlZnZAjZ9KBB8vTupVm-rht1xuHNthTUfaedq31YEORB-hoo4H6c8',
    PUSH_PRIVATE_KEY: 'Yf2bgao1OC2_48kQfy_kNIAj3kC4tjC3zzVADChK2qE',
    PUSH_SUBJECT: 'mailto:host@example.org',
  },
});
test.beforeEach(() => test.slow());

const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/one', keys: createTestBrowser().keys };
/** In the page: a push service that is there, and remembers the subscription. */
const pushService = `
  const fields = ${JSON.stringify(subscription)};
  const made = { endpoint: fields.endpoint, options: { applicationServerKey: null }, toJSON: () => fields, unsubscribe: async () => !sessionStorage.removeItem('push') };
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

/** The connections that a page opens from now on: cut until they are restored. */
async function watchLines(page: Page) {
  const lines: WebSocketRoute[] = [];
  let isCut = false;
  await page.routeWebSocket('**/ws', (socket) => {
    if (isCut) return void socket.close();
    lines.push(socket);
    return void socket.connectToServer();
  });
  return {
    async cut() {
      isCut = true;
      for (const line of lines) await line.close();
    },
    restore: () => void (isCut = false),
  };
}

test(
  'USERS-ASK 30 hidden page: alerts when somebody joins and when it is our turn; visible page: none',
  { tag: ['@desktop', '@slow'] },
  async ({ page, context, server }) => {
    await context.grantPermissions(['notifications']);
    const { hide, calls, tones, isAudioRunning } = await watchAttention(page);
    const lines = await watchLines(page);
    await openLobby(page, 'Ada');
    const id = await createGame(page, 'Connect Four');
    await expect(page).toHaveTitle(/^Waiting for a player - Connect Four/);
    await hide(true);
    const bob = await joinAsOpponent(server.address, id, 'Bob');
    await expect(page).toHaveTitle(/^Bob joined - Connect Four/);
    await expect.poll(() => calls).toEqual([`Bob joined: Connect Four: the game begins. (${id})`]);

    await hide(false);
    await expect(page).toHaveTitle(/^Your turn - Connect Four/);
    await playCell(page, 3);
    await expect(page).toHaveTitle(/^Bob's Turn - Connect Four/);
    await hide(true);
    // While nothing sounds, the device rests.
    await expect.poll(isAudioRunning).toBe(false);
    const before = tones();
    await Promise.all([expect.poll(isAudioRunning).toBe(true), bob.play(3)]);
    await expect(page).toHaveTitle(/^Your turn - Connect Four/);
    await expect.poll(() => calls.at(-1)).toBe(`Your turn: Connect Four (${id})`);
    await expect.poll(tones).toBeGreaterThan(before);

    await hide(false);
    await playCell(page, 3);
    await bob.play(3);
    await expectMoves(page, 4);
    await expect(page).toHaveTitle(/^Your turn - Connect Four/);
    expect(calls).toHaveLength(2);
    await bob.leave();

    // Somebody who joins while the connection is lost calls as well.
    await openLobby(page, 'Ada');
    const next = await createGame(page, 'Connect Four');
    await hide(true);
    await lines.cut();
    const cleo = await joinAsOpponent(server.address, next, 'Cleo');
    lines.restore();
    await expect(page).toHaveTitle(/^Your turn - Connect Four/);
    await expect.poll(() => calls.slice(2)).toEqual([`Your turn: Connect Four (${next})`]);
    await cleo.leave();
  },
);

const rematch = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Rematch' });

test(
  'USERS-ASK 30 a hidden page calls for offers, and for the first move of a rematch',
  { tag: ['@desktop', '@slow'] },
  async ({ page, context, browser, server }) => {
    await context.grantPermissions(['notifications']);
    const { hide, calls } = await watchAttention(page);
    const lines = await watchLines(page);
    const bob = await newVisitor(browser, page, server.address);
    await openLobby(bob.page, 'Bob');
    const id = await createGame(bob.page, 'Connect Four');
    await joinByLink(page, id, 'Ada');
    await playMoves(bob.page, page, [38, 37]);
    // A move under way would turn the offer down.
    await expectMoves(bob.page, 2);
    await hide(true);
    await press(bob.page, bob.page.getByRole('button', { name: 'Offer draw' }));
    const offered = `Connect Four: Bob offers a draw. (${id})`;
    await expect.poll(() => calls).toEqual([offered]);
    // Once, also where the connection is lost before the answer.
    await lines.cut();
    await expectLink(page, 'Reconnecting');
    lines.restore();
    await expectLink(page, 'Connected');
    await hide(false);
    await press(page, slotOf(page).getByRole('button', { name: 'Accept' }));
    await press(page, rematch(page));
    await hide(true);
    await press(bob.page, rematch(bob.page));
    // The seats are swapped.
    await expect(page).toHaveTitle(/^Your turn - Connect Four/);
    const next = shownGame(page);
    await expect.poll(() => calls).toEqual([offered, `Your turn: Connect Four (${next})`]);

    await hide(false);
    await playMoves(page, bob.page, [38, 37]);
    await press(page, page.getByRole('button', { name: 'Resign' }));
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Resign' }));
    await expect(rematch(bob.page)).toBeVisible();
    await hide(true);
    await press(bob.page, rematch(bob.page));
    await expect(page).toHaveTitle(/^Bob wants a rematch - Connect Four/);
    await expect.poll(() => calls.at(-1)).toBe(`Connect Four: Bob wants a rematch. (${next})`);
    await bob.context.close();
  },
);

test(
  'permission is requested after a move of a player who has looked away, once, and never at load',
  { tag: ['@desktop', '@slow'] },
  async ({ page, context, browser, server }) => {
    const { hide, calls } = await watchAttention(page);
    const question = slotOf(page).getByText('Call you when it is your turn?');
    const bob = await newVisitor(browser, page, server.address);
    const look = await watchAttention(bob.page);
    await openLobby(page, 'Ada');
    const id = await createGame(page, 'Tic Tac Toe');
    await joinByLink(bob.page, id, 'Bob');
    await hide(true);
    await hide(false);
    await expect(page.getByRole('button', { name: 'Abort' })).toBeVisible();
    await expect(question).toHaveCount(0); // not before a move of our own
    await playCell(page, 0);
    await expect(question).toBeVisible();

    // How the browser's own prompt would be answered.
    await context.grantPermissions(['notifications']);
    await slotOf(page).getByRole('button', { name: 'Yes, call me' }).click();
    await expect(question).toHaveCount(0);
    await press(page, page.getByRole('button', { name: 'Abort' }));
    await hide(true);
    await playCell(bob.page, 4);
    await expect.poll(() => calls).toEqual([`Your turn: Tic Tac Toe (${id})`]);
    // The question stays what it was under a finger that is on its way: nobody resigns who wanted to call the game off.
    await expectMoves(page, 2);
    const callOff = page.getByRole('dialog', { name: 'Call the game off?' });
    await press(page, callOff.getByRole('button', { name: 'Abort' }));
    await expect(callOff).toBeHidden();
    await expect(toastOf(page)).toContainText('not possible at this point');
    await expect(page.getByRole('button', { name: 'Resign' })).toBeVisible();

    // Bob declines and is not asked again on this device.
    await look.hide(true);
    await look.hide(false);
    const no = slotOf(bob.page).getByRole('button', { name: 'No', exact: true });
    await no.click();
    await expect(no).toHaveCount(0);
    await bob.page.reload();
    await expectMoves(bob.page, 2);
    await look.hide(true);
    await look.hide(false);
    await expect(bob.page.getByRole('button', { name: 'Resign' })).toBeVisible();
    await expect(no).toHaveCount(0);
    await bob.context.close();
  },
);

test.describe('several tabs', () => {
  // What a tab still reads for somebody who has just signed out in another one.
  test.use({ allowedProblems: /status of 40[13] .*\/api\/(faces|friend|notifications)/ });

  test(
    'USERS-ASK 32 hidden tabs call once, and what is read in one is read in all; the panel keeps the focus, and goes on with the next person',
    { tag: ['@desktop', '@slow'] },
    async ({ page, context, browser, server }) => {
      await context.grantPermissions(['notifications']);
      const { ada, bob, ...other } = await withFriend(browser, page, server);
      const pages = [page, await context.newPage()];
      const looks: Attention[] = [];
      for (const tab of pages) {
        looks.push(await watchAttention(tab));
        await tab.goto('/friends');
      }
      await listening(page, pages.length);
      // The first tab leads: hidden last, it has heard that the other one is hidden.
      for (const look of looks.toReversed()) await look.hide(true);
      const { id } = await invite(other.context, bob);
      const called = (): readonly string[] => looks.flatMap((look) => look.calls);
      await expect.poll(called).toHaveLength(1);
      expect(called()[0]).toContain(`Playfield: ${ada.username} invites you to play Connect Four.`);
      for (const tab of pages) {
        await expect(toastOf(tab)).toContainText(ada.username);
        await expect(headerOf(tab).getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
      }
      await looks[1]?.hide(false);
      const [first, second] = pages;
      if (!first || !second) throw new Error('There are two tabs.');
      for (const tab of pages) await visit(tab, '/privacy');
      await openNotifications(second);
      await expect(headerOf(first).getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
      await expect(first).not.toHaveTitle(/^\(/);
      expect(called()).toHaveLength(1);

      const withdrawn = async (): Promise<void> =>
        void (await call(other.context, `/api/invites/${(await invite(other.context, bob)).id}/cancel`, {}));
      await call(other.context, `/api/invites/${id}/cancel`, {});
      for (let count = 0; count < 50; count += 1) await withdrawn();
      const panel = second.getByRole('region', { name: 'Notifications', exact: true });
      const items = panel.getByRole('region', { name: 'For you' }).getByRole('listitem');
      await expect(items).toHaveCount(50);
      await panel.getByRole('button', { name: 'Show earlier' }).press('Enter');
      await expect(items).toHaveCount(51);
      const heading = panel.getByRole('heading', { name: 'Notifications' });
      await expect(heading).toBeFocused();
      // Somebody else signs in, in the other tab.
      const next = await newVisitor(browser, page, server.address);
      const cara = await newAccount(next.context, 'Cara');
      await call(other.context, '/api/friends/request', { friendId: cara.id });
      await logOut(first);
      await expect(toastOf(first).getByText('Logged out')).toBeVisible(); // a new address would cut it off
      await first.goto('/login');
      await logIn(first, cara.username);
      await expect(items).toHaveText([new RegExp(ada.username)]);
      await panel.getByRole('button', { name: 'Clear all' }).press('Enter');
      await expect(panel).toContainText('Nothing yet.');
      await expect(heading).toBeFocused();
      await Promise.all([other.context.close(), next.context.close()]);
    },
  );
});

test(
  'a hidden tab calls again once the one in sight has crashed',
  { tag: ['@desktop', '@slow'] },
  async ({ page, context, browser, server }) => {
    await context.grantPermissions(['notifications']);
    const { ada, bob, ...other } = await withFriend(browser, page, server);
    const { hide, calls } = await watchAttention(page);
    await page.goto('/privacy');
    await listening(page);
    await hide(true);
    const seen = await context.newPage();
    await seen.goto('/privacy');
    await listening(page, 2);
    const locks = (): Promise<readonly unknown[]> =>
      page.evaluate(async () => {
        const { held = [], pending = [] } = await navigator.locks.query();
        return [held, pending].map(
          (of) => of.filter(({ name }) => name?.startsWith('playfield:tab:')).length,
        );
      });
    await expect.poll(locks).toEqual([1, 1]);
    const tools = await context.newCDPSession(seen);
    const crashed = seen.waitForEvent('crash');
    // It is never answered.
    tools.send('Page.crash').catch(() => undefined);
    await crashed;
    await expect.poll(locks).toEqual([0, 0]);
    await invite(other.context, bob);
    await expect
      .poll(() => calls)
      .toEqual([expect.stringContaining(`Playfield: ${ada.username} invites you to play Connect Four.`)]);
    await other.context.close();
  },
);

test(
  'the tab of a guest that leads listens once another one shows that they take part in a tournament',
  { tag: ['@desktop', '@slow'] },
  async ({ page, context }) => {
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    const leads = page.waitForResponse('**/api/notifications');
    await page.goto('/privacy');
    await leads;
    expect(sockets).toEqual([]);
    const startDate = new Date(Date.now() + 3_600_000).toISOString();
    const made = await page.request.post('/api/tournaments', {
      data: {
        name: 'Tea Cup',
        description: 'With tea.',
        gameType: 'connect-four',
        format: 'single-elimination',
        status: 'registration',
        startDate,
        registrationDeadline: startDate,
      },
    });
    const { id } = tournament.parse(await made.json());
    const second = await context.newPage();
    await second.goto(`/tournaments/${id}`);
    await second.getByRole('region', { name: 'Your part' }).getByRole('button', { name: 'Join' }).click();
    await expect.poll(() => sockets).toHaveLength(1);
  },
);

test.describe('Web Push', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'is switched on in the bell, shown by the service worker, and switched off',
    { tag: ['@desktop', '@slow'] },
    async ({ page, context, browser, server }) => {
      await context.grantPermissions(['notifications']);
      await page.addInitScript({ content: pushService });
      const { hide } = await watchAttention(page);
      const { ada, bob, ...other } = await withFriend(browser, page, server);
      // A list that is read after a push takes back what it doesn't have.
      const listRead = page.waitForResponse('**/api/notifications');
      await page.goto('/friends');
      await listRead;
      // Neither the subscription nor a message waits for a worker that is still being installed.
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await openNotifications(page);
      const subscribed = page.waitForResponse((answer) => answer.url().endsWith('/api/push/subscriptions'));
      // Open pages call already, since the browser allows it.
      await expect(page.getByText('You are told here while a page is open in the background.')).toBeVisible();
      await page.getByRole('button', { name: 'Also when no page is open' }).press('Enter');
      expect((await subscribed).status()).toBe(200);
      const note = page.getByText('You are told here even when no page is open.');
      await expect(note).toBeFocused(); // the button has gone

      const tools = await context.newCDPSession(page);
      const registrationId = await registrationOf(tools);
      const push = (message: object) =>
        tools.send('ServiceWorker.deliverPushMessage', {
          origin: new URL(server.address).origin,
          registrationId,
          data: JSON.stringify(message),
        });
      const shown = () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.ready;
          return (await registration.getNotifications()).map(({ title, body, tag }) => ({
            title,
            body,
            tag,
          }));
        });
      const message = {
        title: 'Playfield',
        text: 'A tournament begins.',
        path: '/friends',
        id: 'one',
        isListed: true,
      };
      await push(message);
      const tournamentShown = { title: message.title, body: message.text, tag: message.id };
      await expect.poll(shown).toEqual([tournamentShown]);

      // The hidden page tells of an invitation, and the push of the same comes in its place; both go once the page is seen.
      await listening(page);
      await hide(true);
      const { id: inviteId } = await invite(other.context, bob);
      const body = `${ada.username} invites you to play Connect Four.`;
      const listed = async () =>
        listNotifications.answer.parse(await (await context.request.get('/api/notifications')).json());
      const tag = (await listed()).notifications.find((one) => one.inviteId === inviteId)?.id;
      const called = { title: 'Playfield', body, tag };
      await expect.poll(shown).toEqual(expect.arrayContaining([called, tournamentShown]));
      await push({ ...message, text: body, id: tag });
      await push({ ...message, text: 'The tournament is over.' });
      const over = { ...tournamentShown, body: 'The tournament is over.' };
      await expect.poll(shown).toEqual(expect.arrayContaining([called, over]));
      expect(await shown()).toHaveLength(2);
      await hide(false);
      await expect.poll(shown).toEqual([over]);
      // What was pushed goes once it is withdrawn, or read on another device, and what the list doesn't have with it.
      await page.keyboard.press('Escape');
      await hide(true);
      await call(other.context, `/api/invites/${inviteId}/cancel`, {});
      await invite(other.context, bob);
      const [again] = (await listed()).notifications;
      const pushed = { ...called, tag: again?.id };
      await push({ ...message, text: body, id: again?.id });
      await expect.poll(shown).toEqual([pushed]);
      await call(context, '/api/notifications/read', { ids: [again?.id] });
      await expect.poll(shown).toEqual([]);
      await hide(false);
      await openNotifications(page);
      await other.context.close();

      const removed = page.waitForResponse((answer) => answer.url().endsWith('/api/push/remove'));
      await page.getByRole('button', { name: 'Stop notifying me on this device' }).click();
      expect((await removed).status()).toBe(200);
      const on = page.getByRole('button', { name: 'Notify me on this device' });
      await on.click();
      await expect(note).toBeVisible();

      // A press on what the worker has shown reaches a page that has only just come.
      const readAgain = page.waitForResponse('**/api/notifications');
      await page.goto('/friends');
      await page.evaluate(() => {
        const data = { type: 'open', path: '/rankings' };
        navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
      });
      await expect(page).toHaveURL('/rankings');
      await readAgain;
      await openNotifications(page);
      await expect(note).toBeVisible();

      // Nothing is pushed to the next person at this browser: neither what is hers nor what is theirs.
      await page.keyboard.press('Escape');
      await push(message);
      await expect.poll(shown).toEqual([tournamentShown]);
      await logOut(page);
      await expect.poll(shown).toEqual([]);
      await openNotifications(page);
      await expect(page.getByRole('button', { name: 'Also when no page is open' })).toBeVisible();
    },
  );

  test(
    'logging out before the page has asked for notifications takes back what the device shows',
    { tag: ['@desktop', '@slow'] },
    async ({ page, context }) => {
      await context.grantPermissions(['notifications']);
      await page.goto('/login');
      await register(page, newName('Early'));
      await saveRecoveryCodes(page);
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      // The timer that the inbox waits for never ends.
      await page.addInitScript(() => {
        const { setTimeout } = globalThis;
        const without = (run: () => void, ms?: number): unknown => (ms === 2000 ? 0 : setTimeout(run, ms));
        Object.assign(globalThis, { setTimeout: without });
      });
      await page.goto('/friends');
      const shown = () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.ready;
          return (await registration.getNotifications()).map(({ tag }) => tag);
        });
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.showNotification('Playfield', { body: 'Bob is online', tag: 'shown' });
      });
      expect(await shown()).toEqual(['shown']);
      await logOut(page);
      await expect.poll(shown).toEqual([]);
    },
  );

  test(
    'a guest who registers is told nothing twice, and the device goes on showing what it showed',
    { tag: ['@desktop', '@slow'] },
    async ({ page, context }) => {
      await context.grantPermissions(['notifications']);
      const text = 'Your match against Bob is ready';
      const news = {
        id: 'news',
        kind: 'tournament/match-ready',
        text,
        path: null,
        inviteId: null,
        count: 1,
        isRead: false,
        isGone: false,
      };
      let createdAt: string | null = null;
      let unread = 1;
      await page.route('**/api/notifications', async (route) => {
        const response = await route.fetch();
        const read: object = await response.json();
        createdAt ??= new Date().toISOString();
        await route.fulfill({
          response,
          json: { ...read, notifications: [{ ...news, createdAt, isRead: unread === 0 }], unread },
        });
      });
      await page.goto('/login');
      await expect(toastOf(page)).toContainText(text);
      await toastOf(page).getByRole('button', { name: 'Dismiss' }).click();
      await expect(toastOf(page)).toBeHidden();
      await page.evaluate(async (body) => {
        const registration = await navigator.serviceWorker.ready;
        await registration.showNotification('Playfield', { body, tag: 'shown' });
      }, text);
      const again = await page.evaluateHandle((wanted) => {
        const told: string[] = [];
        new MutationObserver(() => {
          for (const { textContent } of document.querySelectorAll('.toast[data-state=open]'))
            if (textContent.includes(wanted)) told.push(textContent);
        }).observe(document.body, { childList: true, subtree: true });
        return told;
      }, text);
      const readAgain = page.waitForResponse('**/api/notifications');
      await register(page, newName('Newcomer'));
      await saveRecoveryCodes(page);
      await readAgain;
      // The open panel marks it as read, and the list may be read once more after that.
      unread = 0;
      await expect((await openNotifications(page)).getByText(text)).toBeVisible();
      expect(await again.evaluate((told) => [...told])).toEqual([]);
      const shown = await page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(({ tag }) => tag),
      );
      expect(shown).toEqual(['shown']);
    },
  );
});
