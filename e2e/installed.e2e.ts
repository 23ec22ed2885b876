/** The service worker and what makes the site installable (issue 19). */
import { expect, test } from './fixtures.ts';
import { enter } from './pages/checkers.ts';
import { cellOf, press, takenCells } from './pages/match.ts';
import { startProxy } from './pages/proxy.ts';
import { visit } from './pages/shell.ts';

test.use({
  serviceWorkers: 'allow',
  allowedProblems: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 404/,
});

/** Resolves once the worker has kept everything and answers for the page. */
const kept =
  'navigator.serviceWorker.ready.then(() => new Promise((done) => { const look = () => navigator.serviceWorker.controller ? done(true) : setTimeout(look, 50); look(); }))';

/** A puzzle that the server has not taken, and will refuse. */
const unsentPuzzle = `localStorage.setItem('playfield-puzzles',
  '[{"gameType":"checkers","day":"2026-01-01","accountId":null,"moves":[{"from":1,"to":5}]}]')`;

/** Notes for how long the page had had the game's code when the worker was registered, in milliseconds. */
const noteQuiet = `
  const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
  navigator.serviceWorker.register = (path) => {
    const game = performance.getEntriesByType('resource').find(({ name }) => /ConnectFourAiPage[^/]*js$/.test(name));
    if (game) globalThis.quietForMs ??= performance.now() - game.responseEnd;
    return register(path);
  };`;

test(
  'the site can be installed; after one visit its pages open without a network, and the AI plays',
  { tag: ['@phone', '@slow'] },
  async ({ page, context }) => {
    const engine = page.waitForResponse(/engine-[^/]*\.wasm$/);
    await page.addInitScript({ content: noteQuiet });
    await page.goto('/ai');
    await page.evaluate(kept);
    // What is kept does not compete with the page's own files for the network and the processor.
    expect(await page.evaluate('quietForMs')).toBeGreaterThan(1900);
    const tools = await context.newCDPSession(page);
    const found = await tools.send('Page.getInstallabilityErrors');
    // It would keep the page from learning that the network is gone.
    await tools.detach();
    const errors = found.installabilityErrors.map(({ errorId }) => errorId);
    expect(errors.filter((error) => error !== 'in-incognito')).toEqual([]);
    const manifest = await (await page.request.get('/manifest.webmanifest')).text();
    const pictures = [...manifest.matchAll(/"src":"([^"]+)"/g)].map(([, src = '']) => src);
    expect(pictures.length).toBeGreaterThan(4);
    const ofIos = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
    for (const src of [...pictures, String(ofIos)])
      expect((await page.request.get(src)).status(), src).toBe(200);
    await press(page, cellOf(page, 5 * 7 + 3));
    await expect(takenCells(page)).toHaveCount(2);
    await engine;

    await context.setOffline(true);
    await page.goto('/tic-tac-toe');
    await press(page, page.getByRole('button', { name: 'Play offline' }));
    await press(page, page.getByRole('gridcell').first());
    await expect(takenCells(page)).toHaveCount(2);
    // The game outlives its page.
    await page.reload();
    await press(page, page.getByRole('button', { name: 'Play offline' }));
    await expect(takenCells(page)).toHaveCount(2);
    // The files of its engine were never fetched: its bot plays without.
    await page.goto('/checkers/ai');
    await press(page, page.getByRole('button', { name: /^Play (on )?offline$/ }));
    await enter(page, '11-15');
    await expect(page.getByRole('gridcell', { name: /black man, last move/ })).toBeVisible();
    await page.goto('/puzzle/checkers');
    await expect(page.getByText(/^(Red|Black) to move: win in \d$/)).toBeVisible();
    await page.goto('/friends');
    await expect(page.getByText('This page needs a connection')).toBeVisible();
    await press(page, page.getByRole('link', { name: 'Little Big Snake' }));
    await expect(page.getByRole('button', { name: 'Start Game' })).toBeVisible();
    await visit(page, '/');
    // Its pictures come as parts of their own, without which the page would break.
    await expect(page.getByText('ready, steady, type')).toBeAttached();
    await expect(page.getByRole('heading', { level: 1, name: 'Snake.io Arena' })).toBeVisible();
    // What was solved without a network is sent from whatever page is open when the network is back.
    await page.evaluate(unsentPuzzle);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Snake.io Arena' })).toBeVisible();
    const sent = page.waitForRequest(/\/api\/puzzles\/checkers\/2026-01-01$/);
    await context.setOffline(false);
    await sent;
  },
);

test.describe('behind a proxy', () => {
  test.use({ allowedProblems: /WebSocket|status of 50[24]/ });

  test(
    'while the server is down or a line hangs, what is kept opens',
    { tag: ['@desktop', '@slow'] },
    async ({ page, server }) => {
      const proxy = await startProxy(server.address);
      try {
        await page.goto(`${proxy.address}/tic-tac-toe`);
        await page.evaluate(kept);
        proxy.hang();
        await page.goto(`${proxy.address}/ai`, { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { level: 1, name: 'Connect Four' })).toBeVisible();
        proxy.cutOff();
        await page.goto(`${proxy.address}/tic-tac-toe`);
        await page.reload();
        await page.getByRole('button', { name: 'Play offline' }).click();
        await page.getByRole('gridcell').first().click();
        await expect(takenCells(page)).toHaveCount(2);
      } finally {
        proxy.stop();
      }
    },
  );
});
