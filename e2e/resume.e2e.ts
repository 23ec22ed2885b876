/** Games outlive the page: a reload, another tab, another device, a server that is killed. */
import type { Page } from '@playwright/test';
import { existingAccount, password } from './pages/account.ts';
import { bannerOf, expectMoves, gameType, openConnectFour, readAndCloseResult } from './pages/connectFour.ts';
import { cellOf, playByApi, playByHand, startByApi, takenCells, targetOf } from './pages/match.ts';
import { expectToast } from './pages/shell.ts';
import { lineTo } from './lines.ts';
import { expect, test } from './fixtures.ts';

const loss = lineTo({ ending: 'loss', gameType });

/** What the board shows, cell by cell, in words. */
async function labels(page: Page): Promise<readonly (string | null)[]> {
  return takenCells(page).evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
}

test.describe('tabs and devices', { tag: ['@desktop', '@slow'] }, () => {
  test.use({ allowedProblems: /status of 409/ });

  test('TH-3 a second tab follows; a device that is behind has its stale move refused and shows the true board', async ({
    page,
    context,
    browser,
    server,
  }) => {
    const data = { username: await existingAccount(page, server.address), password };
    const elsewhere = await browser.newContext({ baseURL: server.address });
    for (const device of [context, elsewhere]) {
      expect((await device.request.post('/api/auth/login', { data })).status()).toBe(200);
    }
    await playByApi(page, await startByApi(page, gameType), loss.slice(0, 1));
    const [tab, phone] = [await context.newPage(), await elsewhere.newPage()];
    for (const one of [tab, phone, page]) await openConnectFour(one);
    expect(await labels(tab)).toEqual(await labels(page));

    await playByHand(page, gameType, loss.slice(0, 2), 1);
    await expectMoves(tab, 4);
    await expect(bannerOf(tab)).toHaveText('Your Turn');
    expect(await labels(tab)).toEqual(await labels(page));

    await expectMoves(phone, 2); // it has not been told
    await targetOf(phone, gameType, { column: 0 }).click();
    await expectToast(
      phone,
      'Invalid Move',
      'The game had already moved on. The board now shows where it stands.',
    );
    await expectMoves(phone, 4);
    expect(await labels(phone)).toEqual(await labels(page));
    await elsewhere.close();

    await playByHand(tab, gameType, loss, 2);
    await expect(bannerOf(page)).toHaveText('AI Won!');
    await expectMoves(page, loss.length * 2);
  });
});

test.describe('a server that is killed', () => {
  test.use({
    hasOwnServer: true,
    allowedProblems:
      /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE/,
  });

  test(
    'F2 C4-053 G23 loses nothing: the page keeps the move, reconnects by itself, and resumes the game after a reload',
    { tag: ['@phone', '@slow'] },
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
      const answered = page.waitForResponse((response) => response.url().endsWith('/move') && response.ok());
      await server.start();

      // Without any user action.
      await answered;
      await expectMoves(page, 6);
      await expect(trouble).toBeHidden();
      await expect(bannerOf(page)).toHaveText('Your Turn');
      const after = await labels(page);
      expect(after).toHaveLength(before.length + 2);
      const posts: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') posts.push(request.url());
      });
      await page.reload();
      await expectMoves(page, 6);
      expect(await labels(page)).toEqual(after);
      expect(posts).toEqual([]);
      await playByHand(page, gameType, loss, 3);
      await readAndCloseResult(page, 'AI Won!', 'Better luck next time! The AI was one step ahead.');
      await expect(cellOf(page, 0)).toHaveAttribute('aria-disabled', 'true');
    },
  );
});
