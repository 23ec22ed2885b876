/**
 * Profiles and one's own data (issue 17; G06): two people play, and the profile shows it; somebody takes a copy of
 * their data and deletes the account.
 */
import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test';
import { game } from '@playfield/contracts/http/match.ts';
import { getProfile } from '@playfield/contracts/http/profiles.ts';
import { newName, password } from './pages/account.ts';
import { expectNoViolations } from './pages/axe.ts';
import { expectToast, logOut, visit } from './pages/shell.ts';
import { expect, test } from './fixtures.ts';

/** As in WebKit: it may be written to within the press, and no longer once a picture has been waited for. */
async function clipboardOfPressAlone(page: Page): Promise<void> {
  await page.evaluate(() => {
    let isPress = false;
    addEventListener('click', () => (isPress = true), true);
    addEventListener('click', () => (isPress = false));
    navigator.clipboard.writeText = () =>
      isPress ? Promise.resolve() : Promise.reject(new DOMException('Not now', 'NotAllowedError'));
  });
}

type Person = { readonly name: string; readonly page: Page; readonly context: BrowserContext };

async function person(browser: Browser, address: string, prefix: string, viewport: ViewportSize | null) {
  const context = await browser.newContext({ baseURL: address, viewport });
  const name = newName(prefix);
  await context.request.get('/api/auth/me');
  const made = await context.request.post('/api/auth/register', { data: { username: name, password } });
  expect(made.status(), await made.text()).toBe(200);
  return { name, page: await context.newPage(), context } satisfies Person;
}

/** The first one wins by resignation. */
async function play(winner: Person, loser: Person): Promise<void> {
  const data = { gameType: 'connect-four', playerName: winner.name };
  const { id } = game.parse(
    await (await winner.context.request.post('/api/games/multiplayer', { data })).json(),
  );
  const sat = await loser.context.request.post(`/api/games/${id}/join`, { data: { playerName: loser.name } });
  expect(sat.status()).toBe(200);
  for (const [who, column] of [
    [winner, 3],
    [loser, 2],
  ] as const)
    expect((await who.context.request.post(`/api/games/${id}/move`, { data: { column } })).status()).toBe(
      200,
    );
  const over = await loser.context.request.post(`/api/games/${id}/action`, { data: { action: 'resign' } });
  expect(over.status()).toBe(200);
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'G06 a profile shows who somebody is, how they play, and its games again',
  { tag: '@phone' },
  async ({ browser, server, viewport }) => {
    // With signs that an address has for itself; a number straight after one could be read as a rude word.
    const ada = await person(browser, server.address, 'Wr/5% & en', viewport);
    const bob = await person(browser, server.address, 'Finch', viewport);
    await play(ada, bob);

    await bob.page.goto(`/profile/${encodeURIComponent(ada.name.toLowerCase())}`);
    await expect(bob.page.getByRole('heading', { level: 1, name: ada.name })).toBeVisible();
    await expect(bob.page.getByText('Level 1')).toBeVisible();
    const games = bob.page.getByRole('list', { name: 'Last games' });
    await expect(games.getByText('Won')).toBeVisible();
    await bob.page.getByRole('button', { name: 'Add friend' }).click();
    await expect(bob.page.getByRole('button', { name: 'Add friend' })).toBeHidden();
    await expectNoViolations(bob.page, 'a profile');
    await games.getByRole('link', { name: bob.name, exact: true }).click();
    await expect(bob.page.getByRole('heading', { level: 1, name: bob.name })).toBeVisible();
    await expect(bob.page.getByRole('link', { name: 'Edit profile' })).toBeVisible();
    await clipboardOfPressAlone(bob.page);
    const download = bob.page.waitForEvent('download');
    await bob.page.getByRole('button', { name: 'Share picture' }).click();
    expect((await download).suggestedFilename()).toBe(`${bob.name}.png`);
    await expectToast(bob.page, 'Picture saved', 'Its words are copied too.');
    // As on a page without https.
    await bob.page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await bob.page.getByRole('button', { name: 'Share picture' }).click();
    await expectToast(bob.page, 'Picture saved', bob.page.url());
    await games.getByRole('link', { name: /^Replay/ }).click();
    await expect(bob.page).toHaveURL(/\/multiplayer\?game=/);

    // Own games against the reader, until the reader has logged out on the page.
    await visit(bob.page, `/profile/${encodeURIComponent(ada.name)}`);
    await expect(bob.page.getByText('You trail 0 : 1')).toBeVisible();
    await logOut(bob.page);
    await expect(bob.page.getByRole('heading', { level: 1, name: ada.name })).toBeVisible();
    await expect(bob.page.getByText('You trail 0 : 1')).toBeHidden();

    // Not shown to strangers any more, and no such person.
    await ada.context.request.put('/api/me/settings', { data: { profileVisibility: 'nobody' } });
    await bob.page.reload();
    await expect(bob.page.getByText("doesn't show their profile")).toBeVisible();
    await visit(bob.page, '/profile/nobody-of-this-name');
    await expect(bob.page.getByText('There is no player called “nobody-of-this-name”.')).toBeVisible();
    await expectNoViolations(bob.page, 'no such player');
    await bob.page.getByRole('main').getByRole('link', { name: 'Find a player' }).click();
    await expect(bob.page.getByRole('heading', { level: 1, name: 'Rankings' })).toBeVisible();
    await Promise.all([ada.context.close(), bob.context.close()]);
  },
);

test(
  'a face of one’s own, a copy of everything, and the end of the account',
  { tag: ['@desktop', '@slow'] },
  async ({ browser, server, viewport }) => {
    const { name, page, context } = await person(browser, server.address, 'Robin', viewport);
    await page.goto('/account');
    await expect(page.getByRole('radio', { name: 'Dragon' })).toBeEnabled();
    // One account in 144 has such a face anyway, and would choose nothing.
    await page.getByRole('radio', { name: 'Owl' }).check({ force: true });
    await page.getByRole('radio', { name: 'Dragon' }).check({ force: true });
    await page.getByRole('radio', { name: 'Teal' }).check({ force: true });
    await page.getByLabel('Who sees my profile').selectOption('friends');
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect
      .poll(async () => {
        const stored = await context.request.get(`/api/profiles/${encodeURIComponent(name)}`);
        return getProfile.answer.parse(await stored.json()).look;
      })
      .toEqual({ figure: 'dragon', color: 2 });
    await expectNoViolations(page, 'the account');
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Dragon' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Teal' })).toBeChecked();

    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const copy = await (await started).createReadStream();
    const parts: string[] = [];
    for await (const part of copy) parts.push(String(part));
    expect(JSON.parse(parts.join(''))).toMatchObject({
      account: [{ username: name }],
      settings: [{ profileVisibility: 'friends' }],
    });

    const friend = await person(browser, server.address, 'Heron', viewport);
    await context.request.put('/api/me/settings', { data: { profileVisibility: 'everyone' } });
    await friend.page.clock.install();
    await friend.page.goto(`/profile/${encodeURIComponent(name)}`);
    await expect(friend.page.getByRole('heading', { level: 1, name })).toBeVisible();

    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill('not my password');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(dialog.getByText(/password/i).nth(1)).toBeVisible();
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText(`Welcome, ${name}!`)).toBeHidden();
    const gone = await context.request.post('/api/auth/login', { data: { username: name, password } });
    expect(gone.status()).toBe(401);
    // A page that shows the profile learns of it with the next read.
    await friend.page.clock.runFor(61_000);
    await expect(friend.page.getByRole('heading', { level: 1, name: 'No such player' })).toBeVisible();
    await Promise.all([context.close(), friend.context.close()]);
  },
);
