/**
 * The lobby when something fails: no socket, no response, a busy server; what is retried and what
 * is reported.
 */
import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newName } from './pages/account.ts';
import { openLobby } from './pages/online.ts';
import { expectToast, toastOf, visit } from './pages/shell.ts';

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

/** What was answered before has reached the page, which waits from then on: a clock that stands still would not. */
async function handled(page: Page): Promise<void> {
  await page.evaluate(async () => (await fetch('/readyz')).text());
}

test.describe('when something fails', { tag: ['@desktop', '@slow'] }, () => {
  test.use({ allowedProblems: /WebSocket|ERR_FAILED|status of 503/ });

  test('MP-022 MP-025 MP-026 a game that could not be created, and one that could not be joined, from the list and at its board', async ({
    page,
    server,
  }) => {
    const name = newName('Bob');
    const id = await openElsewhere(page, server.address, name);
    const held: Route[] = [];
    await page.route(/\/api\/games\/(multiplayer|quick)$/, (route) => void held.push(route));
    await page.route('**/api/games/*/join', (route) => route.abort());
    await openLobby(page, 'Ada');
    for (const button of ['Create Connect Four Game', 'Play online', 'Play with a friend']) {
      const pressed = page.getByRole('button', { name: button, exact: true });
      await pressed.press('Enter');
      await expect.poll(() => held.length).toBe(1);
      await expect(pressed).toBeDisabled(); // while the request is pending
      await expect(pressed).toHaveAttribute('aria-busy', 'true');
      await expect(page.getByRole('button', { name: 'Create Tic Tac Toe Game' })).toBeDisabled();
      await held.pop()?.abort();
      await expectToast(page, 'Error', 'Failed to create game');
      await toastOf(page).hover(); // where it stays
      await expect(pressed).toBeEnabled();
      await expect(pressed).toBeFocused();
      await expect(page.getByRole('alert').filter({ hasText: 'No connection' })).toHaveCount(1);
      await expect(page.getByLabel('Your Name')).not.toHaveAttribute('aria-invalid', 'true');
      await page.getByRole('button', { name: 'Dismiss' }).click();
    }

    await page.getByRole('button', { name: `Join the game of ${name}` }).click();
    await expectToast(page, 'Error', 'Failed to join game');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await visit(page, `/multiplayer?game=${id}`);
    await page.getByRole('button', { name: 'Join game' }).click();
    await expectToast(page, 'Error', 'Failed to join game');
    await expect(page.getByRole('button', { name: 'Join game' })).toBeEnabled();
  });

  test('MP-007 MP-008 MP-023 MP-024 without a socket the list is refreshed every 5 s; a busy server is asked again, but not to create a game', async ({
    page,
    server,
  }) => {
    const first = newName('Bob');
    await openElsewhere(page, server.address, first);
    await page.routeWebSocket('**/ws', (socket) => void socket.close());
    let asked = 0;
    await page.route(listPath, async (route) => {
      asked += 1;
      await (asked < 3 ? answerBusy(route) : route.continue());
    });
    let reads = 0;
    page.on('requestfinished', (request) => {
      if (request.url().includes('/api/games/available')) reads += 1;
    });
    await page.clock.install();
    await openLobby(page, 'Ada');
    await expect(page.getByText(`Created by ${first}`)).toBeVisible();
    expect(asked).toBeGreaterThan(2);

    let creates = 0;
    await page.route('**/api/games/multiplayer', async (route) => {
      creates += 1;
      await answerBusy(route);
    });
    await page.getByRole('button', { name: 'Create Connect Four Game' }).click();
    await expectToast(page, 'Error', 'Failed to create game');
    await expect(page.getByText(busyText)).toBeVisible();
    expect(creates).toBe(1);

    const last = page.waitForResponse(listPath);
    await page.clock.pauseAt(Date.now() + 60_000);
    await last;
    await handled(page);
    const second = newName('Cleo');
    await openElsewhere(page, server.address, second);
    for (let turn = 0; turn < 3; turn += 1) {
      const before = reads;
      await page.clock.runFor(5000);
      await expect.poll(() => reads).toBe(before + 1);
      await handled(page);
    }
    await expect(page.getByText(`Created by ${second}`)).toBeVisible();

    await page.unroute(listPath);
    await page.route(listPath, (route) => route.fulfill({ json: [] }));
    await expect(async () => {
      await page.clock.runFor(1000);
      const none = page.getByText('No games available. Create one to get started!'); // MP-007
      await expect(none).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page.getByRole('link', { name: 'Back to Games' })).toHaveAttribute('href', '/'); // MP-008
  });
});

test(
  'a game that comes into the list moves nothing that a finger may be on its way to',
  { tag: ['@phone', '@slow'] },
  async ({ page, server }) => {
    await openLobby(page, 'Ada');
    const places = () =>
      Promise.all(
        ['Play online', 'Play with a friend'].map((name) => page.getByRole('button', { name }).boundingBox()),
      );
    const before = await places();
    const name = newName('Bob');
    await openElsewhere(page, server.address, name);
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
    expect(await places()).toEqual(before);
  },
);
