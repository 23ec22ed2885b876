/**
 * Everything fits: the board and its surroundings on a small phone, text at twice its size, a match
 * in all its states. The widths of all pages are in everyPage.
 */
import type { Locator, Page } from '@playwright/test';
import { newName, password } from './pages/account.ts';
import { bannerOf, gameType, openConnectFour } from './pages/connectFour.ts';
import { enter, enterLocally, movesOf, panelOf, squareOf } from './pages/checkers.ts';
import {
  boardOf,
  factOf,
  finishByApi,
  playByHand,
  press,
  startByApi,
  takenCells,
  targetOf,
} from './pages/match.ts';
import { expectInWindow, expectNoSidewaysScroll, scaleText, setBrowserFontSize } from './pages/fit.ts';
import { invite, withFriend } from './pages/friends.ts';
import { createFriendGame, findOpponent, openLobby, statusOf } from './pages/online.ts';
import { hideBar, openPlayground, showState } from './pages/playground.ts';
import { headerOf, unfoldMenu, visit } from './pages/shell.ts';
import { chromiumLaunch } from './chromium.ts';
import { lineTo } from './lines.ts';
import { expect, test } from './fixtures.ts';

test(
  'at 360×640 the board of Connect Four with status, clocks and New Game needs no scrolling; with text at twice its size, and at 200 % zoom of a desktop, it can be played',
  { tag: '@phone' },
  async ({ page }) => {
    await openConnectFour(page);
    const parts = [bannerOf(page), boardOf(page), factOf(page, 'Moves'), factOf(page, 'Time')];
    await expectInWindow(page, [...parts, page.getByRole('button', { name: 'New Game' })]);
    await press(page, targetOf(page, gameType, { column: 3 }));
    await expect(takenCells(page)).toHaveCount(2);
    await expectInWindow(page, parts);

    // 1440×900.
    await page.setViewportSize({ width: 720, height: 450 });
    await press(page, targetOf(page, gameType, { column: 3 }));
    await expect(takenCells(page)).toHaveCount(4);

    await page.setViewportSize({ width: 360, height: 640 });
    await scaleText(page, 200);
    await press(page, targetOf(page, gameType, { column: 3 }));
    await expect(takenCells(page)).toHaveCount(6);
    await press(page, page.getByRole('button', { name: 'How to Play' }));
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoSidewaysScroll(page, 'rules');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await unfoldMenu(page);
    await headerOf(page).getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/login/);
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
    await page.goto('/checkers/ai');
    for (const path of ['/checkers/ai', '/checkers/local']) {
      await visit(page, path);
      await expect(page.getByRole('radio', { name: 'Medium' })).toHaveCount(path === '/checkers/ai' ? 1 : 0);
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

test(
  'at 360 px the title, the kind and How to Play of two on one device share a line',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/games/connect-four/local');
    for (const id of ['connect-four', 'tic-tac-toe']) {
      await visit(page, `/games/${id}/local`);
      await expect(page.locator(`.match-board[data-game="${id}"]`)).toBeVisible();
      const middles = [
        page.getByRole('heading', { level: 1 }),
        page.getByText('Two Players', { exact: true }),
        page.getByRole('button', { name: 'How to Play' }),
      ].map(middleOf);
      const [title, ...others] = await Promise.all(middles);
      for (const other of others) expect(other).toBeCloseTo(title ?? Number.NaN, -0.5);
    }
  },
);

async function middleOf(one: Locator): Promise<number> {
  const { y, height } = (await one.boundingBox()) ?? { y: Number.NaN, height: 0 };
  return y + height / 2;
}

async function rightEdgeOf(one: Locator): Promise<number> {
  const { x, width } = (await one.boundingBox()) ?? { x: Number.NaN, width: 0 };
  return x + width;
}

test(
  "with a larger font in the browser's settings the board lies between its columns, and the header has room for all",
  { tag: ['@desktop', '@slow'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await setBrowserFontSize(page, 24);
    await page.goto('/checkers/ai');
    const header = headerOf(page);
    for (const [left, right] of [
      [boardOf(page), page.getByRole('region', { name: 'Recent Games' })],
      [header.getByRole('link', { name: 'Friends' }), header.getByRole('button', { name: 'Sound' })],
    ] as const)
      expect(await rightEdgeOf(left)).toBeLessThanOrEqual((await right.boundingBox())?.x ?? 0);
  },
);

test(
  'on a phone on its side the board of a puzzle, and of an analysis, lies beside what is said and pressed, and needs no scrolling',
  { tag: ['@phone', '@slow'] },
  async ({ page }) => {
    const game = await finishByApi(page, gameType, lineTo({ ending: 'loss', gameType }));
    await page.setViewportSize({ width: 640, height: 360 });
    for (const [path, beside] of [
      ['/puzzle/connect-four', 'Hint'],
      ['/puzzle/checkers', 'Hint'],
      [`/analysis?game=${game}`, 'Next mistake'],
    ] as const) {
      await page.goto(path);
      const button = page.getByRole('button', { name: beside });
      await expectInWindow(page, [boardOf(page), button]);
      expect(await rightEdgeOf(boardOf(page)), path).toBeLessThanOrEqual(
        (await button.boundingBox())?.x ?? 0,
      );
      await expectNoSidewaysScroll(page, path);
    }
  },
);

test(
  'on a phone on its side the first way to play a game, and what starts one, need no scrolling',
  { tag: ['@phone', '@slow'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 360 });
    await page.goto('/tic-tac-toe');
    await expectInWindow(page, [page.getByRole('button', { name: 'Start Game' })]);
    for (const path of ['/connect-four', '/checkers']) {
      await page.goto(path);
      const ways = page.getByRole('list', { name: 'Ways to play' });
      await expectInWindow(page, [ways.getByRole('link').first()]);
    }
  },
);

test(
  'with a notch at the side and a home bar below, nothing to press is under them',
  { tag: ['@phone', '@slow'] },
  async ({ page, context }) => {
    const session = await context.newCDPSession(page);
    const setInsets = (insets: { readonly left: number; readonly bottom: number }): Promise<unknown> =>
      session.send('Emulation.setSafeAreaInsetsOverride', { insets });
    /** What can be pressed there at the end of the page. */
    const expectClear = (left: number, bottom: number, message: string): Promise<void> =>
      expect
        .poll(
          () =>
            page.evaluate(
              (insets) => {
                scrollTo(0, document.body.scrollHeight);
                const all = [...document.querySelectorAll('a, button, input, [role=gridcell]')];
                const covered = all.filter((element) => {
                  const box = element.getBoundingClientRect();
                  const isUnder = box.left < insets.left || box.bottom > innerHeight - insets.bottom;
                  const isOnScreen = box.right > 0 && box.top < innerHeight && box.width > 1;
                  return isUnder && isOnScreen && element.checkVisibility();
                });
                return covered.map((element) => element.outerHTML);
              },
              { left, bottom },
            ),
          { message },
        )
        .toEqual([]);

    await page.setViewportSize({ width: 640, height: 360 });
    await setInsets({ left: 44, bottom: 21 });
    for (const path of ['/', '/checkers/ai', '/snake-io']) {
      await page.goto(path);
      await expectClear(44, 21, path);
      await expectNoSidewaysScroll(page, path);
    }

    await page.setViewportSize({ width: 360, height: 640 });
    await setInsets({ left: 0, bottom: 34 });
    await startByApi(page, 'tic-tac-toe');
    await page.goto('/tic-tac-toe');
    await playByHand(page, 'tic-tac-toe', lineTo({ ending: 'loss', gameType: 'tic-tac-toe' }));
    await expect(page.getByRole('button', { name: 'Play Again' })).toBeFocused();
    await expectClear(0, 34, 'the result');
  },
);

test(
  'an invitation, the friends and the settings of an account at 320 px, and with text twice as large',
  { tag: ['@phone', '@slow'] },
  async ({ page, playwright, server }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const friend = await playwright.request.newContext({ baseURL: server.address });
    const names = [newName('Wilhelmina'), newName('Alexandrina')];
    for (const [n, request] of [page.request, friend].entries()) {
      await request.get('/api/auth/me');
      await request.post('/api/auth/register', { data: { username: names[n], password } });
    }
    await friend.post('/api/friends/request', { data: { username: names[0] } });
    await page.request.post('/api/friends/request', { data: { username: names[1] } });
    await friend.dispose();

    await page.goto('/account');
    for (const percent of [100, 200]) {
      await scaleText(page, percent);
      await page.getByLabel('Do not disturb').scrollIntoViewIfNeeded();
      await expectNoSidewaysScroll(page, `settings, ${percent} %`);
    }
    await visit(page, '/friends');
    const invite = page.getByRole('button', { name: `Invite to Play: ${names[1]}` });
    await expect(invite).toBeVisible();
    for (const percent of [100, 200]) {
      await scaleText(page, percent);
      await expectNoSidewaysScroll(page, `friends, ${percent} %`);
      await invite.click();
      const dialog = page.getByRole('dialog', { name: `Invite ${names[1]}` });
      const send = dialog.getByRole('button', { name: 'Send invitation' });
      await send.scrollIntoViewIfNeeded();
      await expect(send).toBeInViewport({ ratio: 1 });
      const { content, window } = await dialog.evaluate((element) => ({
        content: element.scrollWidth,
        window: element.clientWidth,
      }));
      expect.soft(content, `the dialog, ${percent} %`).toBeLessThanOrEqual(window);
      await expectNoSidewaysScroll(page, `the dialog, ${percent} %`);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await scaleText(page, 100);
    await page.setViewportSize({ width: 360, height: 640 });
    await invite.click();
    await page.getByLabel('What').selectOption('connect-four');
    const room = await page.getByLabel('What').evaluate((select: HTMLSelectElement) => {
      const { paddingLeft, paddingRight, font } = getComputedStyle(select);
      const text = Object.assign(document.createElement('span'), {
        textContent: select.selectedOptions[0]?.text,
        style: `position: fixed; white-space: nowrap; font: ${font}`,
      });
      document.body.append(text);
      const { width } = text.getBoundingClientRect();
      text.remove();
      return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width;
    });
    expect(room, 'beside the name of the game').toBeGreaterThanOrEqual(0);
  },
);

/**
 * States of a match between two people as the playground shows them: the same board with different
 * surroundings.
 */
const running = ['mine', 'theirs', 'sent', 'offered', 'asked', 'lapsed', 'away', 'claim', 'cut'];
const others = ['connecting', 'waiting', 'invited', 'clocks', 'watching', 'won', 'resigned', 'gone'];

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
  'USERS-ASK 28 a match of Tic Tac Toe between two people fits at 360×640, and nothing in it moves; every game fits at 1440×900',
  { tag: ['@phone', '@slow'] },
  async ({ page, playground }) => {
    const places = new Set<string>();
    await openPlayground(page, playground);
    await hideBar(page);
    for (const state of running) {
      await showState(page, `tic-tac-toe/online-${state}`);
      places.add(await placesInWindow(page));
    }
    expect([...places]).toHaveLength(1);
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const game of ['tic-tac-toe', 'connect-four', 'checkers']) {
      await showState(page, `${game}/online-mine`);
      await placesInWindow(page);
    }
  },
);

test(
  'USERS-ASK 28 one of Connect Four too; no state scrolls sideways, with text at twice its size or at 320 px',
  { tag: ['@phone', '@slow'] },
  async ({ page, playground }) => {
    const places = new Set<string>();
    await openPlayground(page, playground);
    await hideBar(page);
    for (const state of [...running, ...others]) {
      await page.setViewportSize({ width: 360, height: 640 });
      await showState(page, `connect-four/online-${state}`);
      if (running.includes(state)) places.add(await placesInWindow(page));
      const seat = page.getByText(/^You are Player/);
      for (const line of await seat.all())
        expect(await line.evaluate((text) => text.scrollWidth - text.clientWidth), state).toBe(0);
      await scaleText(page, 200);
      await expectNoSidewaysScroll(page, `${state}, text at twice its size`);
      await scaleText(page, 100);
      await page.setViewportSize({ width: 320, height: 568 });
      await expectNoSidewaysScroll(page, state);
    }
    expect([...places]).toHaveLength(1);
  },
);

test(
  'what stands beside a name in the lanes of a race is shown whole or not at all',
  { tag: ['@phone', '@slow'] },
  async ({ page, playground }) => {
    await page.goto(`${playground}?show=typing-race/lanes`);
    const lane = page.getByRole('listitem').filter({ hasText: 'Wilhelmina' });
    for (const [width, height] of [
      [360, 640],
      [640, 640],
      [800, 640],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const cut = await lane.locator('.lane-tag').evaluate((tag) => {
        const line = tag.getBoundingClientRect();
        return Array.from(tag.children, (part) => part.getBoundingClientRect())
          .filter(({ top }) => top < line.bottom - 1)
          .some(({ right, bottom }) => right > line.right + 1 || bottom > line.bottom + 4);
      });
      expect(cut, `${width} px`).toBe(false);
      await expectNoSidewaysScroll(page, `${width} px`);
    }
  },
);

test(
  'the vehicles of a race glide and their wheels jump, for each frame of a wheel keeps the keys waiting',
  { tag: '@desktop' },
  async ({ page, playground }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(`${playground}?show=typing-race/lanes`);
    const animated = await page
      .locator('.lane')
      .first()
      .evaluate((lane) => {
        if (!(lane instanceof HTMLElement)) throw new Error('A lane is an element of HTML.');
        lane.querySelector<HTMLElement>('.lane-vehicle')?.style.setProperty('--progress', '0.77');
        // Reading the style begins the transitions.
        return document
          .getAnimations()
          .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target ?? []) : []))
          .filter((element) => lane.contains(element))
          .map((element) => element.getAttribute('class'));
      });
    expect(animated).toEqual(['lane-vehicle']);
    // Nor does a step give the rest of the lane, which would inherit it, a new style.
    const inherited = await page
      .locator('.lane')
      .first()
      .locator('.lane-letters')
      .evaluate((letters) => getComputedStyle(letters).getPropertyValue('--progress'));
    expect(inherited).toBe('');
  },
);

test(
  'beside a scroll bar what reaches from edge to edge of the window is no wider than the page',
  { tag: '@desktop' },
  async ({ playwright, server }) => {
    const browser = await playwright.chromium.launch(chromiumLaunch({ hasScrollBars: true }));
    try {
      const page = await browser.newPage({ baseURL: server.address, viewport: { width: 1440, height: 900 } });
      for (const [path, bands] of [
        ['/', page.locator('.landing-backdrop')],
        ['/snake-io', page.getByRole('region', { name: 'Arena' })],
      ] as const) {
        await page.goto(path);
        await expect(bands).toBeVisible();
        const width = await page.evaluate(() => document.documentElement.clientWidth);
        expect(width).toBeLessThan(1440);
        await expect.poll(() => bands.boundingBox(), path).toMatchObject({ x: 0, width });
        await expectNoSidewaysScroll(page, path);
      }
    } finally {
      await browser.close();
    }
  },
);

test(
  'waiting for a friend, or for anybody, the place of what is not loaded yet is as high as what comes',
  { tag: ['@phone', '@slow'] },
  async ({ page, browser, server }) => {
    let load = Promise.withResolvers<void>();
    await page.route(/\/WaitingRoom-/, async (route) => {
      await load.promise;
      await route.continue();
    });
    const ownSeat = page.locator('[data-seat="player1"]');
    const top = async (): Promise<number> => (await ownSeat.boundingBox())?.y ?? Number.NaN;
    const wide = { width: 1440, height: 900 };
    const waits = [
      async () => {
        await openLobby(page, 'Ada');
        await createFriendGame(page, 'Connect Four');
      },
      // With the clock of no other journey, which may have left somebody waiting on this server.
      () => findOpponent(page, 'Ada', { game: 'Connect Four', clock: '10+0' }),
      async () => {
        const { ada } = await withFriend(browser, page, server);
        await page.goto((await invite(page.context(), ada)).path);
      },
    ];
    for (const wait of waits) {
      await wait();
      for (const viewport of [{ width: 360, height: 640 }, wide]) {
        load = Promise.withResolvers();
        await page.setViewportSize(viewport);
        await page.reload();
        await expect(statusOf(page)).toHaveAttribute('data-status', 'waiting');
        const before = await top();
        load.resolve();
        await expect(page.getByRole('button', { name: 'Cancel the game' })).toBeVisible();
        await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(16);
      }
      await page.getByRole('button', { name: 'Cancel the game' }).click();
      await page.setViewportSize({ width: 360, height: 640 });
    }
  },
);
