/**
 * A player who is looking elsewhere is alerted: by title, sound and desktop notification, whose
 * permission is requested at a suitable moment. Several tabs ring once, with one read state for all of
 * them (USERS-ASK 32).
 */
import { chromiumLaunch } from './chromium.ts';
import { expect, test } from './fixtures.ts';
import { watchAttention, type Attention } from './pages/attention.ts';
import { invite, listening, withFriend } from './pages/friends.ts';
import {
  createGame,
  expectMoves,
  joinByLink,
  newVisitor,
  openLobby,
  playCell,
  playMoves,
  slotOf,
} from './pages/online.ts';
import { headerOf, openNotifications, toastOf } from './pages/shell.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: chromiumLaunch({ hasInterface: true }), // desktop notifications
});
test.beforeEach(() => test.slow());

test(
  'USERS-ASK 30 hidden page: alerts when somebody joins and when it is our turn; visible page: none',
  { tag: '@desktop' },
  async ({ page, context, browser, server }) => {
    await context.grantPermissions(['notifications']);
    const { hide, calls, tones } = await watchAttention(page);
    const bob = await newVisitor(browser, page, server.address);
    await openLobby(page, 'Ada');
    const id = await createGame(page, 'Connect Four');
    await expect(page).toHaveTitle(/^Waiting for a player - Connect Four/);
    await hide(true);
    await joinByLink(bob.page, id, 'Bob');
    await expect(page).toHaveTitle(/^Bob joined - Connect Four/);
    await expect.poll(() => calls).toEqual([`Bob joined: Connect Four: the game begins. (${id})`]);

    await hide(false);
    await expect(page).toHaveTitle(/^Your turn - Connect Four/);
    await playCell(page, 3);
    await expect(page).toHaveTitle(/^Bob's Turn - Connect Four/);
    await hide(true);
    const before = tones();
    await playCell(bob.page, 3);
    await expect(page).toHaveTitle(/^Your turn - Connect Four/);
    await expect.poll(() => calls.at(-1)).toBe(`Your turn: Connect Four (${id})`);
    await expect.poll(tones).toBeGreaterThan(before);

    await hide(false);
    await playMoves(page, bob.page, [3, 3], 2);
    await expectMoves(page, 4);
    expect(calls).toHaveLength(2);
    await bob.context.close();
  },
);

test(
  'permission is requested after a move of a player who has looked away, once, and never at load',
  { tag: '@desktop' },
  async ({ page, context, browser, server }) => {
    const { hide, calls } = await watchAttention(page);
    const question = slotOf(page).getByText('Call you when it is your turn?');
    const bob = await newVisitor(browser, page, server.address);
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
    await hide(true);
    await playCell(bob.page, 4);
    await expect.poll(() => calls).toEqual([`Your turn: Tic Tac Toe (${id})`]);

    // Bob declines and is not asked again on this device.
    const look = await watchAttention(bob.page);
    await bob.page.reload();
    await expectMoves(bob.page, 2);
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
