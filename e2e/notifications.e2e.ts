/**
 * What somebody is told, wherever they are on the site: an invitation as a toast and in the bell, one ring for all tabs, one read
 * state for all of them (G14, SH-050…053; USERS-ASK 28, 32; SOCIAL.md sections 3 and 4).
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { login } from '@playfield/contracts/http/account.ts';
import { createInvite } from '@playfield/contracts/http/invites.ts';
import { chromiumLaunch } from './chromium.ts';
import { expect, test } from './fixtures.ts';
import { newName, password } from './pages/account.ts';
import { watchAttention, type Attention } from './pages/attention.ts';
import { expectNoViolations } from './pages/axe.ts';
import { newVisitor } from './pages/online.ts';
import type { RunningServer } from './server.ts';
import { headerOf, openNotifications, toastOf } from './pages/shell.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: chromiumLaunch({ hasInterface: true }), // desktop notifications
});

type Account = { readonly id: string; readonly username: string };

async function call(context: BrowserContext, path: string, data: object): Promise<unknown> {
  const answer = await context.request.post(path, { data });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  return answer.json();
}

async function newAccount(context: BrowserContext, prefix: string): Promise<Account> {
  const data = { username: newName(prefix), password };
  return login.answer.parse(await call(context, '/api/auth/register', data)).user;
}

/** Two accounts, each signed in to its own context, who are friends. */
async function befriend(one: BrowserContext, other: BrowserContext): Promise<[Account, Account]> {
  const [ada, bob] = [await newAccount(one, 'Ada'), await newAccount(other, 'Bob')];
  await call(one, '/api/friends/request', { friendId: bob.id });
  await call(other, '/api/friends/accept', { friendId: ada.id });
  return [ada, bob];
}

async function invite(from: BrowserContext, to: Account, gameType = 'connect-four') {
  const data = { toUserId: to.id, kind: 'game', gameType, clock: null };
  return createInvite.answer.parse(await call(from, '/api/invites', data)).invite;
}

/** So many tabs listen: what comes from now on is a toast in each. */
async function listening(page: Page, tabs = 1): Promise<void> {
  const count = (): Promise<number> =>
    page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      return [...held, ...pending].filter(({ name }) => name?.startsWith('playfield:inbox:')).length;
    });
  await expect.poll(count).toBe(tabs);
}

/** Ada, a friend of the page's player, in a browser of her own. */
async function withFriend(browser: Browser, page: Page, server: RunningServer) {
  const other = await newVisitor(browser, page, server.address);
  const [ada, bob] = await befriend(other.context, page.context());
  return { ...other, ada, bob };
}

test('SH-050 an invitation comes as a toast, stays, is accepted, and both stand on the board', async ({
  page,
  browser,
  server,
}) => {
  const { ada, bob, ...other } = await withFriend(browser, page, server);
  await page.goto('/connect-four');
  await listening(page);
  const { path } = await invite(other.context, bob);
  await other.page.goto(path);
  const toast = toastOf(page);
  await expect(toast).toContainText(ada.username);
  await expectNoViolations(page, 'a toast with answers');
  const accept = toast.getByRole('button', { name: /^Accept/ });
  await accept.focus();
  // The guard against a press that was meant for something else: a person reads first.
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path, { timeout: 1000 });
  }).toPass();
  for (const one of [page, other.page]) await expect(one.getByRole('grid')).toBeVisible();
  await expect(toast).toHaveCount(0);
  await other.context.close();
});

test('USERS-ASK 28 a withdrawn invitation greys out in place, in the toast and in the bell', async ({
  page,
  browser,
  server,
}) => {
  const { ada, bob, ...other } = await withFriend(browser, page, server);
  await page.goto('/typing-race');
  await listening(page);
  const { id } = await invite(other.context, bob);
  const toast = toastOf(page);
  const accept = toast.getByRole('button', { name: /^Accept/ });
  const before = await accept.boundingBox();
  await call(other.context, `/api/invites/${id}/cancel`, {});
  await expect(toast.getByText('Withdrawn.')).toBeVisible();
  await expect(accept).toHaveAttribute('aria-disabled', 'true');
  expect(await accept.boundingBox()).toEqual(before);
  const panel = await openNotifications(page);
  const entry = panel.getByRole('listitem').filter({ hasText: ada.username });
  await expect(entry.getByText('No longer open.')).toBeVisible();
  await expect(entry.getByRole('button', { name: /^Accept/ })).toHaveAttribute('aria-disabled', 'true');
  await expectNoViolations(page, 'the bell');

  await page.goto(`/invite/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${ada.username} invites you`);
  await expect(page.getByText('It was withdrawn.')).toBeVisible();
  await other.context.close();
});

test('an invitation’s link: its two people see it, a guest signs in first, nobody else finds it', async ({
  page,
  browser,
  server,
}) => {
  const { bob, ...other } = await withFriend(browser, page, server);
  const third = await newVisitor(browser, page, server.address);
  const { id, path } = await invite(other.context, bob, 'checkers');
  await other.page.goto(`/invite/${id}`);
  await expect(other.page.getByRole('heading', { level: 1 })).toHaveText(`Waiting for ${bob.username}`);
  await third.page.goto(`/invite/${id}`);
  await expect(third.page).toHaveURL(`${server.address}/login?next=%2Finvite%2F${id}`);
  await newAccount(third.context, 'Eve');
  await third.page.goto(`/invite/${id}`);
  await expect(third.page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');

  await page.goto(`/invite/${id}`);
  await expect(page.getByText('Checkers, no clock')).toBeVisible();
  await expectNoViolations(page, 'an invitation');
  await page.getByRole('button', { name: 'Accept', exact: true }).press('Enter');
  await expect(page).toHaveURL(path);
  await Promise.all([other.context.close(), third.context.close()]);
});

test(
  'USERS-ASK 32 hidden tabs call once, and what is read in one is read in all',
  { tag: '@desktop' },
  async ({ page, context, browser, server }) => {
    await context.grantPermissions(['notifications']);
    const { ada, bob, ...other } = await withFriend(browser, page, server);
    const pages = [page, await context.newPage(), await context.newPage()];
    const looks: Attention[] = [];
    for (const tab of pages) {
      looks.push(await watchAttention(tab));
      await tab.goto('/friends');
    }
    await listening(page, pages.length);
    for (const look of looks) await look.hide(true);
    const { id } = await invite(other.context, bob);
    const called = (): readonly string[] => looks.flatMap((look) => look.calls);
    await expect.poll(called).toHaveLength(1);
    expect(called()[0]).toContain(ada.username);
    expect(called()[0]).toContain(id);
    for (const tab of pages) {
      await expect(toastOf(tab)).toContainText(ada.username);
      await expect(headerOf(tab).getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    }
    await looks[2]?.hide(false);
    const [first, second, third] = pages;
    if (!first || !second || !third) throw new Error('there are three tabs');
    await openNotifications(third);
    for (const tab of [first, second]) {
      await expect(headerOf(tab).getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
      await expect(tab).not.toHaveTitle(/^\(/);
    }
    expect(called()).toHaveLength(1);
    await other.context.close();
  },
);
