/** Games outlive the page: a reload, another tab, another device, a server that is killed. */
import type { Page } from '@playwright/test';
import { existingAccount, logIn } from './pages/account.ts';
import { bannerOf, expectMoves, gameType, openConnectFour, readAndCloseResult } from './pages/connectFour.ts';
import { cellOf, playByApi, playByHand, startByApi, takenCells, targetOf } from './pages/match.ts';
import { expectToast, expectWelcome } from './pages/shell.ts';
import { lineTo } from './lines.ts';
import { expect, test } from './fixtures.ts';

const win = lineTo({ ending: 'win', gameType });
const loss = lineTo({ ending: 'loss', gameType });
const ticTacToe = 'tic-tac-toe';

/** What the board shows, cell by cell, in words. */
async function labels(page: Page): Promise<readonly (string | null)[]> {
  return takenCells(page).evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
}

test('C4-053 G23 a reload in mid-game resumes the same game', { tag: '@phone' }, async ({ page }) => {
  await playByApi(page, await startByApi(page, gameType), win.slice(0, 1));
  await openConnectFour(page);
  await playByHand(page, gameType, win.slice(0, 3), 1);
  const before = await labels(page);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  await page.reload();
  await expectMoves(page, 6);
  expect(await labels(page)).toEqual(before);
  expect(posts).toEqual([]);
  await playByHand(page, gameType, win, 3);
  await readAndCloseResult(page, 'You Won!', 'Great strategy! You connected four pieces.');
});

test('TT-020 G23 a reload in mid-game of Tic Tac Toe too', { tag: '@desktop' }, async ({ page }) => {
  const line = lineTo({ ending: 'draw', gameType: ticTacToe });
  await playByApi(page, await startByApi(page, ticTacToe), line.slice(0, 2));
  await page.goto('/tic-tac-toe');
  await playByHand(page, ticTacToe, line.slice(0, 3), 2);
  await page.reload();
  await expect(takenCells(page)).toHaveCount(6);
  await playByHand(page, ticTacToe, line, 3);
  await expect(page.getByText("It's a Draw!", { exact: true })).toBeVisible();
});

test(
  'a second tab shows the same game, and each sees the other move',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await playByApi(page, await startByApi(page, gameType), loss.slice(0, 1));
    await openConnectFour(page);
    const other = await context.newPage();
    await openConnectFour(other);
    expect(await labels(other)).toEqual(await labels(page));

    await playByHand(page, gameType, loss.slice(0, 2), 1);
    await expectMoves(other, 4);
    await expect(bannerOf(other)).toHaveText('Your Turn');
    expect(await labels(other)).toEqual(await labels(page));

    await playByHand(other, gameType, loss, 2);
    await expect(bannerOf(page)).toHaveText('AI Won!');
    await expectMoves(page, loss.length * 2);
  },
);

test.describe('a device that is behind', { tag: '@desktop' }, () => {
  test.use({ allowedProblems: /status of 409/ });

  test('TH-3 has its stale move refused and shows the true board', async ({ page, browser, server }) => {
    const name = await existingAccount(page, server.address);
    const phone = await browser.newPage({ baseURL: server.address });
    for (const device of [page, phone]) {
      await device.goto('/login');
      await logIn(device, name);
      await expectWelcome(device, name);
    }
    await playByApi(page, await startByApi(page, gameType), loss.slice(0, 1));
    await openConnectFour(page);
    await openConnectFour(phone);
    await playByHand(page, gameType, loss.slice(0, 2), 1);

    await expectMoves(phone, 2); // it has not been told
    await targetOf(phone, gameType, { column: 0 }).click();
    await expectToast(
      phone,
      'Invalid Move',
      'The game had already moved on. The board now shows where it stands.',
    );
    await expectMoves(phone, 4);
    expect(await labels(phone)).toEqual(await labels(page));
    await playByHand(phone, gameType, loss.slice(0, 3), 2);
    await phone.close();
  });
});

test.describe('a server that is killed', () => {
  test.use({
    hasOwnServer: true,
    allowedProblems: /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/,
  });

  test(
    'F2 loses nothing: the page keeps the move, reconnects by itself and plays on',
    { tag: '@phone' },
    async ({ page, server }) => {
      await playByApi(page, await startByApi(page, gameType), loss.slice(0, 1));
      await openConnectFour(page);
      await playByHand(page, gameType, loss.slice(0, 2), 1);
      const before = await labels(page);

      await server.kill();
      const [, , third] = loss;
      if (!third) throw new Error('The line is too short.');
      await targetOf(page, gameType, third.move).click();
      const trouble = page.getByText(/Your move is saved and will be sent again/);
      await expect(trouble).toBeVisible();
      await expectMoves(page, 5);
      await server.start();

      // Without any user action.
      await expectMoves(page, 6);
      await expect(trouble).toBeHidden();
      await expect(bannerOf(page)).toHaveText('Your Turn');
      const after = await labels(page);
      expect(after).toHaveLength(before.length + 2);
      await page.reload();
      await expectMoves(page, 6);
      expect(await labels(page)).toEqual(after);
      await playByHand(page, gameType, loss, 3);
      await readAndCloseResult(page, 'AI Won!', 'Better luck next time! The AI was one step ahead.');
      await expect(cellOf(page, 0)).toHaveAttribute('aria-disabled', 'true');
    },
  );
});
