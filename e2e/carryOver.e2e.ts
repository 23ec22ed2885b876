/** A guest's games move into the account: at registration, and at every later login. */
import type { Page } from '@playwright/test';
import { existingAccount, logIn, newName, register, saveRecoveryCodes } from './pages/account.ts';
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
import { expectGuest, expectWelcome, logOut, unfoldMenu } from './pages/shell.ts';
import { lineTo } from './lines.ts';
import { expect, test } from './fixtures.ts';

const win = lineTo({ ending: 'win', gameType });
const loss = lineTo({ ending: 'loss', gameType });

async function expectNumbers(page: Page, wins: number, losses: number): Promise<void> {
  await showTab(page, 'Players');
  const you = cardOf(page, 'You');
  await expect(factOf(you, 'Wins')).toHaveText(String(wins));
  await expect(factOf(you, 'Losses')).toHaveText(String(losses));
}

test(
  'G08 a guest who registers keeps games, statistics and the running game',
  { tag: '@phone' },
  async ({ page }) => {
    const name = newName('Keeper');
    await finishByApi(page, gameType, win);
    await finishByApi(page, gameType, loss);
    await playByApi(page, await startByApi(page, gameType), win.slice(0, 1));
    await openConnectFour(page);
    await playByHand(page, gameType, win.slice(0, 2), 1);
    await expectNumbers(page, 1, 1);

    // The header's link to the login returns to the board.
    await unfoldMenu(page);
    await press(page, page.getByRole('banner').getByRole('link', { name: 'Login' }));
    await expect(page).toHaveURL('/login?next=%2Fai');
    await register(page, name);
    await saveRecoveryCodes(page);
    await expect(page).toHaveURL('/ai');
    await expectWelcome(page, name);
    await page.reload();
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
    await openConnectFour(page);
    await expectMoves(page, 0);
    await expectNumbers(page, 0, 0);
  },
);

test(
  "G08 a login carries the guest's new game over to the account",
  { tag: '@desktop' },
  async ({ page, server }) => {
    const name = await existingAccount(page, server.address);
    await page.goto('/login');
    await logIn(page, name);
    await expectWelcome(page, name);
    await finishByApi(page, gameType, win);
    await logOut(page);
    await expectGuest(page);
    // All requests of the page are answered, so the guest has its one session.
    await page.waitForLoadState('networkidle');

    await finishByApi(page, gameType, loss);
    await playByApi(page, await startByApi(page, gameType), win.slice(0, 2));
    await page.goto('/login?next=%2Fai');
    await logIn(page, name);
    await expect(page).toHaveURL('/ai');
    await expectMoves(page, 4);
    await expectNumbers(page, 1, 1);
    await playByHand(page, gameType, win, 2);
    await expect(page.getByRole('dialog', { name: 'You Won!' })).toBeVisible();
  },
);
