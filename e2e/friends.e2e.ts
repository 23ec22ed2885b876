/**
 * Two people with accounts find each other, become friends, play, and one blocks the other
 * (FR-001…018; GAPS G72–G76, G96). Searching and choosing go by keyboard.
 */
import type { Browser, BrowserContext, Locator, Page, Route } from '@playwright/test';
import { createInvite, listInvites } from '@playfield/contracts/http/invites.ts';
import { tournament } from '@playfield/contracts/http/tournaments.ts';
import { listNotifications } from '@playfield/contracts/http/notifications.ts';
import { newName, password } from './pages/account.ts';
import { expectNoViolations } from './pages/axe.ts';
import { call, listening, withFriend } from './pages/friends.ts';
import { tabTo } from './pages/keyboard.ts';
import { press, takenCells, targetOf } from './pages/match.ts';
import { headerOf, openNotifications, toastOf, visit } from './pages/shell.ts';
import { expect, test } from './fixtures.ts';

type Person = { readonly name: string; readonly page: Page; readonly context: BrowserContext };

/** A person with a new account, in a browser of their own. */
async function person(browser: Browser, address: string, prefix: string): Promise<Person> {
  const context = await browser.newContext({ baseURL: address });
  const name = newName(prefix);
  await context.request.get('/api/auth/me');
  const made = await context.request.post('/api/auth/register', { data: { username: name, password } });
  expect(made.status(), await made.text()).toBe(200);
  return { name, page: await context.newPage(), context };
}

async function openTab(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('tab', { name }).click();
}

/** Makes them friends without a page. */
async function befriend(one: Person, other: Person): Promise<void> {
  const asked = await one.context.request.post('/api/friends/request', { data: { username: other.name } });
  const again = await other.context.request.post('/api/friends/request', { data: { username: one.name } });
  expect([asked.status(), again.status()]).toEqual([200, 200]);
  expect(await again.json()).toMatchObject({ status: 'accepted' });
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** By the header, without loading the page again. */
async function returnToFriends({ page }: Person): Promise<void> {
  await headerOf(page)
    .getByRole('link', { name: /^Friends/ })
    .press('Enter');
  await expect(page).toHaveURL('/friends');
}

/** The one that can be answered. */
function acceptOf({ page }: Person): Locator {
  return toastOf(page).getByRole('button', { name: 'Accept', disabled: false });
}

test(
  'FR-009 a request is sent by a tap while the list of names is open',
  { tag: '@phone' },
  async ({ page, server }) => {
    const made: string[] = [];
    for (const prefix of ['Heron', 'Heron', 'Wren']) {
      const name = newName(prefix);
      await page.context().clearCookies();
      await page.request.get(`${server.address}/api/auth/me`);
      const answer = await page.request.post('/api/auth/register', { data: { username: name, password } });
      expect(answer.status(), await answer.text()).toBe(200);
      made.push(name);
    }
    const [first = ''] = made;
    await page.goto('/friends');
    await openTab(page, /^Add Friends/);
    const field = page.getByRole('combobox', { name: 'Username' });
    await field.tap();
    await field.pressSequentially(first);
    await expect(page.getByRole('option', { name: first })).toBeVisible();
    const send = page.getByRole('button', { name: 'Send Friend Request' });
    await expect(send).toBeInViewport({ ratio: 1 });
    await send.tap();
    await expect(page.getByText(`Friend request sent to ${first}.`)).toBeVisible();
    await expect(page.getByRole('listbox')).toBeHidden();
  },
);

test(
  'of 200 friends, only those around what a phone shows are laid out',
  { tag: '@phone' },
  async ({ page, server }) => {
    await page.request.get(`${server.address}/api/auth/me`);
    const data = { username: newName('Wren'), password };
    expect((await page.request.post('/api/auth/register', { data })).status()).toBe(200);
    await page.route('**/api/friends/*', (route) =>
      route.fulfill({
        json: Array.from({ length: 200 }, (_, n) => ({
          id: `friendship-${n}`,
          userId: 'wren',
          friendId: `friend-${n}`,
          username: `Friend ${String(n).padStart(3, '0')}`,
          createdAt: new Date(0).toISOString(),
          mayInvite: true,
          online: true,
          activity: null,
          lastSeenAt: null,
        })),
      }),
    );
    await page.goto('/friends');
    const rows = page.getByRole('list', { name: 'Friends' }).getByRole('listitem');
    await expect(rows).toHaveCount(200);
    const laidOut = (): Promise<number> =>
      rows.evaluateAll(
        (all) =>
          all.filter(({ firstElementChild }) =>
            firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
          ).length,
      );
    await expect.poll(laidOut).toBeLessThan(50);
    expect(await laidOut()).toBeGreaterThan(0);
    await rows.last().scrollIntoViewIfNeeded();
    await expect(rows.last()).toBeInViewport({ ratio: 1 });
    await expect.poll(laidOut).toBeLessThan(100);
  },
);

test(
  'SH-026 FR-001…018 two people search, ask, accept, see each other online and play; a block ends it all in silence',
  { tag: '@desktop' },
  async ({ browser, server }) => {
    test.slow(); // ten scans
    const ada = await person(browser, server.address, 'Wren');
    const bob = await person(browser, server.address, 'Finch');
    await bob.page.goto('/friends');
    await expect(bob.page.getByText('No friends yet.')).toBeVisible();
    const suggested = [{ id: '1'.repeat(22), username: 'Robin' }];
    await ada.page.route('**/api/users/suggested', (route) => route.fulfill({ json: suggested }));
    await ada.page.goto('/friends');
    await openTab(ada.page, /^Add Friends/);
    const field = ada.page.getByRole('combobox', { name: 'Username' });
    const send = ada.page.getByRole('button', { name: 'Send Friend Request' });
    await expect(send).toBeDisabled(); // FR-016
    await ada.page.getByRole('button', { name: 'Add Robin' }).click();
    await expect(field).toHaveValue('Robin'); // FR-011
    await expect(send).toBeEnabled();
    await field.fill('Nobody At All');
    await send.click();
    await expect(ada.page.getByRole('alert').getByText('User not found')).toBeVisible();
    await field.fill(ada.name);
    await send.click();
    await expect(ada.page.getByText('You cannot add yourself as a friend')).toBeVisible();

    await field.fill('');
    await field.pressSequentially(bob.name.slice(0, -2).toLowerCase());
    await expect(ada.page.getByRole('option', { name: bob.name })).toBeVisible();
    // The beginning of a name is nobody's: the list makes way for the refusal, and comes back with the next letter.
    await send.click();
    await expect(ada.page.getByRole('alert').getByText('User not found')).toBeVisible();
    await expect(ada.page.getByRole('listbox')).toBeHidden();
    // It is not there for the time of a second try either, which would move the button of a phone away and back.
    const again = Promise.withResolvers<void>();
    const held = async (route: Route): Promise<void> => again.promise.then(() => route.continue());
    await ada.page.route('**/api/friends/request', held, { times: 1 });
    await send.click();
    await expect(send).toHaveAttribute('aria-busy', 'true');
    await expect(ada.page.getByRole('listbox')).toBeHidden();
    again.resolve();
    await expect(ada.page.getByRole('alert').getByText('User not found')).toBeVisible();
    await field.press(bob.name.slice(-2, -1));
    await expect(ada.page.getByRole('option', { name: bob.name })).toBeVisible();
    await field.press('ArrowDown');
    await expect(ada.page.getByRole('option', { selected: true })).toContainText(bob.name);
    await expectNoViolations(ada.page, 'search');
    await field.press('Enter');
    await expect(field).toHaveValue(bob.name);
    await field.press('Enter');
    await expect(ada.page.getByText(`Friend request sent to ${bob.name}.`)).toBeVisible();

    await expect(headerOf(bob.page).getByRole('link', { name: 'Friends 1 request' })).toBeVisible();
    await expect(bob.page.getByRole('tab', { name: 'Requests 1', exact: true })).toBeVisible(); // FR-005
    await openTab(bob.page, /^Requests/);
    await expectNoViolations(bob.page, 'requests');
    const accept = bob.page.getByRole('button', { name: `Accept: ${ada.name}` });
    const busy = { status: 409, json: { code: 'x', message: 'Not just now.' } };
    await bob.page.route('**/api/friends/accept', (route) => route.fulfill(busy), { times: 1 });
    await accept.click();
    const problem = bob.page.getByRole('alert').filter({ hasText: 'Failed to accept friend request' }); // FR-018
    await expect(problem).toContainText('Not just now.');
    await accept.click();
    await expect(bob.page.getByRole('tab', { name: 'Friends 1', exact: true })).toBeVisible();
    await expect(headerOf(bob.page).getByRole('link', { name: 'Friends', exact: true })).toBeVisible();

    await openTab(ada.page, /^Friends/);
    const row = ada.page.getByRole('listitem').filter({ hasText: bob.name });
    await expect(row.getByText('Online')).toBeVisible();
    // FR-004: at once, without a choice.
    const invitations: unknown[] = [];
    await ada.page.route('**/api/invites', (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      invitations.push(route.request().postDataJSON());
      return route.fulfill(busy);
    });
    await row.getByRole('button', { name: `Invite to Race: ${bob.name}` }).press('Enter');
    await expect(
      ada.page.getByRole('alert').filter({ hasText: 'The invitation was not sent' }),
    ).toBeVisible();
    expect(invitations).toEqual([{ toUserId: expect.any(String), kind: 'race' }]);
    await ada.page.keyboard.press('Escape');
    await ada.page.unroute('**/api/invites');
    const invite = ada.page.getByRole('button', { name: `Invite to Play: ${bob.name}` });
    const dialog = ada.page.getByRole('dialog', { name: `Invite ${bob.name}` });
    await invite.press('Enter');
    await expect(dialog).toBeVisible();
    await ada.page.keyboard.press('Escape');
    await expect(invite).toBeFocused();
    await invite.press('Enter');
    await dialog.getByLabel('What').selectOption('Connect Four');
    await expectNoViolations(ada.page, 'challenge');
    await listening(bob.page);
    await dialog.getByRole('button', { name: 'Send invitation' }).press('Enter');
    const waiting = ada.page.getByRole('dialog', { name: `Waiting for ${bob.name}` });
    await expect(waiting.getByText('Connect Four, no clock')).toBeVisible();
    await expect(waiting.getByText(`${bob.name} is online and sees your invitation now.`)).toBeVisible();
    await expectNoViolations(ada.page, 'waiting');

    await acceptOf(bob).press('Enter');
    await expect(ada.page).toHaveURL(/\/multiplayer\?game=/);
    await expect(bob.page).toHaveURL(ada.page.url());
    await press(ada.page, targetOf(ada.page, 'connect-four', { column: 3 }));
    await expect(takenCells(bob.page)).toHaveCount(1);

    await returnToFriends(bob);
    await expect(bob.page.getByRole('complementary', { name: 'Running game' })).toContainText(ada.name);
    await bob.page.getByRole('button', { name: `More about ${ada.name}` }).click();
    await bob.page.getByRole('button', { name: 'Block', exact: true }).click();
    const block = bob.page.getByRole('dialog', { name: `Block ${ada.name}?` });
    await expectNoViolations(bob.page, 'block');
    await block.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(bob.page.getByText('No friends yet.')).toBeVisible();
    await bob.page.getByText('Blocked people (1)').click();
    await expect(bob.page.getByRole('button', { name: `Unblock ${ada.name}` })).toBeVisible();
    await returnToFriends(ada);
    await expect(ada.page.getByText('No friends yet.')).toBeVisible();
    const asked = await ada.context.request.post('/api/friends/request', { data: { username: bob.name } });
    expect(await asked.json()).toMatchObject({ status: 'pending' });
    await openTab(bob.page, /^Requests/);
    await expect(bob.page.getByText('No requests.')).toBeVisible();
    await Promise.all([ada.context.close(), bob.context.close()]);
  },
);

/** Each kind of play, and where an accepted invitation to it leads. */
const kindsOfPlay = [
  ['Snake.io Arena', /\/snake-io$/],
  ['Typing Race', /\/online-race/],
  ['Checkers', /\/multiplayer/],
] as const;

/** Down the list of a focused select. What is typed into one counts as one word only within a second. */
async function chooseByKeys(page: Page, select: Locator, option: string): Promise<void> {
  const chosen = select.locator('option:checked');
  await page.keyboard.press('Home');
  for (let rest = await select.locator('option').count(); rest > 0; rest -= 1) {
    if ((await chosen.textContent()) === option) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(chosen).toHaveText(option);
}

test(
  'by keyboard alone: invited to each kind of play, and accepted',
  { tag: ['@desktop', '@slow'] },
  async ({ browser, server }) => {
    test.slow(); // three kinds of play in two browsers
    const ada = await person(browser, server.address, 'Wren');
    const bob = await person(browser, server.address, 'Finch');
    await befriend(ada, bob);
    for (const { page } of [ada, bob]) await page.goto('/friends');
    for (const [what, address] of kindsOfPlay) {
      await expect(bob.page.getByRole('link', { name: ada.name, exact: true })).toBeVisible();
      // What comes from now on is a toast.
      await listening(bob.page);
      await tabTo(ada.page, ada.page.getByRole('button', { name: `Invite to Play: ${bob.name}` }));
      await ada.page.keyboard.press('Enter');
      const dialog = ada.page.getByRole('dialog', { name: `Invite ${bob.name}` });
      await tabTo(ada.page, dialog.getByLabel('What'));
      await chooseByKeys(ada.page, dialog.getByLabel('What'), what);
      await tabTo(ada.page, dialog.getByRole('button', { name: 'Send invitation' }));
      await ada.page.keyboard.press('Enter');
      await tabTo(bob.page, acceptOf(bob));
      await bob.page.keyboard.press('Enter');
      await expect(bob.page).toHaveURL(address);
      await expect(ada.page).toHaveURL(address);
      // That it was accepted needs no more telling there.
      await expect(toastOf(ada.page)).toBeHidden();
      await expect
        .poll(async () => {
          const listed = await ada.context.request.get('/api/notifications');
          const { notifications } = listNotifications.answer.parse(await listed.json());
          return notifications.filter(({ kind, isRead }) => kind === 'invite/accepted' && !isRead);
        })
        .toEqual([]);
      for (const one of [ada, bob]) await returnToFriends(one);
    }
    await Promise.all([ada.context.close(), bob.context.close()]);
  },
);

test(
  'an invitation that is accepted before its sender has the answer leads there at once',
  { tag: ['@phone', '@slow'] },
  async ({ page, browser, server }) => {
    await page.clock.install();
    const { ada, context } = await withFriend(browser, page, server);
    await page.goto('/friends');
    await listening(page);
    await page.route('**/api/invites', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const response = await route.fetch();
      const { invite } = createInvite.answer.parse(await response.json());
      await call(context, `/api/invites/${invite.id}/accept`, {});
      await expect(toastOf(page)).toContainText(`${ada.username} has accepted`);
      await page.clock.pauseAt(Date.now() + 5000);
      return route.fulfill({ response });
    });
    await page.getByRole('button', { name: `Invite to Race: ${ada.username}` }).press('Enter');
    // By the page's own time at once, long before it asks by itself after ten seconds.
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return page.url();
      })
      .toContain('/online-race?race=');
    await context.close();
  },
);

test('SH-012, G75 a guest is offered the login and sees empty lists', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/friends');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Log in or register' })).toHaveAttribute(
    'href',
    '/login?next=%2Ffriends',
  );
  await expect(main.getByText('No friends yet.')).toBeVisible();
  await openTab(page, /^Requests/);
  await expect(main.getByText('No requests.')).toBeVisible();
  await openTab(page, /^Add Friends/);
  await expect(main.getByRole('button', { name: 'Send Friend Request' })).toBeDisabled();
});

test(
  'G32 friends are invited to a tournament, one after the other, and accepting takes the place',
  { tag: ['@desktop', '@slow'] },
  async ({ browser, server }) => {
    const ada = await person(browser, server.address, 'Wren');
    const bob = await person(browser, server.address, 'Finch');
    const cyd = await person(browser, server.address, 'Lark');
    await befriend(ada, bob);
    await befriend(ada, cyd);
    const startDate = new Date(Date.now() + 3_600_000).toISOString();
    const made = await ada.context.request.post('/api/tournaments', {
      data: {
        name: 'Garden Cup',
        description: 'For friends.',
        gameType: 'tic-tac-toe',
        format: 'single-elimination',
        status: 'registration',
        startDate,
        registrationDeadline: startDate,
      },
    });
    const { id } = tournament.parse(await made.json());
    await ada.page.goto(`/tournaments/${id}`);
    await ada.page.getByRole('button', { name: 'Join' }).click();
    const invite = ada.page.getByRole('button', { name: 'Invite friends' });
    await invite.press('Enter');
    const dialog = ada.page.getByRole('dialog', { name: 'Invite a friend' });
    await expect(dialog.getByText('Garden Cup')).toBeVisible();
    await dialog.getByRole('radio', { name: bob.name }).check();
    await expectNoViolations(ada.page, 'invite to a tournament');
    await bob.page.goto('/rankings');
    await listening(bob.page);
    await ada.page.getByRole('button', { name: 'Send invitation' }).press('Enter');
    const waiting = ada.page.getByRole('dialog', { name: `Waiting for ${bob.name}` });
    await expect(waiting.getByText('Garden Cup')).toBeVisible();

    const listed = await bob.context.request.get('/api/invites');
    const [received] = listInvites.answer.parse(await listed.json());
    // The invitation's own page asks in the toast's place.
    await expect(acceptOf(bob)).toBeVisible();
    const panel = await openNotifications(bob.page);
    await panel.getByRole('link', { name: /invites you to the tournament/ }).press('Enter');
    await expect(bob.page).toHaveURL(`/invite/${received?.id}`);
    await expect(acceptOf(bob)).toBeHidden();
    await expect(bob.page.getByText(/Tic Tac Toe tournament, starts .* No entry fee\./)).toBeVisible();
    await expect(bob.page.getByRole('link', { name: 'See the tournament' })).toBeVisible();
    await expectNoViolations(bob.page, 'invitation to a tournament');
    await bob.page.getByRole('button', { name: 'Accept', exact: true }).press('Enter');
    await expect(bob.page).toHaveURL(`/tournaments/${id}`);
    await expect(bob.page.getByText('You take part')).toBeVisible();

    const answered = ada.page.getByRole('dialog', { name: 'Invitation' });
    await expect(answered.getByText(`${bob.name} accepted.`)).toBeVisible();
    await answered.getByRole('button', { name: 'Invite another friend' }).press('Enter');
    await dialog.getByRole('radio', { name: bob.name }).check();
    await ada.page.getByRole('button', { name: 'Send invitation' }).press('Enter');
    await expect(dialog.getByText(`${bob.name} takes part in it already.`)).toBeVisible();
    await dialog.getByRole('radio', { name: cyd.name }).check();
    await ada.page.getByRole('button', { name: 'Send invitation' }).press('Enter');
    await ada.page
      .getByRole('dialog', { name: `Waiting for ${cyd.name}` })
      .getByRole('button', { name: 'Cancel' })
      .press('Enter');
    await expect(answered.getByText('You took the invitation back.')).toBeVisible();
    await answered.getByText('Close', { exact: true }).press('Enter');
    await expect(invite).toBeFocused();
    // It belongs to its page.
    await invite.press('Enter');
    await expect(dialog).toBeVisible();
    await visit(ada.page, '/rankings');
    await expect(dialog).toBeHidden();
    await Promise.all([ada, bob, cyd].map(({ context }) => context.close()));
  },
);
