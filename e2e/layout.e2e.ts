/**
 * Everything fits: the board and its surroundings on a small phone, every page on a smaller one,
 * text at twice its size.
 */
import type { Locator, Page } from '@playwright/test';
import { newName, password } from './pages/account.ts';
import { newVisitor } from './pages/online.ts';
import { bannerOf, gameType, openConnectFour } from './pages/connectFour.ts';
import { enter, enterLocally, movesOf, panelOf, squareOf } from './pages/checkers.ts';
import { boardOf, factOf, playByHand, press, startByApi, takenCells, targetOf } from './pages/match.ts';
import { headerOf, unfoldMenu } from './pages/shell.ts';
import { lineTo } from './lines.ts';
import { expect, test } from './fixtures.ts';

const pages = [
  '/',
  '/connect-four',
  '/multiplayer',
  '/ai',
  '/tic-tac-toe',
  '/checkers',
  '/checkers/ai',
  '/checkers/local',
  '/typing-race',
  '/online-race',
  '/typing-race?practice=hard',
  '/little-big-snake',
  '/snake-io',
  '/analysis',
  '/login',
  '/login?tab=register',
  '/account',
  '/friends',
  '/rankings',
  '/puzzle',
  '/tournaments',
  '/no-such-page',
];

test.use({ allowedProblems: /status of 404/ });

/** Entirely inside the window, without scrolling. */
async function expectInWindow(page: Page, targets: readonly Locator[]): Promise<void> {
  for (const target of targets) await expect(target).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
}

/** So that the lobby has a game to list. */
async function openForAnybody(page: Page): Promise<void> {
  const opened = await page.request.post('/api/games/multiplayer', {
    data: { gameType: 'connect-four', playerName: 'Wilhelmina Alexandrina X' },
  });
  expect(opened.status()).toBe(200);
}

async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect.soft(content, what).toBeLessThanOrEqual(window);
}

/** Opens a page and waits for its main content. */
async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (path === '/multiplayer') await expect(page.getByText(/^(Created by|No games)/).first()).toBeVisible();
}

test(
  'at 360×640 the board of Connect Four with status, clocks and New Game needs no scrolling',
  { tag: '@phone' },
  async ({ page }) => {
    await openConnectFour(page);
    const parts = [bannerOf(page), boardOf(page), factOf(page, 'Moves'), factOf(page, 'Time')];
    await expectInWindow(page, [...parts, page.getByRole('button', { name: 'New Game' })]);
    await press(page, targetOf(page, gameType, { column: 3 }));
    await expect(takenCells(page)).toHaveCount(2);
    await expectInWindow(page, parts);
  },
);

test(
  'at 360×640 the board of Tic Tac Toe with both sides needs no scrolling, nor does its result',
  { tag: '@phone' },
  async ({ page }) => {
    await startByApi(page, 'tic-tac-toe');
    await page.goto('/tic-tac-toe');
    const main = page.getByRole('main');
    await expect(boardOf(page)).toBeVisible();
    await expectInWindow(page, [
      boardOf(page),
      main.getByText('Your turn'),
      main.getByText('In Progress'),
      main.getByRole('timer'),
    ]);
    await playByHand(page, 'tic-tac-toe', lineTo({ ending: 'loss', gameType: 'tic-tac-toe' }));
    await expect(page.getByRole('button', { name: 'Play Again' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Play Again' })).toBeInViewport({ ratio: 1 });
  },
);

test(
  'CK-004…006 at 360×640 the board of Checkers with its panel and New Game needs no scrolling, and nothing moves',
  { tag: '@phone' },
  async ({ page }) => {
    for (const path of ['/checkers/ai', '/checkers/local']) {
      await page.goto(path);
      const parts = [panelOf(page), boardOf(page), page.getByRole('button', { name: 'New Game' })];
      await expectInWindow(page, parts);
      const before = await boardOf(page).boundingBox();
      await enter(page, '11-15');
      await expect(squareOf(page, 15)).toHaveAccessibleName(/red man/);
      await expectInWindow(page, parts);
      expect(await boardOf(page).boundingBox()).toEqual(before);
    }
    await enter(page, '22-18');
    await expect(panelOf(page)).toContainText('Must capture!');
    const due = await boardOf(page).boundingBox();
    for (const notation of movesOf('15x22 25x18')) await enterLocally(page, notation);
    await expect(panelOf(page)).not.toContainText('Must capture!');
    expect(await boardOf(page).boundingBox()).toEqual(due);
  },
);

/** The size of all text, in percent of the browser's. */
async function scaleText(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, `${percent}%`);
}

test(
  'no page scrolls sideways: with text at twice its size, at 320 px, and at 200 % zoom of a desktop',
  { tag: '@phone' },
  async ({ page }) => {
    await openForAnybody(page);
    for (const path of pages) {
      await page.setViewportSize({ width: 360, height: 640 });
      await openPage(page, path);
      await scaleText(page, 200);
      await expectNoSidewaysScroll(page, `${path}, text at twice its size`);
      await scaleText(page, 100);
      await page.setViewportSize({ width: 320, height: 568 });
      await expectNoSidewaysScroll(page, path);
      await unfoldMenu(page);
      await expectNoSidewaysScroll(page, `${path} with its menu`);
      // Browser zoom of 200 % halves the 1440×900 of a desktop's window in CSS pixels.
      await page.setViewportSize({ width: 720, height: 450 });
      await expectNoSidewaysScroll(page, `${path} at 200 % zoom`);
    }
  },
);

test('1440×900 at 200 % zoom can be played', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await openConnectFour(page);
  await targetOf(page, gameType, { column: 3 }).click();
  await expect(takenCells(page)).toHaveCount(2);
});

test('a game and the menu stay usable with text at twice its size', { tag: '@phone' }, async ({ page }) => {
  await openConnectFour(page);
  await scaleText(page, 200);
  await press(page, targetOf(page, gameType, { column: 3 }));
  await expect(takenCells(page)).toHaveCount(2);
  await press(page, page.getByRole('button', { name: 'How to Play' }));
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoSidewaysScroll(page, 'rules');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await unfoldMenu(page);
  await headerOf(page).getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test(
  'an invitation, the friends and the settings of an account at 320 px, and with text twice as large',
  { tag: '@phone' },
  async ({ page, browser, server }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const friend = await newVisitor(browser, page, server.address);
    const names = [newName('Wilhelmina'), newName('Alexandrina')];
    for (const [n, { request }] of [page, friend.page].entries()) {
      await request.get('/api/auth/me');
      await request.post('/api/auth/register', { data: { username: names[n], password } });
    }
    await friend.page.request.post('/api/friends/request', { data: { username: names[0] } });
    await page.request.post('/api/friends/request', { data: { username: names[1] } });
    for (const size of ['100%', '200%']) {
      const open = async (path: string): Promise<void> => {
        await openPage(page, path);
        await page.evaluate((fontSize) => {
          document.documentElement.style.fontSize = fontSize;
        }, size);
      };
      await open('/account');
      await page.getByLabel('Do not disturb').scrollIntoViewIfNeeded();
      await expectNoSidewaysScroll(page, `settings, ${size}`);
      await open('/friends');
      await page.getByRole('button', { name: `Invite to Play: ${names[1]}` }).click();
      const dialog = page.getByRole('dialog', { name: `Invite ${names[1]}` });
      const send = dialog.getByRole('button', { name: 'Send invitation' });
      await send.scrollIntoViewIfNeeded();
      await expect(send).toBeInViewport({ ratio: 1 });
      const { content, window } = await dialog.evaluate((element) => ({
        content: element.scrollWidth,
        window: element.clientWidth,
      }));
      expect.soft(content, `the dialog, ${size}`).toBeLessThanOrEqual(window);
      await expectNoSidewaysScroll(page, `the dialog, ${size}`);
    }
    await friend.context.close();
  },
);

/**
 * States of a match between two people as the playground shows them: the same board with different
 * surroundings.
 */
const running = ['mine', 'theirs', 'sent', 'offered', 'asked', 'lapsed', 'away', 'claim', 'cut'];
const others = ['connecting', 'waiting', 'invited', 'clocks', 'watching', 'won', 'resigned', 'gone'];

/** Opens a state without the playground's own bar, so that it has the whole window. */
async function openOnlineState(page: Page, playground: string, game: string, state: string): Promise<void> {
  await page.goto(`${playground}?show=${game}/online-${state}`);
  await page.getByRole('combobox').first().waitFor();
  await page.evaluate(() => document.querySelector('select')?.closest('.border-b')?.remove());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Board and buttons are in the window; resolves with where they lie. */
async function placesInWindow(page: Page): Promise<string> {
  const parts = [
    page.locator('.match-board'),
    page.getByRole('button', { name: /^Offer draw/ }),
    page.getByRole('button', { name: /^Takeback/ }),
    page.getByRole('button', { name: 'Resign' }),
  ];
  await expectInWindow(page, parts);
  return JSON.stringify(await Promise.all(parts.map((part) => part.boundingBox())));
}

test(
  'USERS-ASK 28 a match of Tic Tac Toe between two people fits at 360×640, and nothing in it moves',
  { tag: '@phone' },
  async ({ page, playground }) => {
    const places = new Set<string>();
    for (const state of running) {
      await openOnlineState(page, playground, 'tic-tac-toe', state);
      places.add(await placesInWindow(page));
    }
    expect([...places]).toHaveLength(1);
  },
);

test(
  'USERS-ASK 28 one of Connect Four too; no state scrolls sideways, with text at twice its size or at 320 px',
  { tag: '@phone' },
  async ({ page, playground }) => {
    const places = new Set<string>();
    for (const state of [...running, ...others]) {
      await page.setViewportSize({ width: 360, height: 640 });
      await openOnlineState(page, playground, 'connect-four', state);
      if (running.includes(state)) places.add(await placesInWindow(page));
      await scaleText(page, 200);
      await expectNoSidewaysScroll(page, `${state}, text at twice its size`);
      await scaleText(page, 100);
      await page.setViewportSize({ width: 320, height: 568 });
      await expectNoSidewaysScroll(page, state);
    }
    expect([...places]).toHaveLength(1);
  },
);
