/**
 * The frame around every page: header, theme, toasts, tooltips, titles, sound, connection,
 * not-found.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { logIn, loginForm, password, register, registerForm } from './pages/account.ts';
import {
  chooseTheme,
  expectToast,
  headerOf,
  openNotifications,
  toastOf,
  unfoldMenu,
  visit,
} from './pages/shell.ts';
import { expect, test } from './fixtures.ts';

const builtPages = resolve(import.meta.dirname, '..', 'web', 'dist');
const dark = 'rgb(15, 20, 27)';
const light = 'rgb(246, 247, 249)';

/** Two toasts with different titles, the second replacing the first. */
async function failTwice(page: Page): Promise<void> {
  await page.goto('/login?tab=register');
  const form = registerForm(page);
  await form.username.fill('Ada');
  await form.password.fill(password);
  await form.confirm.fill('something else');
  await form.submit.click();
  await toastOf(page).hover(); // where it stays
  await expectToast(page, 'Registration failed', 'Passwords do not match');
  await page.getByRole('tab', { name: 'Login' }).press('Enter');
  const login = loginForm(page);
  await login.username.fill('Nobody');
  await login.password.fill(password);
  await login.submit.press('Enter');
  await expectToast(page, 'Login failed', 'Invalid credentials');
}

for (const screen of ['phone', 'desktop'])
  test(
    `SH-022…024 SH-029 G03 the header names the product and leads to the games, to every one, on a ${screen}`,
    { tag: `@${screen}` },
    async ({ page }) => {
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
      const allGames = header.getByRole('button', { name: 'All games' });
      if (await allGames.isVisible()) await allGames.click();
      const checkers = header.getByRole('link', { name: 'Checkers', exact: true });
      await checkers.click();
      await expect(page).toHaveURL('/checkers');
      await expect(checkers).toBeHidden();
    },
  );

test(
  'the phone menu closes on Escape, on a press elsewhere, before the next frame, and on a link',
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

    // A keyboard leaves it too: what has the focus is never behind it.
    await button.tap();
    await expect(link).toBeVisible();
    await page.getByRole('main').focus();
    await expect(link).toBeHidden();

    const states = await button.evaluate(async (menu: HTMLElement) => {
      menu.click();
      await Promise.resolve();
      const opened = menu.ariaExpanded;
      document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      await Promise.resolve();
      return [opened, menu.ariaExpanded];
    });
    expect(states).toEqual(['true', 'false']);

    await button.tap();
    await link.tap();
    await expect(page).toHaveURL('/');
    await expect(link).toBeHidden();
    // It stays closed where it was open before, and a link within the page's own path closes it as well.
    await page.goBack();
    await expect(page).toHaveURL('/login');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await visit(page, '/multiplayer?game=nosuchgame000000000000');
    await button.tap();
    await header.getByRole('link', { name: 'Multiplayer', exact: true }).tap();
    await expect(page).toHaveURL('/multiplayer');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  },
);

test(
  'a new screen closes the panels of the header and has the focus before its code has come, and leaves it where somebody has moved it since',
  { tag: '@desktop' },
  async ({ page }) => {
    const files = Promise.withResolvers<undefined>();
    await page.route('**/assets/OnlineMatchPage-*.js', async (route) => {
      await files.promise;
      await route.continue();
    });
    await page.goto('/multiplayer');
    const panel = await openNotifications(page);
    await visit(page, '/multiplayer?game=nosuchgame000000000000');
    await expect(panel).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    const link = headerOf(page).getByRole('link').first();
    await link.focus();
    files.resolve(undefined);
    await expect(page.getByRole('main')).toContainText("doesn't exist or was removed");
    await expect(link).toBeFocused();
    await expect(page).toHaveTitle(/^Multiplayer/);
    // What is gone does not come by asking again.
    await expect(page.getByRole('main').getByRole('link', { name: 'Play another game' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();

    await openNotifications(page);
    await page.goBack();
    await expect(page).toHaveURL('/multiplayer');
    await expect(panel).toBeHidden();
  },
);

test.describe('what a visitor has chosen', { tag: '@desktop' }, () => {
  test.use({ colorScheme: 'light', allowedProblems: /ERR_FAILED/ });

  test('the theme follows the system or the choice, from the first paint and in every tab; sound stays as it was left', async ({
    page,
    context,
  }) => {
    const root = page.locator('html');
    const header = headerOf(page);
    await page.goto('/login');
    await expect(root).toHaveCSS('background-color', light);
    await header.getByRole('button', { name: 'Sound' }).click();
    const onOff = header.getByRole('switch', { name: 'Sound' });
    await expect(onOff).toBeChecked();
    const volume = header.getByRole('slider', { name: 'Volume' });
    await volume.focus();
    await page.keyboard.press('End');
    await expect(volume).toHaveValue('100');
    await onOff.uncheck();
    await expect(volume).toBeDisabled();
    await page.keyboard.press('Escape');

    const other = await context.newPage();
    await other.addInitScript(() => {
      const opened: AudioContext[] = [];
      const Real = AudioContext;
      globalThis.AudioContext = class extends Real {
        constructor() {
          super();
          opened.push(this);
        }
      };
      Object.assign(globalThis, { audioStates: () => opened.map(({ state }) => state) });
    });
    const audioStates = (): Promise<unknown> => other.evaluate('audioStates()');
    await other.goto('/login');
    await headerOf(other).getByRole('button', { name: 'Sound' }).click();
    const otherOnOff = headerOf(other).getByRole('switch', { name: 'Sound' });
    await expect(otherOnOff).not.toBeChecked();
    await expect(headerOf(other).getByRole('slider', { name: 'Volume' })).toHaveValue('100');
    expect(await audioStates()).toEqual([]);
    await otherOnOff.check();
    await expect.poll(audioStates).toEqual(['running']);

    await chooseTheme(page, 'Dark');
    await expect(root).toHaveCSS('background-color', dark);
    await expect(other.locator('html')).toHaveCSS('background-color', dark);
    const early = await context.newPage();
    // No script runs: the screen shows the first paint, without a flash of the other.
    await early.route('**/assets/*.js', (route) => route.abort());
    await early.goto('/');
    await expect(early.locator('html')).toHaveCSS('background-color', dark);

    await chooseTheme(page, 'Match system');
    await expect(root).toHaveCSS('background-color', light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(root).toHaveCSS('background-color', dark);
  });
});

const widthOf = (toast: Locator): Promise<number | undefined> =>
  toast.evaluate((element) => element.parentElement?.getBoundingClientRect().width);

test.describe('toasts', () => {
  test.use({ allowedProblems: /status of 401/ });

  test(
    'SH-050 SH-053 one at a time, and the notifications panel keeps them all',
    { tag: '@phone' },
    async ({ page }) => {
      await failTwice(page);
      await expect(toastOf(page)).toHaveCount(1);
      expect(await widthOf(toastOf(page))).toBe(page.viewportSize()?.width);

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
    'SH-052 SH-054 G14 a toast stays for 5000 ms, longer under the pointer; tooltips wait 700 ms, and the next one within 300 ms does not',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.clock.install();
      await page.goto('/login');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // From here on no time passes but what the test lets pass, however slow the machine.
      await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
      const header = headerOf(page);
      const later = (ms: number): Promise<void> => page.clock.runFor(ms);
      const tooltip = page.getByRole('tooltip');

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

      await page.mouse.move(10, 500);
      await logIn(page, 'Nobody');
      const toast = toastOf(page);
      await expect
        .poll(async () => {
          await later(50);
          return toast.count();
        })
        .toBe(1);
      await expect(toast).toContainText('Invalid credentials');
      await expect(toast.getByRole('alert')).toBeVisible();
      expect(await widthOf(toast)).toBe(420);
      await toast.hover();
      await later(30_000);
      await expect(toast).toBeVisible();
      await page.mouse.move(10, 400);
      await later(3000);
      await expect(toast).toBeVisible();
      await later(2500);
      await expect(toast).toBeHidden();
    },
  );
});

test.describe('a page whose code fails to load', { tag: '@desktop' }, () => {
  test.use({ allowedProblems: /ERR_FAILED|status of 404|dynamically imported module/ });

  test('reloads after an update; otherwise an explanation and a way to continue take its place, inside the frame', async ({
    page,
  }) => {
    // The server no longer has what the page in the browser asks for; the page that it has now asks for something else.
    const [ofOldBuild, login] = ['**/assets/LoginPage*.js', '**/login'];
    await page.goto('/');
    await page.route(ofOldBuild, (route) => route.fulfill({ status: 404 }));
    await page.route(login, async (route) => {
      if (route.request().isNavigationRequest()) await page.unroute(ofOldBuild);
      await route.continue();
    });
    await headerOf(page).getByRole('link', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Racing Arena' })).toBeVisible();
    await page.unroute(login);

    await page.route('**/assets/LoginPage*.js', (route) => route.abort());
    await page.goto('/');
    await headerOf(page).getByRole('link', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: "This page couldn't be shown" })).toBeVisible();
    await expect(page).toHaveTitle("This page couldn't be shown · Playfield");
    await expect(headerOf(page).getByRole('link', { name: 'Games', exact: true })).toBeVisible();
    await page.unroute('**/assets/LoginPage*.js');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { name: 'Racing Arena' })).toBeVisible();

    // So does a page that was open before, where a part is missing that nobody can do without: the link to a waiting game.
    const waitingRoom = '**/assets/WaitingRoom*.js';
    await page.goto('/multiplayer');
    await page.route(waitingRoom, (route) => route.fulfill({ status: 404 }));
    await page.route('**/multiplayer?game=*', async (route) => {
      if (route.request().isNavigationRequest()) await page.unroute(waitingRoom);
      await route.continue();
    });
    await page.getByRole('button', { name: 'Play with a friend' }).click();
    await expect(page.getByRole('button', { name: 'Cancel the game' })).toBeVisible();
    await page.unroute('**/multiplayer?game=*');

    // A part that comes later is done without.
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/TypingPicture'));
    await page.route('**/assets/TypingPicture*.js', (route) => route.abort());
    await visit(page, '/');
    await refused;
    await expect(page.getByRole('main').getByRole('link', { name: 'Typing Race' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Snake.io Arena' })).toBeVisible();

    // One screen of a path is missing: the other, and the same with another address, are not.
    await page.goto('/');
    await page.route('**/assets/OnlineMatchPage*.js', (route) => route.abort());
    await visit(page, '/multiplayer?game=nosuchgame000000000000');
    await expect(page.getByRole('heading', { name: "This page couldn't be shown" })).toBeVisible();
    await visit(page, '/multiplayer');
    await expect(page.getByRole('heading', { level: 1, name: 'Multiplayer Game Lobby' })).toBeVisible();
  });
});

test.describe('a dialog whose code fails to load', { tag: '@desktop' }, () => {
  test.use({ allowedProblems: /ERR_FAILED|dynamically imported module/ });

  test('makes no account whose recovery codes nobody would see', async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
    await page.route('**/assets/RecoveryCodesDialog*.js', (route) => route.abort());
    await page.goto('/login?tab=register');
    await register(page, 'Ada');
    await expect(
      page.getByText("This page couldn't load all it needs. Please reload the page."),
    ).toBeVisible();
    expect(sent.filter((url) => url.includes('/auth/'))).toEqual([]);
  });
});

test.describe('an unknown path', () => {
  test.use({ allowedProblems: /status of 404/ });

  test(
    'SH-017 SH-018 G05 the not-found page leads back to the games; the playground with its sample data is not part of the product',
    { tag: '@phone' },
    async ({ page }) => {
      const answer = await page.goto('/playground');
      expect(answer?.status()).toBe(404);
      expect(await readFile(join(builtPages, '.vite', 'manifest.json'), 'utf8')).not.toContain('playground');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
      await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
      await expect(page).toHaveTitle('404 Page Not Found · Playfield');
      await page.getByRole('link', { name: 'Go to the games' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('main')).toBeFocused();
    },
  );
});

test(
  'with the colours of the system, what is chosen, a switch, a button and a link that looks like one are told by lines',
  { tag: ['@desktop', '@slow'] },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/rankings');
    const chip = (isChosen: boolean): Locator =>
      page
        .locator('label')
        .filter({ has: page.getByRole('radio', { checked: isChosen }) })
        .first();
    const tab = (isChosen: boolean): Locator => page.getByRole('tab', { selected: isChosen });
    for (const part of [chip, tab]) {
      await expect(part(true)).toHaveCSS('outline-style', 'solid');
      await expect(part(false)).toHaveCSS('outline-style', 'none');
    }
    await visit(page, '/online-race');
    for (const part of [page.getByRole('switch'), page.getByRole('button', { name: 'Race now' })])
      await expect(part).not.toHaveCSS('border-top-width', '0px');
    await visit(page, '/friends');
    const link = page.getByRole('link', { name: 'Log in or register' });
    await expect(link).not.toHaveCSS('border-top-width', '0px');
  },
);
