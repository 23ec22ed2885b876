/**
 * The snake arena in the browser, on a real server: name entry, a life by keyboard to its end and
 * the next one, touch, a lost connection.
 */
import type { Page } from '@playwright/test';
import { expectNoViolations } from './pages/axe.ts';
import { enterButtonOf, gameOverOf, nameOf, openArena, stageOf } from './pages/arena.ts';
import { expectInWindow, setBrowserFontSize } from './pages/fit.ts';
import { listenTo } from './pages/keyboard.ts';
import { factOf } from './pages/match.ts';
import { watchTouches } from './pages/touches.ts';
import { expect, test } from './fixtures.ts';

test(
  'AR-003…007, AR-024…028, AR-043, AR-049 name entry: blank, refused, edited; by touch a drag steers, the button boosts, nothing scrolls',
  { tag: '@phone' },
  async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    const wire = await openArena(page);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Back to Games' })).toHaveAttribute('href', '/');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Snake.io Arena');
    // G93: the session's name, another one on request, and no more characters than a name may have
    // (G16).
    await expect(nameOf(page)).toHaveValue(/^\p{L}+ \p{L}+ \d\d$/u);
    const given = await nameOf(page).inputValue();
    await page.getByRole('button', { name: 'Another name' }).click();
    await expect(nameOf(page)).not.toHaveValue(given);
    await expect(nameOf(page)).toHaveValue(/^\p{L}+ \p{L}+ \d\d$/u);
    await nameOf(page).fill('x'.repeat(26));
    await expect(nameOf(page)).toHaveValue('x'.repeat(24));
    await nameOf(page).fill('   ');
    await expect(enterButtonOf(page)).toBeDisabled();
    await nameOf(page).fill('The Admin');
    await enterButtonOf(page).click();
    const problem = page.getByText('That name is reserved. Please choose another.');
    await expect(problem).toBeVisible();
    await expect(nameOf(page)).toBeFocused();
    await expectNoViolations(page, 'refused name');
    await nameOf(page).fill('Ada');
    await expect(problem).toBeHidden();
    await expect(enterButtonOf(page)).toBeEnabled();
    expect(calls.filter((path) => /^\/api\/(arena|snake)/.test(path))).toEqual([]);

    await enterButtonOf(page).tap();
    const boost = stageOf(page).getByRole('button', { name: 'Boost' });
    await expect(boost).toBeInViewport({ ratio: 1 });
    const box = await boost.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    const cdp = await page.context().newCDPSession(page);
    const touch = async (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      x: number,
      y: number,
    ): Promise<void> => {
      await cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      });
    };
    // A finger that comes in from the edge steers too: Safari would leave the page if it were not taken.
    const lastTouch = await watchTouches(page);
    await touch('touchStart', 8, 400);
    expect(await lastTouch()).toBe('taken');
    await touch('touchMove', 8, 340);
    await touch('touchEnd', 8, 340);
    await expect.poll(() => wire.inputs.at(-1)?.angle).toBeCloseTo(1.5 * Math.PI, 1);
    // The snake is one among many and may end at any moment: then boost is off, and on again in the next life.
    for (const isOn of [true, false])
      await expect(async () => {
        if ((await boost.getAttribute('aria-pressed')) !== String(isOn)) await boost.tap();
        await expect(boost).toHaveAttribute('aria-pressed', String(isOn), { timeout: 1000 });
        await expect.poll(() => wire.inputs.at(-1)?.boost, { timeout: 1000 }).toBe(isOn);
      }).toPass();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await stageOf(page).getByRole('link', { name: 'Leave' }).tap();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('banner')).toBeVisible();
  },
);

test(
  'SH-041, AR-008…015, AR-019…023, AR-045…048, ST-007, ST-008 with a name alone, by keyboard into the boundary, the score shared, and again',
  { tag: '@desktop' },
  async ({ page, context }) => {
    test.slow(); // it takes a while to reach the boundary
    await page.setViewportSize({ width: 960, height: 600 }); // drawn all the way
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await context.route(/twitter|reddit/, (route) => route.fulfill({ body: 'elsewhere' }));
    const heard = await listenTo(page);
    const wire = await openArena(page);
    await page.getByRole('button', { name: 'Next skin' }).click();
    await expect(page.getByRole('group', { name: 'Skin' })).toContainText('Cherry');
    await nameOf(page).fill('Ada');
    await page.keyboard.press('Enter');
    await expect(stageOf(page)).toBeFocused();
    await expect(factOf(stageOf(page), 'Mass')).toHaveText(/^1,\d{3}$/);
    await expect(factOf(stageOf(page), 'Kills')).toHaveText(/^\d+$/);
    await expect(factOf(stageOf(page), 'Players alive')).toHaveText('1');
    const hint = stageOf(page).getByRole('list', { name: 'Controls' });
    await expect(hint.getByRole('listitem')).toHaveText([
      'Mouse or arrow keys steer',
      'Space boosts',
      'Wheel zooms',
      'Red lines are the world boundary',
    ]);
    // AR-009, AR-010: in the two corners on the left.
    const [figures, keys] = await Promise.all(
      [page.locator('.arena-left > .arena-panel'), hint].map((part) => part.boundingBox()),
    );
    expect(Math.max(figures?.x ?? 960, keys?.x ?? 960)).toBeLessThan(60);
    expect(figures?.y).toBeLessThan(60);
    expect((keys?.y ?? 0) + (keys?.height ?? 0)).toBeGreaterThan(540);
    const sound = stageOf(page).getByRole('button', { name: 'Sound' });
    await expect(sound).toHaveAttribute('aria-pressed', 'true');
    // Turned down to nothing, in another tab, it is off; there is no slider here, so switching it on turns it up.
    await page.evaluate(() => {
      const newValue = JSON.stringify({ muted: false, volume: 0 });
      dispatchEvent(new StorageEvent('storage', { key: 'playfield:sound', newValue }));
    });
    await expect(sound).toHaveAttribute('aria-pressed', 'false');
    await sound.click();
    await expect(sound).toHaveAttribute('aria-pressed', 'true');
    expect(await page.evaluate(() => localStorage.getItem('playfield:sound'))).toContain('"volume":0.6');
    // The focus stays with the steering: the space bar would switch the sound on again.
    await sound.click();
    await expect(sound).toHaveAttribute('aria-pressed', 'false');
    await expect(stageOf(page)).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('playfield:sound'))).toContain('"muted":true');
    const counted = expect(gameOverOf(page).getByText(/^Auto-respawning in \d seconds?\.\.\.$/)).toBeVisible({
      timeout: 40_000,
    });
    await page.keyboard.press(await wire.keyToNearestWall());
    // Moving the mouse over the summary delays the next life (G82), but not in the moment after a death.
    const paused = gameOverOf(page).getByText('Auto-respawn paused');
    await expect(async () => {
      for (const x of [20, 30]) await gameOverOf(page).hover({ force: true, position: { x, y: 20 } });
      await expect(paused).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [100] });
    await counted;
    await expect(factOf(gameOverOf(page), 'Final Mass')).toHaveText(/^\d,\d{3}/);
    await expect(factOf(gameOverOf(page), 'Kills')).toHaveText(/^\d/);
    await expect(factOf(gameOverOf(page), 'Survived')).toHaveText(/^\d:\d\d/);
    const games = gameOverOf(page).getByRole('link', { name: 'Back to Games' });
    await expect(games).toHaveAttribute('href', '/'); // AR-015
    await expect.poll(() => heard.at(-1)).toMatch(/Game over\..* Final mass/);
    for (const [name, site] of [
      ['Tweet', 'twitter.com/intent/tweet'],
      ['Reddit', 'reddit.com/submit'],
    ] as const) {
      const opening = context.waitForEvent('page');
      await gameOverOf(page).getByRole('button', { name }).click();
      const opened = await opening;
      expect(opened.url()).toContain(site);
      await opened.close();
    }
    await gameOverOf(page).getByRole('button', { name: 'Share Score' }).click();
    await expect(page.getByText('Score copied to clipboard! Share it with friends!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/snake-io');
    expect(await page.evaluate(() => Number(localStorage.getItem('snakeio_best_score')))).toBeGreaterThan(
      999,
    );
    expect(await page.evaluate(() => localStorage.getItem('snakeio_best_time'))).toMatch(/^\d+$/);

    await gameOverOf(page).getByRole('button', { name: 'Respawn & Dominate Again' }).click();
    await expect(gameOverOf(page)).toBeHidden();
    await expect(stageOf(page)).toBeFocused();
    await expect(factOf(stageOf(page), 'Mass')).toHaveText(/^1,\d{3}$/);
  },
);

test(
  'G82 on a phone a tap on the summary delays the next life, and sharing the score does while it lasts',
  { tag: ['@phone', '@slow'] },
  async ({ page }) => {
    // Shared until the page is told so.
    await page.addInitScript(() => {
      navigator.share = () => new Promise((resolve) => addEventListener('shared', () => resolve()));
    });
    /** When each life began, and ended. */
    const lives: number[] = [];
    const longestMs = (): number => Math.max(...lives.slice(1).map((ms, n) => ms - (lives[n] ?? ms)));
    await page.routeWebSocket('/ws', (socket) => {
      socket.onMessage((message) => {
        if (!message.toString().includes('snakeJoin')) return;
        lives.push(Date.now());
        const life = { playerId: String(lives.length), name: 'Ada', wire: 1, isResumed: false };
        socket.send(JSON.stringify({ type: 'snakeJoined', ...life, arena: { players: [], foods: [] } }));
        const end = { killer: null, mass: 4321, kills: 3, rank: 2, survivedMs: 83_000 };
        socket.send(JSON.stringify({ type: 'snakeDeath', ...end }));
        // A connection that says nothing is given up.
        const following = JSON.stringify({ type: 'snakeFollowing', playerId: null });
        const pulse = setInterval(() => socket.send(following), 1000);
        socket.onClose(() => clearInterval(pulse));
      });
    });
    await page.goto('/snake-io');
    await enterButtonOf(page).click();
    const paused = gameOverOf(page).getByText('Auto-respawn paused');
    const tapUntilPaused = async (): Promise<void> => {
      await gameOverOf(page).getByRole('heading').tap();
      await expect(paused).toBeVisible({ timeout: 100 });
    };
    // Not in the moment after the death.
    await expect(tapUntilPaused).toPass({ intervals: [100] });
    // A tap counts from 0.7 s after the death on, for 3 s; then the 3 s to the next life start over.
    await expect.poll(longestMs, { timeout: 10_000 }).toBeGreaterThan(6600);

    await expect(tapUntilPaused).toPass({ intervals: [100] });
    await gameOverOf(page).getByRole('button', { name: 'Share Score' }).tap();
    const shared = lives.length;
    await expect(expect(paused).toBeHidden({ timeout: 4000 })).rejects.toThrow();
    expect(lives).toHaveLength(shared);
    // With text at twice its size nothing of it is cut at the side.
    await setBrowserFontSize(page, 32);
    const tooWide = (): Promise<number> =>
      gameOverOf(page).evaluate((card) => card.scrollWidth - card.clientWidth);
    await expect.poll(tooWide).toBe(0);
    expect((await gameOverOf(page).boundingBox())?.width).toBeLessThanOrEqual(360);
    await page.evaluate(() => dispatchEvent(new Event('shared')));
    await expect.poll(() => lives.length).toBeGreaterThan(shared);
  },
);

test(
  'AR-044, G82, G83 a dead player does nothing: the next life starts by itself; a lost connection is announced',
  { tag: '@phone' },
  async ({ page }) => {
    // It keeps reconnecting while the colours are checked: a button that changes does so at once.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    let joins = 0;
    await page.routeWebSocket('/ws', (socket) => {
      socket.onMessage((message) => {
        if (!message.toString().includes('snakeJoin')) return;
        joins += 1;
        const life = { playerId: '7', name: 'Ada', wire: 1, isResumed: false };
        if (joins > 1) return;
        socket.send(JSON.stringify({ type: 'snakeJoined', ...life, arena: { players: [], foods: [] } }));
        const end = { killer: { id: '9', name: 'Bob', isBot: false }, mass: 4321, kills: 3, rank: 2 };
        socket.send(JSON.stringify({ type: 'snakeDeath', ...end, survivedMs: 83_000 }));
        setTimeout(() => void socket.close(), 3500);
      });
    });
    await page.goto('/snake-io');
    await enterButtonOf(page).click();
    await expect(gameOverOf(page)).toContainText('You ran into Bob. You finished 2nd.');
    await expect(factOf(gameOverOf(page), 'Survived')).toHaveText(/^1:23/); // AR-041
    await expect(gameOverOf(page).getByRole('button', { name: /Respawn/ })).toBeInViewport({ ratio: 1 });
    // A drag that still steers does not pull the page.
    await expect(page.locator(':root')).toHaveCSS('overscroll-behavior', 'contain');
    await expect.poll(() => joins).toBeGreaterThan(1);
    await expect(page.getByText('Connection lost. Reconnecting...')).toBeVisible();
    await expectNoViolations(page, 'dead, and cut off');
  },
);

/** Resolves once the server has let the tab in. */
async function enterByTap(tab: Page): Promise<void> {
  await enterButtonOf(tab).tap();
  await expect(factOf(stageOf(tab), 'Mass')).toHaveText(/^[1-9]/);
}

test(
  'on a phone in landscape one can enter, and a tab whose snake went to another one says so and takes it back at once',
  { tag: ['@phone', '@slow'] },
  async ({ page, context }) => {
    await page.setViewportSize({ width: 640, height: 360 });
    const other = await context.newPage();
    for (const tab of [page, other]) await tab.goto('/snake-io');
    // A reason of two lines.
    await nameOf(page).fill('The Admin');
    await enterButtonOf(page).tap();
    const refused = page.getByText('That name is reserved. Please choose another.');
    await expect(refused).toBeVisible();
    for (const [width, height] of [
      [640, 300],
      [568, 320],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectInWindow(page, [nameOf(page), refused, enterButtonOf(page)]);
    }
    // A tab that opens late begins with the name that this one kept.
    for (const tab of [page, other]) {
      await nameOf(tab).fill('Ada');
      await enterByTap(tab);
    }
    const moved = page.getByRole('alert').filter({ hasText: 'You moved to another tab or device.' });
    for (const [width, height] of [
      [640, 360],
      // The browser's own bars take their part.
      [640, 300],
      [568, 320],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectInWindow(page, [nameOf(page), enterButtonOf(page), moved]);
    }
    await other.close();
    await enterByTap(page);
  },
);

/** A life that ends meanwhile leads to another one. */
async function expectPanelsApart(page: Page, message: string): Promise<void> {
  const pairs = [
    ['.arena-left > .arena-panel', '.arena-leaders'],
    ['.arena-kills', '.arena-leaders'],
    ['.arena-left > .arena-panel', '.arena-map'],
    ['.arena-hint-touch', '.arena-boost'],
  ] as const;
  /** The second begins before the first ends, or one is not there. */
  const overlapping = (): Promise<readonly unknown[]> =>
    page.evaluate(
      (given) =>
        given.filter(([left, right]) => {
          const [one, other] = [left, right].map((name) =>
            document.querySelector(name)?.getBoundingClientRect(),
          );
          return !one?.width || !other?.width || one.right >= other.left;
        }),
      pairs,
    );
  await expect.poll(overlapping, message).toEqual([]);
}

test(
  'at 320 px the entry is not cut; there and with large text no panel of the game lies over another',
  { tag: ['@phone', '@slow'] },
  async ({ page }) => {
    // Somebody with a long name is cut off every second: the list of kills is as wide as it gets.
    const [killer, victim] = ['1', '2'].map((id) => ({ id, name: 'W'.repeat(20), isBot: false }));
    const kills = JSON.stringify({ type: 'snakeKills', kills: [{ killer, victim }] });
    await page.routeWebSocket('/ws', (socket) => {
      socket.connectToServer();
      const telling = setInterval(() => socket.send(kills), 1000);
      socket.onClose(() => clearInterval(telling));
    });
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto('/snake-io');
    const card = await page.locator('.arena-card').boundingBox();
    expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThanOrEqual(304);
    await enterButtonOf(page).tap();
    await expectPanelsApart(page, '320 px');
    await page.setViewportSize({ width: 360, height: 640 });
    for (const size of [20, 24, 32]) {
      await setBrowserFontSize(page, size);
      await expectPanelsApart(page, `text of ${size} px`);
    }
  },
);
