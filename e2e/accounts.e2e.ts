/**
 * Accounts in the browser: register, log out and in, recover, and what a forged storage entry
 * achieves (nothing).
 */
import type { Page } from '@playwright/test';
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
import { expectGuest, expectToast, expectWelcome, logOut, toastOf } from './pages/shell.ts';
import { expect, test } from './fixtures.ts';

/** Time stands still from the start of the next page. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
}

test(
  'AU-001…005 AU-011 SH-013 SH-027…029 a visitor registers, logs out and logs in again',
  { tag: '@phone' },
  async ({ page }) => {
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
    expect(new Set(await saveRecoveryCodes(page)).size).toBeGreaterThanOrEqual(8);

    await expectWelcome(page, name);
    expect(await storedUser(page)).toEqual({ id: expect.any(String), username: name }); // SH-033 ST-010
    await page.reload();
    await expectWelcome(page, name); // SH-031 SH-035
    await expect(dialog).toBeHidden();

    const oldCookies = await page.context().cookies();
    await logOut(page);
    await expectToast(page, 'Logged out', "You're playing as a guest.");
    await expectGuest(page);
    expect(await storedUser(page)).toBeNull(); // SH-034
    await page.context().addCookies(oldCookies);
    await page.reload();
    await expectGuest(page); // T-35: the old session is dead on the server too

    await page.goto('/login');
    await logIn(page, name);
    await expectToast(page, 'Welcome back!', `Logged in as ${name}`);
    await expect(page).toHaveURL('/');
    await expectWelcome(page, name);
  },
);

test(
  'AU-003 AU-004 AU-006…008 the register tab asks for everything, and both passwords must match',
  { tag: '@desktop' },
  async ({ page }) => {
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/register')) sent.push(request.postDataJSON());
    });
    await page.goto('/login?tab=register');
    const form = registerForm(page);
    await form.submit.click();
    await expect(form.username).toBeFocused(); // the browser's own message: the field is required
    expect(await form.username.evaluate((field) => field.matches(':invalid'))).toBe(true);

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
    await form.submit.click();
    await expect(recoveryCodesDialog(page)).toBeVisible();
    expect(sent).toEqual([{ username: name, password }]); // AU-008
  },
);

test.describe('refused', () => {
  test.use({ allowedProblems: /status of (400|401|409)/ });

  test(
    'AU-009 AU-010 a wrong password and a taken name are reported in a toast and beside the field',
    { tag: '@desktop' },
    async ({ page, server }) => {
      const name = await existingAccount(page, server.address);
      await page.goto('/login');
      await logIn(page, name, 'not the password');
      await expectToast(page, 'Login failed', 'Invalid credentials');
      await expect(loginForm(page).password).toBeFocused();
      await expect(loginForm(page).password).toHaveAccessibleDescription('Wrong username or password.');
      await expect(page).toHaveURL('/login');
      await logIn(page, newName('Nobody'), 'not the password');
      await expectToast(page, 'Login failed', 'Invalid credentials'); // T-33

      await register(page, name.toUpperCase());
      await expectToast(page, 'Registration failed', /taken/);
      await expect(registerForm(page).username).toBeFocused();
      await page.goto('/');
      await expectGuest(page);
    },
  );

  test('G70 a recovery code works once and sets a new password', { tag: '@phone' }, async ({ page }) => {
    const name = newName('Lost');
    const newPassword = 'another horse battery';
    await page.goto('/login');
    await register(page, name);
    const [code = ''] = await saveRecoveryCodes(page);
    await logOut(page);
    await expectGuest(page);

    const recover = async (): Promise<void> => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Username').fill(name);
      await page.getByLabel('Recovery code').fill(code.toLowerCase());
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
    await expectGuest(page);
    await recover();
    await expect(page.getByLabel('Recovery code')).toBeFocused();
    await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(/recovery code/);

    await page.goto('/login');
    await logIn(page, name); // the password it had before
    await expectToast(page, 'Login failed', 'Invalid credentials');
    await logIn(page, name, newPassword);
    await expectWelcome(page, name);
  });
});

test.describe('a session that ends elsewhere', () => {
  // 403: what the page asks for as an account just before it knows.
  test.use({ allowedProblems: /\b40[13]\b/ });

  test(
    'T-38 a changed password logs every other device out',
    { tag: '@desktop' },
    async ({ page, server }) => {
      const name = await existingAccount(page, server.address);
      await page.goto('/login');
      await logIn(page, name);
      await expectWelcome(page, name);
      const browser = page.context().browser();
      const other = await browser?.newPage({ baseURL: server.address });
      if (!other) throw new Error('no second device');
      await other.goto('/login?next=%2Faccount');
      await logIn(other, name);

      await expect(other).toHaveURL('/account');
      await other.getByLabel('Current password').fill(password);
      await other.getByLabel('New password', { exact: true }).fill('yet another horse');
      await other.getByLabel('Confirm new password').fill('yet another horse');
      await other.getByRole('button', { name: 'Change password' }).click();
      await expectToast(other, 'Password changed', 'You were logged out on all other devices.');
      await expectWelcome(other, name);

      // Told at once, without a reload, so that nobody plays on as a guest unawares.
      await expectToast(
        page,
        'Signed out',
        `You've been signed out, and are a guest now. Sign in again to go on as ${name}.`,
      );
      await expectGuest(page);
      await page.reload();
      await expectGuest(page);
      await other.close();
    },
  );
});

test.describe('the account page', { tag: '@desktop' }, () => {
  test.use({ allowedProblems: /status of 401/ });

  test('G70 shows the games of the account, and issues new recovery codes for the password', async ({
    page,
  }) => {
    await finishByApi(page, 'tic-tac-toe', lineTo({ ending: 'win', gameType: 'tic-tac-toe' }));
    const name = newName('Keeper');
    await page.goto('/login?next=%2Faccount');
    await register(page, name);
    const old = await saveRecoveryCodes(page);
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
  });
});

test.describe('the entry `user` of the browser store', { tag: '@desktop' }, () => {
  test('T-39 SH-031 a forged one greets until the server responds, and grants nothing', async ({ page }) => {
    await stopClock(page); // otherwise the page would stop waiting for the response at its cap
    await storeUser(page, '{"id":"1","username":"Admin"}');
    const asked = Promise.withResolvers<void>();
    await page.route('**/api/auth/me', async (route) => {
      await asked.promise;
      await route.continue();
    });
    await page.goto('/account');
    await expect(page.getByRole('banner').getByText('Welcome, Admin!')).toBeVisible();
    await expect(page.getByRole('main')).toHaveText('Loading...');
    asked.resolve();
    await expectGuest(page);
    await expect(page.getByText("You're playing as a guest.")).toBeVisible();
    expect(await storedUser(page)).toBeNull();
  });

  for (const entry of ['{"id":', '"Admin"', '{"id":"1"}', '']) {
    test(`SH-032 an unparsable one is removed: ${JSON.stringify(entry)}`, async ({ page }) => {
      await storeUser(page, entry);
      await page.goto('/');
      await expectGuest(page);
      expect(await storedUser(page)).toBeNull();
    });
  }

  test.describe('over two tabs', () => {
    // What one tab reads of the account at the very moment the other signs out is refused.
    test.use({ allowedProblems: /status of 403/ });

    test('SH-033 G07 a login in one tab shows in the other', async ({ page, context, server }) => {
      const name = await existingAccount(page, server.address);
      const other = await context.newPage();
      await other.goto('/');
      await expectGuest(other);
      await page.goto('/login');
      await logIn(page, name);
      await expectWelcome(other, name);
      await logOut(other);
      await expectGuest(page);
    });
  });
});

test(
  'SH-030 `Loading...` shows while the session is restored, but only briefly',
  { tag: '@desktop' },
  async ({ page }) => {
    await stopClock(page);
    await page.route('**/api/auth/me', () => undefined); // never answered
    await page.goto('/login');
    await expect(page.getByRole('main')).toHaveText('Loading...');
    await page.clock.runFor(1499);
    await expect(page.getByRole('main')).toHaveText('Loading...');
    await page.clock.resume(); // G07: the cap of 1.5 s
    await expect(page.getByRole('heading', { name: 'Racing Arena' })).toBeVisible();
  },
);

for (const { next, path } of [
  { next: '/account', path: '/account' },
  { next: '//example.com/', path: '/' },
  { next: 'https://example.com/', path: '/' },
]) {
  test(
    `AU-005 G70 after the login to ${next} it goes to ${path}`,
    { tag: '@phone' },
    async ({ page, server }) => {
      const name = await existingAccount(page, server.address);
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await logIn(page, name);
      await expect(toastOf(page)).toContainText('Welcome back!');
      await expect(page).toHaveURL(path);
    },
  );
}
