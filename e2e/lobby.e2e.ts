/**
 * The lobby when something fails: no socket, no response, a busy server; what is retried and what
 * is reported.
 */
import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newName } from './pages/account.ts';
import { openLobby } from './pages/online.ts';
import { expectToast } from './pages/shell.ts';

const listPath = '**/api/games/available*';
const busyText = 'The server is very busy. Please try again in a moment.';

/** Responds like a server that took too long. */
function answerBusy(route: Route): Promise<void> {
  return route.fulfill({
    status: 503,
    headers: { 'retry-after': '1' },
    json: { message: busyText, code: 'server/overloaded' },
  });
}

/** Another guest opens a game that the lobby lists; returns its id. */
async function openElsewhere(page: Page, address: string, playerName: string): Promise<string> {
  const stranger = await page.context().browser()?.newContext();
  if (!stranger) throw new Error('The page has no browser.');
  const opened = await stranger.request.post(`${address}/api/games/multiplayer`, {
    data: { gameType: 'connect-four', playerName },
  });
  expect(opened.status()).toBe(200);
  const game: unknown = await opened.json();
  await stranger.close();
  if (typeof game !== 'object' || game === null || !('id' in game)) throw new Error('That is no game.');
  return String(game.id);
}

test.describe('without a socket', { tag: '@desktop' }, () => {
  test.use({ allowedProblems: /WebSocket/ });

  test('MP-023 MP-024 the list is refreshed every 5 s and shows new games', async ({ page, server }) => {
    await page.routeWebSocket('**/ws', (socket) => void socket.close());
    await page.clock.install();
    let reads = 0;
    page.on('requestfinished', (request) => {
      if (request.url().includes('/api/games/available')) reads += 1;
    });
    await openLobby(page, 'Ada');
    await expect.poll(() => reads).toBeGreaterThan(0);
    const last = page.waitForResponse(listPath);
    await page.clock.pauseAt(Date.now() + 60_000);
    await last;

    const name = newName('Bob');
    await openElsewhere(page, server.address, name);
    for (let turn = 0; turn < 3; turn += 1) {
      const before = reads;
      await page.clock.runFor(5000);
      await expect.poll(() => reads).toBe(before + 1);
    }
    await expect(page.getByText(`Created by ${name}`)).toBeVisible();
  });
});

test.describe('requests that fail', { tag: '@desktop' }, () => {
  test.use({ allowedProblems: /ERR_FAILED|status of 503/ });

  test('MP-022 MP-025 a game that could not be created', async ({ page }) => {
    const held: Route[] = [];
    await page.route(/\/api\/games\/(multiplayer|quick)$/, (route) => void held.push(route));
    await openLobby(page, 'Ada');
    for (const name of ['Create Connect Four Game', 'Play online', 'Play with a friend']) {
      const button = page.getByRole('button', { name, exact: true });
      await button.click();
      await expect.poll(() => held.length).toBe(1);
      await expect(button).toBeDisabled(); // while the request is pending
      await expect(page.getByRole('button', { name: 'Create Tic Tac Toe Game' })).toBeDisabled();
      await held.pop()?.abort();
      await expectToast(page, 'Error', 'Failed to create game');
      await expect(button).toBeEnabled();
      await page.getByRole('button', { name: 'Dismiss' }).click();
    }
  });

  test('MP-026 a game that could not be joined, from the list and at its board', async ({ page, server }) => {
    const name = newName('Bob');
    const id = await openElsewhere(page, server.address, name);
    await page.route('**/api/games/*/join', (route) => route.abort());
    await openLobby(page, 'Ada');
    await page.getByRole('button', { name: `Join the game of ${name}` }).click();
    await expectToast(page, 'Error', 'Failed to join game');
    await page.goto(`/multiplayer?game=${id}`);
    await page.getByRole('button', { name: 'Join game' }).click();
    await expectToast(page, 'Error', 'Failed to join game');
    await expect(page.getByRole('button', { name: 'Join game' })).toBeEnabled();
  });

  test('a busy server: reading is retried automatically; creating is not, and says why', async ({
    page,
    server,
  }) => {
    const name = newName('Bob');
    await openElsewhere(page, server.address, name);
    await page.routeWebSocket('**/ws', (socket) => void socket.close());
    let reads = 0;
    await page.route(listPath, async (route) => {
      reads += 1;
      await (reads < 3 ? answerBusy(route) : route.continue());
    });
    await openLobby(page, 'Ada');
    await expect(page.getByText(`Created by ${name}`)).toBeVisible();
    expect(reads).toBeGreaterThan(2);

    let creates = 0;
    await page.route('**/api/games/multiplayer', async (route) => {
      creates += 1;
      await answerBusy(route);
    });
    await page.getByRole('button', { name: 'Create Connect Four Game' }).click();
    await expectToast(page, 'Error', 'Failed to create game');
    await expect(page.getByText(busyText)).toBeVisible();
    expect(creates).toBe(1);
  });
});
