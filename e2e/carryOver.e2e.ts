/** A guest's games move into the account: at registration, and at every later login. */
import type { Page } from '@playwright/test';
import { logIn, newName, register, saveRecoveryCodes } from './pages/account.ts';
import { expectMoves, gameType, openConnectFour, recentGames } from './pages/connectFour.ts';
import {
  cardOf,
  factOf,
  finishByApi,
  playByApi,
  playByHand,
  press,
  showTab,
  startByApi,
} from './pages/match.ts';
import { expectGuest, expectWelcome, headerOf, logOut, unfoldMenu } from './pages/shell.ts';
import { lineTo } from './lines.ts';
import { expect, test } from './fixtures.ts';

// A request under way at a logout.
test.use({ allowedProblems: /status of 401/ });

const win = lineTo({ ending: 'win', gameType });
const loss = lineTo({ ending: 'loss', gameType });

async function expectNumbers(page: Page, wins: number, losses: number): Promise<void> {
  await showTab(page, 'Players');
  const you = cardOf(page, 'You');
  await expect(factOf(you, 'Wins')).toHaveText(String(wins));
  await expect(factOf(you, 'Losses')).toHaveText(String(losses));
}

test(
  "G08 a guest who registers keeps games, statistics and the running game; a login adds the next guest's",
  { tag: ['@phone', '@slow'] },
  async ({ page }) => {
    const name = newName('Keeper');
    const openLogin = async (): Promise<void> => {
      await unfoldMenu(page);
      await press(page, headerOf(page).getByRole('link', { name: 'Login' }));
      await expect(page).toHaveURL('/login?next=%2Fai');
    };
    await finishByApi(page, gameType, win);
    await finishByApi(page, gameType, loss);
    await playByApi(page, await startByApi(page, gameType), win.slice(0, 1));
    await openConnectFour(page);
    await playByHand(page, gameType, win.slice(0, 2), 1);
    await expectNumbers(page, 1, 1);

    await page.evaluate(() => localStorage.setItem('typingBestWpm', '61'));
    const bestWpm = () => page.evaluate(() => localStorage.getItem('typingBestWpm'));
    // The header's link to the login returns to the board.
    await openLogin();
    await register(page, name);
    await saveRecoveryCodes(page);
    await expect(page).toHaveURL('/ai');
    await expectWelcome(page, name);
    await expectMoves(page, 4);
    await expectNumbers(page, 1, 1);
    await playByHand(page, gameType, win, 2);
    await expect(page.getByRole('dialog', { name: 'You Won!' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectNumbers(page, 2, 1);
    await showTab(page, 'More');
    await expect(recentGames(page)).toHaveCount(3);

    // The next person at this browser is a different one.
    await logOut(page);
    await expectGuest(page);
    await expectMoves(page, 0); // the same page, with a game of the next one
    await openConnectFour(page);
    await expectMoves(page, 0);
    await expectNumbers(page, 0, 0);
    expect(await bestWpm()).toBe('0');

    await finishByApi(page, gameType, loss);
    await playByApi(page, await startByApi(page, gameType), win.slice(0, 2));
    await openLogin();
    await logIn(page, name);
    await expect(page).toHaveURL('/ai');
    await expectWelcome(page, name);
    await expectMoves(page, 4);
    await expectNumbers(page, 2, 2);
    await expect.poll(bestWpm).toBe('61');
    await playByHand(page, gameType, win, 2);
    await expect(page.getByRole('dialog', { name: 'You Won!' })).toBeVisible();
  },
);
