/**
 * What somebody is told, wherever they are on the site: an invitation as a toast and in the bell, and what a screen reader says of it
 * (G14, SH-050…053; USERS-ASK 28).
 */
import type { WebSocketRoute } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { existingAccount, logIn } from './pages/account.ts';
import { expectNoViolations } from './pages/axe.ts';
import { call, invite, listening, withFriend } from './pages/friends.ts';
import { newVisitor } from './pages/online.ts';
import { headerOf, openNotifications, toastOf, visit } from './pages/shell.ts';
import { transcriptOf } from './pages/transcript.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'SH-050 an invitation comes as a toast: a finger that meant something else answers nothing, a key is heard at once and accepts',
  { tag: '@phone' },
  async ({ page, browser, server }) => {
    const { bob, ...other } = await withFriend(browser, page, server);
    await page.goto('/connect-four');
    await listening(page);
    // The moment it is there: a press of a pointer on the refusal, then a key on the acceptance.
    await page.evaluate(() => {
      const watching = new MutationObserver(() => {
        const answers = [...document.querySelectorAll<HTMLButtonElement>('.toast button')];
        const accept = answers.find(({ textContent }) => textContent === 'Accept');
        const decline = answers.find(({ textContent }) => textContent === 'Decline');
        if (!accept || !decline) return;
        watching.disconnect();
        decline.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
        accept.click();
      });
      watching.observe(document.body, { subtree: true, childList: true });
    });
    const { path } = await invite(other.context, bob);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(toastOf(page).getByRole('button', { name: 'Accept' })).toHaveCount(0);
    await other.context.close();
  },
);

test(
  'an invitation that came while the connection was lost is told as well',
  { tag: ['@desktop', '@slow'] },
  async ({ page, browser, server }) => {
    const open: WebSocketRoute[] = [];
    let isCut = false;
    let told = 0;
    await page.routeWebSocket('**/ws', (socket) => {
      open.push(socket);
      if (isCut) void socket.close();
      else
        socket.connectToServer().onMessage((message) => {
          told += 1;
          socket.send(message);
        });
    });
    const { bob, ...other } = await withFriend(browser, page, server);
    await page.goto('/privacy');
    await listening(page);
    await expect.poll(() => told).toBeGreaterThan(0);
    isCut = true;
    for (const socket of open) await socket.close();
    await invite(other.context, bob);
    await expect(toastOf(page)).toBeHidden();
    isCut = false;
    await expect(toastOf(page).getByRole('button', { name: 'Accept' })).toBeVisible();
    await other.context.close();
  },
);

test(
  'an invitation that one server could not tell the other is told once that is over',
  { tag: ['@desktop', '@slow'] },
  async ({ page, browser, server }) => {
    const open: WebSocketRoute[] = [];
    let isDeaf = false;
    let told = 0;
    await page.routeWebSocket('**/ws', (socket) => {
      open.push(socket);
      socket.connectToServer().onMessage((message) => {
        told += 1;
        const isLost = isDeaf && /"type":"(invite|notification)/.test(String(message));
        if (!isLost) socket.send(message);
      });
    });
    const { bob, ...other } = await withFriend(browser, page, server);
    await page.goto('/privacy');
    await listening(page);
    await expect.poll(() => told).toBeGreaterThan(0);
    isDeaf = true;
    await invite(other.context, bob);
    await expect(toastOf(page)).toBeHidden();
    isDeaf = false;
    open.at(-1)?.send(JSON.stringify({ type: 'resync' }));
    await expect(toastOf(page).getByRole('button', { name: 'Accept' })).toBeVisible();
    await other.context.close();
  },
);

function one(id: string, kind: string, text: string, createdAt: string) {
  const fresh = { path: null, inviteId: null, count: 1, isRead: false, isGone: false };
  return { id, kind, text, createdAt, ...fresh };
}

test(
  'what has expired is not counted beside what comes next',
  { tag: ['@desktop', '@slow'] },
  async ({ page, browser, server }) => {
    const open: WebSocketRoute[] = [];
    await page.routeWebSocket('**/ws', (socket) => {
      open.push(socket);
      socket.connectToServer();
    });
    const other = await withFriend(browser, page, server);
    const came = one('b', 'tournament/match-ready', 'Your match is ready.', '2026-01-01T10:01:00.000Z');
    let notifications = [one('a', 'tournament/check-in', 'Please check in.', '2026-01-01T10:00:00.000Z')];
    await page.route('**/api/notifications', (route) =>
      route.fulfill({ json: { notifications, unread: 1, silence: 'none', now: '2026-01-01T10:02:00.000Z' } }),
    );
    await page.goto('/privacy');
    await listening(page);
    const bell = headerOf(page).getByRole('button', { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    notifications = [came];
    const told = { type: 'notification', notification: came, unread: 1, isSilent: true };
    open.at(-1)?.send(JSON.stringify(told));
    const panel = await openNotifications(page);
    await expect(panel).toContainText('Your match is ready.');
    await expect(panel).not.toContainText('Please check in.');
    await other.context.close();
  },
);

test(
  'an invitation’s link: its two people see it, a guest signs in first, nobody else finds it',
  { tag: ['@desktop', '@slow'] },
  async ({ page, browser, server }) => {
    const { bob, ...other } = await withFriend(browser, page, server);
    const third = await newVisitor(browser, page, server.address);
    const { id, path } = await invite(other.context, bob, 'checkers');
    await other.page.goto(`/invite/${id}`);
    await expect(other.page.getByRole('heading', { level: 1 })).toHaveText(`Waiting for ${bob.username}`);
    await third.page.goto(`/invite/${id}`);
    await expect(third.page).toHaveURL(`${server.address}/login?next=%2Finvite%2F${id}`);
    await logIn(third.page, await existingAccount(page, server.address));
    await expect(third.page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');

    await page.goto(`/invite/${id}`);
    await expect(page.getByText('Checkers, no clock')).toBeVisible();
    await expectNoViolations(page, 'an invitation');
    await page.getByRole('button', { name: 'Accept', exact: true }).press('Enter');
    await expect(page).toHaveURL(path);
    await visit(page, `/invite/${id}`);
    await page.getByRole('link', { name: 'Open', exact: true }).press('Enter');
    await expect(page).toHaveURL(path);
    await Promise.all([other.context.close(), third.context.close()]);
  },
);

test(
  'USERS-ASK 28 a withdrawn invitation greys out in place, in the toast, in the bell and at its link; what a screen reader says of it and of another one',
  { tag: ['@desktop', '@slow'] },
  async ({ page, browser, server }) => {
    const { ada, bob, ...other } = await withFriend(browser, page, server);
    const { lines, press } = await transcriptOf(page, (text) => text.replaceAll(ada.username, 'Ada'));
    const invites = 'Ada invites you to play Connect Four.';
    const toast = toastOf(page);
    await page.goto('/friends');
    // A name becomes a link once the account is known.
    await expect(page.locator('[data-friend]').getByRole('link', { name: ada.username })).toBeVisible();
    await page.getByRole('tab', { name: 'Friends 1' }).focus();
    for (let stop = 0; stop < 4; stop += 1) await press('Tab');
    await listening(page);
    const first = await invite(other.context, bob);
    await expect(toast).toContainText(ada.username);
    const accept = toast.getByRole('button', { name: /^Accept/ });
    const before = await accept.boundingBox();
    await call(other.context, `/api/invites/${first.id}/cancel`, {});
    await expect(toast.getByText('Withdrawn.')).toBeVisible();
    await expect(accept).toHaveAttribute('aria-disabled', 'true');
    expect(await accept.boundingBox()).toEqual(before);
    await toast.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expect(toast).toHaveCount(0);
    const second = await invite(other.context, bob);
    await expect(toast).toContainText(ada.username);
    await toast.focus();
    for (let stop = 0; stop < 3; stop += 1) await press('Tab');
    // A slow machine also hears that the page loads.
    const heard = (): readonly string[] => lines.filter((line) => line !== 'then: Loading...');
    await expect
      .poll(heard)
      .toEqual([
        'focus: link "Ada"',
        'focus: button "Invite to Race: Ada"',
        'focus: button "Invite to Play: Ada"',
        'focus: button "More about Ada"',
        `then: ${invites} Accept Decline Dismiss`,
        'then: Withdrawn.',
        `then: ${invites} Accept Decline Dismiss`,
        `focus: button "Accept", ${invites}`,
        `focus: button "Decline", ${invites}`,
        'focus: button "Dismiss"',
      ]);

    const panel = await openNotifications(page);
    const gone = panel.getByRole('listitem').filter({ hasText: 'No longer open.' });
    await expect(gone).toContainText(ada.username);
    await expect(gone.getByRole('button', { name: /^Accept/ })).toHaveAttribute('aria-disabled', 'true');
    await expect(toast).toBeVisible(); // it stays until it is answered
    await expectNoViolations(page, 'the bell, and a toast with answers');
    // The key closes the panel, not the question beside it.
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(toast).toBeVisible();

    await visit(page, `/invite/${first.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${ada.username} invites you`);
    await expect(page.getByText('It was withdrawn.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to the games' })).toHaveAttribute('href', '/');
    // Accepted in the bell, the question goes with it, long before a toast would go by itself.
    const again = await openNotifications(page);
    await again
      .getByRole('button', { name: /^Accept/ })
      .and(again.locator(':not([aria-disabled=true])'))
      .press('Enter');
    await expect(page).toHaveURL(second.path);
    await expect(toast).toBeHidden({ timeout: 3000 });
    await other.context.close();
  },
);
