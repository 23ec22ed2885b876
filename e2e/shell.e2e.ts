/**
 * The frame around every page: header, theme, toasts, tooltips, titles, sound, connection,
 * not-found.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { logIn, registerForm } from './pages/account.ts';
import { chooseTheme, expectToast, headerOf, openNotifications, toastOf, unfoldMenu } from './pages/shell.ts';
import { expect, test } from './fixtures.ts';

const builtPages = resolve(import.meta.dirname, '..', 'web', 'dist');
const dark = 'rgb(15, 20, 27)';
const light = 'rgb(246, 247, 249)';

/** Two toasts with different titles, the second replacing the first. */
async function failTwice(page: Page): Promise<void> {
  await page.goto('/login?tab=register');
  const form = registerForm(page);
  await form.username.fill('Ada');
  await form.password.fill('correct horse battery');
  await form.confirm.fill('something else');
  await form.submit.click();
  await expectToast(page, 'Registration failed', 'Passwords do not match');
  await page.getByRole('tab', { name: 'Login' }).click();
  await logIn(page, 'Nobody');
  await expectToast(page, 'Login failed', 'Invalid credentials');
}

test('SH-022…024 SH-029 the header names the product and leads to the games', async ({ page }) => {
  await page.goto('/login');
  const header = headerOf(page);
  await expect(header.getByRole('link', { name: 'Playfield' })).toHaveAttribute('href', '/');
  await unfoldMenu(page);
  await header.getByRole('link', { name: 'Games', exact: true }).click();
  await expect(page).toHaveURL('/');
  await unfoldMenu(page);
  await expect(header.getByRole('link', { name: 'Games', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
});

test('G03 the header leads to every game', async ({ page }) => {
  await page.goto('/login');
  const header = headerOf(page);
  await unfoldMenu(page);
  const allGames = header.getByRole('button', { name: 'All games' });
  if (await allGames.isVisible()) await allGames.click();
  const checkers = header.getByRole('link', { name: 'Checkers', exact: true });
  await checkers.click();
  await expect(page).toHaveURL('/checkers');
  await expect(checkers).toBeHidden();
});

test(
  'the phone menu closes on Escape, on a press elsewhere and on a link',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/login');
    const header = headerOf(page);
    const button = header.getByRole('button', { name: 'Menu', exact: true });
    const link = header.getByRole('link', { name: 'Games', exact: true });
    await expect(link).toBeHidden();
    await button.tap();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(link).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(button).toBeFocused();

    await button.tap();
    await expect(link).toBeVisible();
    await page.touchscreen.tap(180, 600);
    await expect(link).toBeHidden();

    await button.tap();
    await link.tap();
    await expect(page).toHaveURL('/');
    await expect(link).toBeHidden();
  },
);

test('the menu closes on a press before the next frame', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/login');
  const button = headerOf(page).getByRole('button', { name: 'Menu', exact: true });
  const states = await button.evaluate(async (menu: HTMLElement) => {
    menu.click();
    await Promise.resolve();
    const opened = menu.ariaExpanded;
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await Promise.resolve();
    return [opened, menu.ariaExpanded];
  });
  expect(states).toEqual(['true', 'false']);
});

test('the skip link jumps past the header', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'Login' })).toBeFocused();
});

test.describe('the theme', () => {
  test.use({ colorScheme: 'light' });

  test('follows the system or the saved choice', { tag: '@desktop' }, async ({ page }) => {
    const root = page.locator('html');
    await page.goto('/login');
    await expect(root).toHaveCSS('background-color', light);
    await chooseTheme(page, 'Dark');
    await expect(root).toHaveCSS('background-color', dark);
    await page.goto('/');
    await expect(root).toHaveCSS('background-color', dark);
    await chooseTheme(page, 'Match system');
    await expect(root).toHaveCSS('background-color', light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(root).toHaveCSS('background-color', dark);
  });

  test.describe('before the page has loaded', { tag: '@desktop' }, () => {
    test.use({ allowedProblems: /ERR_FAILED/ });

    test('applies from the first paint, without a flash of the other', async ({ page, context }) => {
      await page.goto('/');
      await chooseTheme(page, 'Dark');
      const early = await context.newPage();
      // No script runs: the screen shows the first paint.
      await early.route('**/assets/*.js', (route) => route.abort());
      await early.goto('/');
      await expect(early.locator('html')).toHaveCSS('background-color', dark);
    });
  });

  test('a choice in one tab reaches the others', { tag: '@desktop' }, async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto('/');
    await page.goto('/');
    await chooseTheme(page, 'Dark');
    await expect(other.locator('html')).toHaveCSS('background-color', dark);
  });
});

test.describe('toasts', () => {
  test.use({ allowedProblems: /status of 401/ });

  test(
    'SH-050 SH-053 one at a time, and the notifications panel keeps them all',
    { tag: '@phone' },
    async ({ page }) => {
      await failTwice(page);
      await expect(toastOf(page)).toHaveCount(1);
      const width = await toastOf(page).evaluate(
        (toast) => toast.parentElement?.getBoundingClientRect().width,
      );
      expect(width).toBe(Math.min(420, page.viewportSize()?.width ?? 0));

      // The first was replaced early; the second is being read.
      const bell = headerOf(page).getByRole('button', { name: 'Notifications, 1 unread' });
      await expect(bell).toBeVisible();
      const panel = await openNotifications(page);
      await expect(panel.getByRole('listitem')).toHaveText([
        /^Login failed.*Invalid credentials$/,
        /^Registration failed.*Passwords do not match$/,
      ]);
      await expect(headerOf(page).getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
      await panel.getByRole('button', { name: 'Clear all' }).click();
      await expect(panel).toContainText('Nothing yet.');
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
    },
  );

  test(
    'SH-052 G14 a toast stays for 5000 ms, longer under the pointer',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.clock.install();
      await page.goto('/login');
      await page.clock.runFor(3000);
      await logIn(page, 'Nobody');
      const toast = toastOf(page);
      await expect(toast).toContainText('Invalid credentials');
      await expect(toast.getByRole('alert')).toBeVisible();
      await toast.hover();
      await page.clock.runFor(30_000);
      await expect(toast).toBeVisible();
      await page.mouse.move(10, 400);
      await page.clock.runFor(3000);
      await expect(toast).toBeVisible();
      await page.clock.runFor(2500);
      await expect(toast).toBeHidden();
    },
  );
});

test(
  'SH-054 tooltips wait 700 ms, and the next one within 300 ms does not',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.clock.install();
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    const header = headerOf(page);
    const tooltip = page.getByRole('tooltip');
    const later = (ms: number): Promise<void> => page.clock.runFor(ms);

    await header.getByRole('button', { name: 'Theme' }).hover();
    await later(699);
    await expect(tooltip).toHaveCount(0);
    await later(1);
    await expect(tooltip).toHaveText('Theme');
    await header.getByRole('button', { name: 'Sound' }).hover();
    await later(120);
    await expect(tooltip).toHaveText('Sound');

    await page.mouse.move(10, 500);
    await later(120);
    await expect(tooltip).toHaveCount(0);
    await later(300);
    await header.getByRole('button', { name: 'Theme' }).hover();
    await later(699);
    await expect(tooltip).toHaveCount(0);
    await later(1);
    await expect(tooltip).toHaveText('Theme');
  },
);

test('sound can be muted and adjusted, and the choice is kept', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  const open = async (): Promise<void> => {
    await unfoldMenu(page);
    await headerOf(page).getByRole('button', { name: 'Sound' }).click();
  };
  const onOff = headerOf(page).getByRole('switch', { name: 'Sound' });
  const volume = headerOf(page).getByRole('slider', { name: 'Volume' });
  await open();
  await expect(onOff).toBeChecked();
  await volume.focus();
  await page.keyboard.press('End');
  await expect(volume).toHaveValue('100');
  await onOff.uncheck();
  await expect(volume).toBeDisabled();

  await page.reload();
  await open();
  await expect(onOff).not.toBeChecked();
  await expect(volume).toHaveValue('100');
});

test.describe('without a network', { tag: '@phone' }, () => {
  // The page keeps polling.
  test.use({ allowedProblems: /ERR_INTERNET_DISCONNECTED/ });

  test('a banner says so until it is back', async ({ page, context }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const banner = page.getByText("You're offline.");
    await expect(banner).toBeHidden();
    await context.setOffline(true);
    await expect(banner).toBeVisible();
    await context.setOffline(false);
    await expect(banner).toBeHidden();
  });
});

test.describe('a page whose code fails to load', { tag: '@desktop' }, () => {
  test.use({ allowedProblems: /ERR_FAILED|dynamically imported module/ });

  test('is replaced by an explanation and a way to continue, inside the frame', async ({ page }) => {
    await page.route('**/assets/LoginPage*.js', (route) => route.abort());
    await page.goto('/');
    await headerOf(page).getByRole('link', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: "This page couldn't be shown" })).toBeVisible();
    await expect(headerOf(page).getByRole('link', { name: 'Games', exact: true })).toBeVisible();
    await page.unroute('**/assets/LoginPage*.js');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { name: 'Racing Arena' })).toBeVisible();
  });
});

test.describe('an unknown path', () => {
  test.use({ allowedProblems: /status of 404/ });

  test(
    'SH-017 SH-018 G05 the not-found page leads back to the games',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto('/no/such/page');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
      await expect(page).toHaveTitle('404 Page Not Found · Playfield');
      await page.getByRole('link', { name: 'Go to the games' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('main')).toBeFocused();
    },
  );

  test(
    'SH-017 the playground with its sample data is not part of the product',
    { tag: '@desktop' },
    async ({ page }) => {
      const answer = await page.goto('/playground');
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
      expect(await readFile(join(builtPages, '.vite', 'manifest.json'), 'utf8')).not.toContain('playground');
    },
  );
});

test(
  'AN-001 G12 by default nothing is counted, and no other site is contacted',
  { tag: '@desktop' },
  async ({ page, server }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const path of ['/', '/connect-four', '/ai']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(asked.filter((url) => url.includes('/api/analytics'))).toEqual([]);
    expect(asked.filter((url) => !url.startsWith(server.address))).toEqual([]);
  },
);
