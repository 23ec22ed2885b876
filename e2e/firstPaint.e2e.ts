/** A page before its scripts have come, and how the living page takes its place. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { createMultiplayer } from '@playfield/contracts/http/match.ts';
import { newClient } from '@playfield/server/testing/client.ts';
import { openSocket } from '@playfield/server/testing/socket.ts';
import { shellPaths } from '../web/prerender/paths.ts';
import { expect, test } from './fixtures.ts';
import { existingAccount, logIn } from './pages/account.ts';
import { tabTo } from './pages/keyboard.ts';
import { boardOf } from './pages/match.ts';
import { headerOf } from './pages/shell.ts';

/** Holds the page's scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Holds the styles back, and with them the first paint, until the font has come: on a busy machine either may be first. */
async function paintWithFont(page: Page): Promise<void> {
  const font = Promise.withResolvers<void>();
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'font') font.resolve();
  });
  await page.route('**/assets/index-*.css', async (route) => {
    await font.promise;
    await route.continue();
  });
}

/** Notes how far things move without being asked to; the returned function reads the sum. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    Object.defineProperty(globalThis, 'shiftedSoFar', { get: () => sum });
  });
  return async () => {
    // What has moved is noted once it has been drawn.
    await page.evaluate(
      () =>
        new Promise((drawn) => {
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)));
        }),
    );
    return page.evaluate(() => Number(Reflect.get(globalThis, 'shiftedSoFar')));
  };
}

/** Follows the largest paint; the returned function reads the text of what painted it, nothing where that was the shell. */
async function watchLargest(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    let largest: Element | null = null;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('element' in entry) largest = entry.element instanceof Element ? entry.element : null;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    // The shell's elements are no longer in the document.
    Object.defineProperty(globalThis, 'largestOfPage', {
      get: () => (largest?.isConnected === true ? largest.textContent || largest.tagName : ''),
    });
  });
  return () => page.evaluate(() => String(Reflect.get(globalThis, 'largestOfPage')));
}

/** The font may change the width of words, which is not the scripts' doing. */
async function untilFontIsThere(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && [...document.fonts].some(({ status }) => status === 'loaded'),
  );
}

// On a phone the walk below looks at all of them.
for (const { path, heading, screen, pace } of [
  { path: '/', heading: 'Snake.io Arena', screen: 'phone', pace: [] },
  { path: '/', heading: 'Snake.io Arena', screen: 'desktop', pace: [] },
  { path: '/multiplayer', heading: 'Multiplayer Game Lobby', screen: 'desktop', pace: ['@slow'] },
  { path: '/ai', heading: 'Connect Four', screen: 'desktop', pace: ['@slow'] },
]) {
  test(
    `${path} on a ${screen} is there before its scripts, which take over without moving anything`,
    { tag: [`@${screen}`, ...pace] },
    async ({ page }) => {
      const release = await holdScripts(page);
      const shifted = await watchShifts(page);
      await page.goto(path, { waitUntil: 'commit' });
      // Once the styles have come: before, the shells of all widths are in sight.
      await expect(page.getByRole('heading', { level: 1, name: heading })).toHaveCount(1);
      await expect(headerOf(page).getByRole('link', { name: 'Playfield' })).toBeVisible();
      await expect(page.getByText('Loading...', { exact: true })).toBeVisible(); // SH-030
      // What needs a script cannot be pressed yet.
      await expect(page.locator('button:not([inert])')).toHaveCount(0);
      await untilFontIsThere(page);
      const movedBefore = await shifted();
      const before = await page.getByRole('heading', { level: 1 }).boundingBox();
      release();
      await expect(page.locator('[data-shell]')).toHaveCount(0);
      await expect(page.locator('button[aria-label=Notifications]:not([inert])')).toBeVisible();
      await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toHaveCount(1);
      expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(before);
      expect((await shifted()) - movedBefore).toBeLessThanOrEqual(0.01);
    },
  );
}

test(
  'scripts wait for the first paint, however fast the page has loaded',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/privacy');
    await expect(page.locator('[data-shell]')).toHaveCount(0);
    const { painted, started } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      started: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/assets/') && name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }));
    expect(started.length).toBeGreaterThan(0);
    for (const startTime of started) expect(startTime).toBeGreaterThanOrEqual(painted);
  },
);

/** A game that waits in the lobby, whose list is above everything there; its maker is there until `leave` is called. */
async function openGame(address: string): Promise<() => Promise<void>> {
  const maker = newClient(address);
  const made = await maker.post('/api/games/multiplayer', {
    gameType: 'checkers',
    gameMode: 'online',
    playerName: 'Maker',
    clock: null,
  });
  const { id } = createMultiplayer.answer.parse(made.body);
  const socket = await openSocket(address, maker.cookie());
  socket.send({ type: 'joinGame', gameId: id });
  await socket.next('gameState');
  return () => socket.close();
}

/** One for each page's code: those of another game or another puzzle differ only in their data. */
const kindsOfPages = new Map(
  shellPaths.map((path) => [path.replace(/^\/(games|puzzle)\/[^/]+/, '/$1/:gameId'), path]),
);

/** As many pages at once: more would only wait for the processor. */
const lanes = 2;
const apiTakesMs = 200;

test(
  'with a slow server, no page moves what it showed before its scripts, nor paints anything larger',
  { tag: ['@phone', '@slow'] },
  async ({ context, server }) => {
    test.slow(); // a score of pages
    const leave = await openGame(server.address);
    // A page waits one second for its list and a little more for the session: too short on a busy machine.
    await context.addInitScript(() => {
      globalThis.setTimeout = new Proxy(setTimeout, {
        apply: (begin, self, [run, ms, ...rest]: unknown[]): unknown =>
          Reflect.apply(begin, self, [run, ms === 1000 || ms === 1500 ? 60_000 : ms, ...rest]),
      });
    });
    await context.route('**/api/**', async (route) => {
      await delay(apiTakesMs);
      // The page may be closed by then.
      await route.continue().catch(() => undefined);
    });
    const moved: Record<string, number> = {};
    const largestLate: Record<string, string> = {};
    const measure = async (path: string): Promise<void> => {
      const page = await context.newPage();
      const release = await holdScripts(page);
      await paintWithFont(page);
      const shifted = await watchShifts(page);
      const largestOfPage = await watchLargest(page);
      await page.goto(path, { waitUntil: 'commit' });
      await untilFontIsThere(page);
      const before = await shifted();
      release();
      await expect(page.locator('[data-shell]')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      const late = await largestOfPage();
      if (late !== '') largestLate[path] = late;
      const sum = (await shifted()) - before;
      if (sum > 0.002) moved[path] = sum;
      await page.close();
    };
    const walk = async ([path, ...rest]: readonly string[]): Promise<void> => {
      if (path === undefined) return;
      await measure(path);
      await walk(rest);
    };
    await Promise.all(
      Array.from({ length: lanes }, (_, lane) =>
        walk([...kindsOfPages.values()].filter((_path, n) => n % lanes === lane)),
      ),
    );
    expect(moved).toEqual({});
    // What comes with the data is smaller than what is there before (ADR 0020).
    expect(largestLate).toEqual({});
    await leave();
  },
);

test(
  'links work without scripts, and the focus stays where it is',
  { tag: ['@desktop', '@slow'] },
  async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const lobby = headerOf(page).getByRole('link', { name: 'Multiplayer', exact: true });
    await lobby.click();
    await expect(page).toHaveURL('/multiplayer');
    const back = page.getByRole('link', { name: 'Back to Games' });
    await tabTo(page, back);
    release();
    await expect(page.getByRole('button', { name: 'Play online' })).toBeVisible();
    await expect(back).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  },
);

test.describe('on a line that loses a file', () => {
  test.use({ allowedProblems: /ERR_CONNECTION_RESET/ });
  for (const lost of ['index-*.js', 'boards-*.css'])
    test(
      `${lost} is asked for again, and the game can be played`,
      { tag: ['@phone', '@slow'] },
      async ({ page }) => {
        await page.route(`**/assets/${lost}`, (route) => route.abort('connectionreset'), { times: 1 });
        await page.goto('/ai');
        await expect.poll(async () => (await boardOf(page).boundingBox())?.height).toBeGreaterThan(200);
      },
    );
});

test('a press before the scripts starts the game as well', { tag: '@phone' }, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('link', { name: 'Tic Tac Toe', exact: true }).tap();
  await expect(page).toHaveURL('/tic-tac-toe');
  release();
  await expect(boardOf(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Snake.io Arena' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('button', { name: 'Start Game' })).toBeVisible();
});

test(
  'a link that is pressed while the page comes alive leads on',
  { tag: ['@desktop', '@slow'] },
  async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const arena = page.getByRole('main').getByRole('link', { name: 'Enter the arena' });
    await arena.hover();
    await page.mouse.down();
    const session = page.waitForResponse('**/api/auth/me');
    release();
    await session;
    // Whatever waited for the session has run.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await page.mouse.up();
    await expect(page.locator('.arena-playing')).toBeVisible();
  },
);

test(
  'SH-027 nobody who is signed in is shown as a guest',
  { tag: ['@desktop', '@slow'] },
  async ({ page, server }) => {
    const name = await existingAccount(page, server.address);
    await page.goto('/login');
    await logIn(page, name);
    await expect(headerOf(page).getByText(`Welcome, ${name}!`)).toBeVisible();

    const release = await holdScripts(page);
    await page.goto('/privacy', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    await expect(headerOf(page).getByRole('link', { name: 'Login' })).toHaveCount(0);
    release();
    await expect(headerOf(page).getByText(`Welcome, ${name}!`)).toBeVisible();
  },
);

test.describe('without JavaScript', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the page says that it needs it, and shows the way around', async ({ page }) => {
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('noscript p')).toContainText('This site needs JavaScript.');
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Snake.io Arena' })).toBeVisible();
    await expect(page.getByText('Loading...', { exact: true })).toBeHidden();
    await page.getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  });
});

for (const missing of ['Promise.withResolvers', 'HTMLElement.prototype.popover']) {
  test(
    `a browser without ${missing} is told that it is too old, any other nothing of it`,
    { tag: '@phone' },
    async ({ page }) => {
      const told = page.getByText('This browser is too old for this site.');
      await page.goto('/privacy');
      await expect(told).toBeHidden();
      await page.addInitScript(`delete ${missing}`);
      await page.goto('/privacy');
      await expect(told).toBeInViewport();
    },
  );
}
