/**
 * Accounts in the browser: register, log out and in, recover, and what a forged storage entry
 * achieves (nothing).
 */
import type { Page } from '@playwright/test';
import { getMe } from '@playfield/contracts/http/account.ts';
import {
  existingAccount,
  logIn,
  loginForm,
  newName,
  password,
  recoveryCodesDialog,
  register,
  registerForm,
  saveRecoveryCodes,
  storedUser,
  storeUser,
} from './pages/account.ts';
import { lineTo } from './lines.ts';
import { finishByApi } from './pages/match.ts';
import {
  expectGuest,
  expectHeaderInRow,
  expectToast,
  expectWelcome,
  headerOf,
  logOut,
  toastOf,
  unfoldMenu,
  visit,
} from './pages/shell.ts';
import { expect, test } from './fixtures.ts';

test.describe('on the phone', { tag: '@phone' }, () => {
  test.use({ allowedProblems: /status of (400|401)/ });

  test('AU-001…005 AU-009 AU-011 SH-013 SH-027…029 G70 a visitor registers, recovers with a code, and logs in again', async ({
    page,
  }) => {
    const name = newName('Ada');
    await page.goto('/');
    await expectGuest(page);
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page).toHaveTitle(/^Login · /);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Racing Arena');
    await expect(page.getByText('Log in to Playfield')).toBeVisible(); // G01
    await expect(page.getByRole('tab')).toHaveText(['Login', 'Register']);
    await expect(loginForm(page).username).toBeVisible();
    await expect(loginForm(page).password).toHaveAttribute('type', 'password');

    await register(page, name);
    await expectToast(page, 'Account created!', `Welcome, ${name}!`); // AU-012
    await expect(page).toHaveURL('/');

    const dialog = recoveryCodesDialog(page);
    await expect(dialog).toBeVisible();
    // Only the button closes it: the codes cannot be shown again.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    const codes = await saveRecoveryCodes(page);
    expect(new Set(codes).size).toBeGreaterThanOrEqual(8);

    await expectWelcome(page, name);
    expect(await storedUser(page)).toEqual({ id: expect.any(String), username: name }); // SH-033 ST-010
    await page.reload();
    await expectWelcome(page, name); // SH-031 SH-035
    await expectHeaderInRow(page, [1024, 1280, 1920]);
    await expect(dialog).toBeHidden();

    await logOut(page);
    await expectToast(page, 'Logged out', "You're playing as a guest.");
    await expectGuest(page);
    expect(await storedUser(page)).toBeNull(); // SH-034

    const newPassword = 'another horse battery';
    const recover = async (): Promise<void> => {
      await unfoldMenu(page);
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Username').fill(name);
      await page.getByLabel('Recovery code').fill((codes[0] ?? '').toLowerCase());
      await page.getByLabel('New password').fill(newPassword);
      await page.getByRole('button', { name: 'Set password and log in' }).click();
    };
    await recover();
    await expectToast(
      page,
      'Welcome back!',
      new RegExp(`^Logged in as ${name}\\. \\d+ recovery codes are left\\.$`),
    );
    await expectWelcome(page, name);

    await logOut(page);
    await expectToast(page, 'Logged out', "You're playing as a guest."); // then the menu closes
    await recover(); // a code works once
    await expect(page.getByLabel('Recovery code')).toBeFocused();
    await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(/recovery code/);

    await page.getByRole('button', { name: 'Back to login' }).click();
    await logIn(page, name); // the password it had before
    await expectToast(page, 'Login failed', 'Invalid credentials');
    await logIn(page, name, newPassword);
    await expectToast(page, 'Welcome back!', `Logged in as ${name}`);
    await expect(page).toHaveURL('/');
    await expectWelcome(page, name);

    await visit(page, '/login');
    await expect(page.getByText(`You're logged in to Playfield as ${name}`)).toBeVisible();
    const asked = Promise.withResolvers<undefined>();
    await page.route('**/api/auth/me', async (route) => {
      await asked.promise;
      await route.continue();
    });
    await logOut(page);
    await loginForm(page).username.fill(name); // before the next guest is known
    asked.resolve(undefined);
    await expectToast(page, 'Logged out', "You're playing as a guest.");
    await expect(loginForm(page).username).toBeFocused();
  });
});

test.describe('answered too late', { tag: '@phone' }, () => {
  test.use({
    // Until the second try, the page may ask as a guest of an ended session.
    allowedProblems: /status of (409|401 .*\/api\/notifications)|ERR_CONNECTION_RESET/,
  });

  for (const [what, comes] of [
    ['whose registration was lost on the way back', false],
    ['of whose registration only the cookie came back', true],
  ] as const)
    test(`G70 a visitor ${what} registers once more and gets recovery codes`, async ({ page, context }) => {
      await page.goto('/login?tab=register');
      await expect(registerForm(page).submit).toBeEnabled();
      const before = await context.cookies();
      await page.route(
        '**/api/auth/register',
        async (route) => {
          expect((await route.fetch()).status()).toBe(200);
          if (!comes) await context.addCookies(before);
          await route.abort('connectionreset');
        },
        { times: 1 },
      );
      const name = newName('Mary');
      await register(page, name);
      await expectToast(page, 'Registration failed', /No connection/);
      await registerForm(page).submit.click();
      expect((await saveRecoveryCodes(page)).length).toBeGreaterThanOrEqual(8);
      await expectWelcome(page, name);
    });
});

test.describe('refused', { tag: ['@desktop', '@slow'] }, () => {
  test.use({ allowedProblems: /status of (400|401|409)/ });

  test('AU-003 AU-004 AU-006…010 G70 what login and registration refuse; then the account page with its games and new recovery codes', async ({
    page,
    server,
  }) => {
    const taken = (await existingAccount(page, server.address)).toUpperCase();
    await finishByApi(page, 'tic-tac-toe', lineTo({ ending: 'win', gameType: 'tic-tac-toe' }));
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/register')) sent.push(request.postDataJSON());
    });
    await page.goto('/login?tab=register&next=%2Faccount');
    const form = registerForm(page);
    await form.submit.click();
    await expect(form.username).toBeFocused(); // the browser's own message: the field is required
    for (const field of [form.username, form.password, form.confirm])
      expect(await field.evaluate((each) => each.matches(':invalid'))).toBe(true); // AU-007

    const name = newName('Grace');
    await form.username.fill(name);
    await form.password.fill(password);
    await form.confirm.fill('something else');
    await form.submit.click();
    await expectToast(page, 'Registration failed', 'Passwords do not match');
    await expect(form.confirm).toBeFocused();
    await expect(form.confirm).toHaveAccessibleDescription("The passwords don't match.");
    expect(sent).toEqual([]);

    await form.confirm.fill(password);
    await expect(form.confirm).toHaveAccessibleDescription('');

    await register(page, taken);
    await expectToast(page, 'Registration failed', /taken/);
    await expect(form.username).toBeFocused();
    await expect(form.username).toHaveAccessibleDescription(/taken/);
    await form.username.fill(name);
    await expect(form.username).toHaveAccessibleDescription('');
    await expect(form.username).toBeFocused();

    await page.getByRole('tab', { name: 'Login' }).click();
    await logIn(page, taken, 'not the password');
    await expectToast(page, 'Login failed', 'Invalid credentials');
    await expect(loginForm(page).password).toBeFocused();
    await expect(loginForm(page).password).toHaveAccessibleDescription('Wrong username or password.');
    await logIn(page, newName('Nobody'), 'not the password');
    await expectToast(page, 'Login failed', 'Invalid credentials'); // T-33
    await expect(headerOf(page).getByText('Welcome,')).toHaveCount(0);
    expect(await storedUser(page)).toBeNull();

    await register(page, name);
    const old = await saveRecoveryCodes(page);
    await expect(page).toHaveURL('/account');
    expect(sent).toEqual([taken, name].map((username) => ({ username, password }))); // AU-008
    const row = page.getByRole('region', { name: 'Statistics' }).getByRole('row', { name: /^Tic Tac Toe/ });
    await expect(row.getByRole('cell')).toHaveText(['1', '1', '0', '0', '100%']);

    const codes = page.getByRole('region', { name: 'Recovery codes' });
    await expect(codes).toContainText('You have 8 recovery codes left.');
    await codes.getByLabel('Your password').fill('not the password');
    await codes.getByRole('button', { name: 'Get new codes' }).click();
    await expect(codes.getByLabel('Your password')).toHaveAccessibleDescription('Wrong password.');
    await codes.getByLabel('Your password').fill(password);
    await codes.getByRole('button', { name: 'Get new codes' }).click();
    const renewed = await saveRecoveryCodes(page);
    expect(new Set([...old, ...renewed]).size).toBe(16);

    // Until the next guest is known nothing is wrong.
    const asked = Promise.withResolvers<undefined>();
    await page.route('**/api/auth/me', async (route) => {
      await asked.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Log out on this device' }).click();
    await expect(headerOf(page).getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(page.getByText("isn't responding")).toBeHidden();
    // Who goes on meanwhile stays there.
    await headerOf(page).getByRole('link', { name: 'Login' }).click();
    await expect(loginForm(page).username).toBeVisible();
    asked.resolve(undefined);
    await expect.poll(() => storedUser(page)).toBeNull();
    const answered = Promise.withResolvers<undefined>();
    await page.route('**/api/auth/login', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await logIn(page, name);
    await headerOf(page).getByRole('link', { name: 'Tournaments' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tournaments');
    answered.resolve(undefined);
    await expectWelcome(page, name);
    await expectToast(page, 'Welcome back!', `Logged in as ${name}`);
    await toastOf(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(page).toHaveURL('/tournaments');
  });
});

test.describe('settings', { tag: ['@phone', '@slow'] }, () => {
  test.use({ allowedProblems: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });

  test('what became of a change is told beside its control, and nothing moves; push is offered where the site pushes', async ({
    page,
    context,
  }) => {
    await page.request.get('/api/auth/me');
    await page.request.post('/api/auth/register', { data: { username: newName('Ada'), password } });
    await page.goto('/account');
    const settings = page.getByRole('region', { name: 'Privacy and notifications' });
    const outcome = settings.getByRole('status').or(settings.getByRole('alert'));
    const next = settings.getByLabel('How others can find me');
    const seen = settings.getByLabel("Who sees when I'm online");
    await seen.scrollIntoViewIfNeeded();
    const place = await next.boundingBox();
    await seen.selectOption('friends');
    await expect(outcome).toHaveText('Saved.');
    await expect(outcome).toBeInViewport({ ratio: 1 });
    expect(await next.boundingBox()).toEqual(place);

    // This server pushes nothing.
    await expect(settings.getByRole('columnheader', { name: 'Bell' })).toBeVisible();
    await expect(settings.getByText(/push/i)).toHaveCount(0);
    const bell = settings.getByLabel('Achievements and places: Bell');
    await bell.uncheck();
    await expect(settings.getByRole('cell').getByRole('status')).toHaveText('Saved.');
    await expect(outcome).toHaveCount(1);

    await seen.scrollIntoViewIfNeeded();
    await context.setOffline(true);
    await seen.selectOption('nobody');
    await expect(outcome).toHaveText(/^Not saved. No connection to the server/);
    await expect(outcome).toBeInViewport({ ratio: 1 });
    await expect(seen).toHaveValue('friends');
    await context.setOffline(false);

    await page.route('**/api/push/key', (route) => route.fulfill({ json: { key: 'of-this-site' } }));
    await page.reload();
    await expect(settings.getByRole('columnheader', { name: 'Push' })).toBeVisible();
    await expect(settings.getByText('No pop-ups, sounds or push.')).toBeVisible();
  });
});

/** The id of the next guest whom the server names to this page. */
async function nextGuest(page: Page): Promise<string> {
  const answer = await page.waitForResponse(
    async (answer) =>
      answer.url().endsWith('/api/auth/me') && getMe.answer.parse(await answer.json()).user.isGuest,
  );
  return getMe.answer.parse(await answer.json()).user.id;
}

test.describe('over tabs and devices', { tag: ['@desktop', '@slow'] }, () => {
  // 403: what a page asks for as an account just before it knows.
  test.use({ allowedProblems: /\b40[13]\b/ });

  test('SH-032 SH-033 G07 T-38 a login shows in the other tab, so does a logout; a changed password logs every other device out', async ({
    page,
    context,
    browser,
    server,
  }) => {
    const name = await existingAccount(page, server.address);
    const tab = await context.newPage();
    await storeUser(tab, '{"id":'); // it is removed, and greets nobody
    await tab.goto('/');
    await expectGuest(tab);
    expect(await storedUser(tab)).toBeNull();
    const profile = `/profile/${encodeURIComponent(name)}`;
    await page.goto(profile);
    await headerOf(page).getByRole('link', { name: 'Login' }).click();
    await logIn(page, name);
    await expect(page).toHaveURL(profile);
    await expectWelcome(tab, name);
    const guests = Promise.all([page, tab].map(nextGuest));
    await logOut(tab);
    await expectGuest(page);
    // The browser has one guest, whichever tab asks.
    expect(new Set(await guests).size).toBe(1);
    await headerOf(page).getByRole('link', { name: 'Login' }).click();
    await logIn(page, name);
    await expectWelcome(page, name);

    const elsewhere = await browser.newContext({ baseURL: server.address });
    const device = await elsewhere.newPage();
    await device.goto('/login');
    await expect(loginForm(device).username).toBeVisible();
    const other = await elsewhere.newPage();
    await other.goto('/login');
    await logIn(other, name);
    // The form gives way in the tab that has sent none.
    await expect(device.getByText(`You're logged in to Playfield as ${name}.`)).toBeVisible();
    await other.close();
    await device.goto('/account');
    await expect(device.getByRole('button', { name: /^Sign out Chrome on/ }).first()).toBeVisible();
    await device.getByLabel('Current password').fill(password);
    await device.getByLabel('New password', { exact: true }).fill('yet another horse');
    await device.getByLabel('Confirm new password').fill('yet another horse');
    const nowGuests = Promise.all([page, tab].map(nextGuest));
    // Told at once, without a reload, so that nobody plays on as a guest unawares. A toast lasts five seconds.
    const signedOut = `You've been signed out, and are a guest now. Sign in again to go on as ${name}.`;
    await Promise.all([
      expectToast(page, 'Signed out', signedOut),
      expectToast(device, 'Password changed', 'You were logged out on all other devices.'),
      device.getByRole('button', { name: 'Change password' }).click(),
    ]);
    await expect(device.getByRole('button', { name: /^Sign out/ })).toHaveCount(0);
    await expectWelcome(device, name);
    await expectGuest(page);
    // Both tabs were told at the same moment, and are one guest.
    expect(new Set(await nowGuests).size).toBe(1);
    const me = await page.request.get('/api/auth/me');
    expect(await me.json()).toMatchObject({ user: { isGuest: true } });
    await elsewhere.close();
  });
});

test.describe('a forged entry', () => {
  // Shown as an account until the session is known, the page may ask for what the server then refuses.
  test.use({
    allowedProblems: /status of (401 .*\/api\/auth\/recovery-codes|404 .*\/api\/profiles\/Admin)/,
  });
  test(
    'T-39 SH-030 SH-031 a forged entry `user` greets until the server responds and grants nothing; `Loading...` shows only briefly',
    { tag: '@desktop' },
    async ({ page }) => {
      // Time stands still from the start of the next page.
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1000);
      await storeUser(page, '{"id":"1","username":"Admin"}');
      const asked = Promise.withResolvers<void>();
      await page.route('**/api/auth/me', async (route) => {
        await asked.promise;
        await route.continue();
      });
      await page.goto('/account');
      await expect(page.getByRole('banner').getByText('Welcome, Admin!')).toBeVisible();
      await expect(page.getByRole('main')).toHaveText('Loading...');
      await page.clock.runFor(1499);
      await expect(page.getByRole('main')).toHaveText('Loading...');
      await page.clock.resume(); // G07: the cap of 1.5 s
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
      asked.resolve();
      await expectGuest(page);
      await expect(page.getByText("You're playing as a guest.")).toBeVisible();
      expect(await storedUser(page)).toBeNull();
    },
  );
});
