/** axe finds no violations in the main states of games and menus, dark and light; each page as it opens is in everyPage. */
import { redTakesAll } from '@playfield/games/checkers/testing/wholeGames.ts';
import { newName, recoveryCodesDialog, register, saveRecoveryCodes } from './pages/account.ts';
import { expectNoViolations } from './pages/axe.ts';
import { gameType, openConnectFour, resultDialog, reviewGame } from './pages/connectFour.ts';
import { enter, enterLocally, movesOf, openLocalAfter, panelOf, squareOf } from './pages/checkers.ts';
import {
  boardOf,
  factOf,
  finishByApi,
  playByApi,
  playByHand,
  press,
  showTab,
  startByApi,
} from './pages/match.ts';
import { openPlayground, showState } from './pages/playground.ts';
import { headerOf, openNotifications, toastOf, visit } from './pages/shell.ts';
import { fieldOf, finish, openPractice } from './pages/typing.ts';
import { lineTo } from './lines.ts';
import { expect, test } from './fixtures.ts';

// Without motion, so that colours are measured in their final state.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  allowedProblems: /status of (401|404|500)|ERR_INTERNET_DISCONNECTED/,
});

const win = lineTo({ ending: 'win', gameType });

test('/ai in a game and after it', { tag: ['@phone', '@slow'] }, async ({ page }) => {
  test.slow(); // six scans
  await playByApi(page, await startByApi(page, gameType), win.slice(0, -1));
  await openConnectFour(page);
  await expectNoViolations(page, 'in a game');
  await press(page, page.getByRole('button', { name: 'How to Play' }));
  await expect(page.getByRole('dialog', { name: 'How to Play' })).toBeVisible();
  await expectNoViolations(page, 'rules');
  await page.keyboard.press('Escape');
  await showTab(page, 'Moves');
  await press(page, page.getByRole('button', { name: 'Hint' }));
  await expect(toastOf(page)).toBeVisible();
  await expectNoViolations(page, 'moves and a hint');
  await showTab(page, 'More');
  await expectNoViolations(page, 'more');
  await playByHand(page, gameType, win, win.length - 1);
  await expect(resultDialog(page)).toBeVisible();
  await expectNoViolations(page, 'result');
  await reviewGame(page);
  await expect(resultDialog(page)).toBeHidden();
  await expectNoViolations(page, 'replay');
});

test('/ai of a champion, and without a server', { tag: ['@desktop', '@slow'] }, async ({ page }) => {
  for (const line of [win, win, win]) await finishByApi(page, gameType, line);
  await page.goto('/ai');
  await showTab(page, 'More');
  await expect(page.getByRole('region', { name: 'Champion' })).toBeVisible();
  await expectNoViolations(page, 'champion');

  await page.route('**/move', (route) => route.fulfill({ status: 500, body: '' }));
  await press(page, boardOf(page).getByRole('gridcell').nth(38));
  await expect(page.getByText(/Your move is saved/)).toBeVisible();
  await expectNoViolations(page, 'interrupted');
  await page.route('**/api/games?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByRole('heading', { name: "This game couldn't be opened" })).toBeVisible();
  await expectNoViolations(page, 'no game');
});

test('/tic-tac-toe in a game and after it', { tag: ['@phone', '@slow'] }, async ({ page }) => {
  const line = lineTo({ ending: 'win', gameType: 'tic-tac-toe' });
  await playByApi(page, await startByApi(page, 'tic-tac-toe'), line.slice(0, -1));
  await page.goto('/tic-tac-toe');
  await expect(boardOf(page)).toBeVisible();
  await expectNoViolations(page, 'in the game');
  await playByHand(page, 'tic-tac-toe', line, line.length - 1);
  await expect(page.getByRole('button', { name: 'Play Again' })).toBeFocused();
  await expectNoViolations(page, 'won');
});

test(
  '/checkers against the AI, at one device, to its end',
  { tag: ['@desktop', '@slow'] },
  async ({ page }) => {
    test.slow(); // four scans
    await page.goto('/checkers/ai');
    await expect(boardOf(page)).toBeVisible();
    await enter(page, '11-15');
    await expect(factOf(page, 'Moves')).toHaveText('2');
    await expectNoViolations(page, 'against the AI');
    await visit(page, '/checkers/local');
    await expect(panelOf(page)).toContainText('Current Turn Red');
    for (const notation of movesOf('11-15 22-18')) await enterLocally(page, notation);
    await press(page, squareOf(page, 15));
    await expectNoViolations(page, 'a capture is due, its piece picked up');
    await press(page, page.getByRole('button', { name: 'New Game' }));
    await expectNoViolations(page, 'question');
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'New Game' }));
    await openLocalAfter(page, movesOf(redTakesAll).slice(0, -1));
    await enterLocally(page, '30x21');
    await expect(panelOf(page)).toContainText('Red wins!');
    await expectNoViolations(page, 'over');
  },
);

test('/typing-race in a run, out of focus, and after it', { tag: ['@phone', '@slow'] }, async ({ page }) => {
  const text = await openPractice(page);
  await page.keyboard.type(`${text.slice(0, 20)}##`);
  await expectNoViolations(page, 'in a run');
  await page.getByRole('button', { name: 'New Race' }).focus();
  await expect(page.getByText('Click or press any key to focus')).toBeVisible();
  await expectNoViolations(page, 'out of focus');
  await fieldOf(page).focus();
  await finish(page, 20);
  await page.getByText('As a table').click();
  await expectNoViolations(page, 'results');
});

test('/login refused, and recovery', { tag: ['@desktop', '@slow'] }, async ({ page }) => {
  await page.goto('/login?tab=register');
  await page.getByLabel('Username').fill('x'.repeat(3));
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByLabel('Confirm Password').fill('something else');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await toastOf(page).hover(); // where it stays
  await expect(page.getByText("The passwords don't match.")).toBeVisible();
  await expectNoViolations(page, 'refused field and toast');
  await expect(toastOf(page)).toBeVisible();
  await openNotifications(page);
  await expectNoViolations(page, 'notifications');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expectNoViolations(page, 'recovery');
});

test('a new account, its recovery codes and its page', { tag: ['@phone', '@slow'] }, async ({ page }) => {
  await page.goto('/login');
  const name = newName('Axe');
  await register(page, name);
  await expect(recoveryCodesDialog(page)).toBeVisible();
  await expectNoViolations(page, 'recovery codes');
  await saveRecoveryCodes(page);
  await visit(page, '/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
  await expectNoViolations(page, 'account');
  await visit(page, '/login');
  await expect(page.getByText(`as ${name}. To use another account`)).toBeVisible();
  await expectNoViolations(page, 'logged in already');
});

test(
  "the header's menus, and without a network, until it is back",
  { tag: ['@desktop', '@slow'] },
  async ({ page, context }) => {
    await page.goto('/connect-four');
    const open = async (menu: 'Sound' | 'Theme'): Promise<void> =>
      headerOf(page).getByRole('button', { name: menu }).click();
    await open('Sound');
    await expectNoViolations(page, 'Sound');
    await page.keyboard.press('Escape');
    const offline = page.getByText("You're offline.");
    await expect(offline).toBeHidden();
    await context.setOffline(true);
    await expect(offline).toBeVisible();
    await open('Theme');
    await expectNoViolations(page, 'Theme, offline');
    await context.setOffline(false);
    await expect(offline).toBeHidden();
  },
);

test('while a page is loading', { tag: ['@phone', '@slow'] }, async ({ page }) => {
  await page.route('**/assets/ConnectFourAiPage*.js', () => undefined); // never answered
  await page.goto('/ai', { waitUntil: 'commit' });
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  await expectNoViolations(page, 'loading');
});

test(
  'a match between two people in its states',
  { tag: ['@phone', '@slow'] },
  async ({ page, playground }) => {
    test.slow();
    await openPlayground(page, playground);
    for (const state of ['waiting', 'invited', 'clocks', 'claim', 'resigned']) {
      await showState(page, `connect-four/online-${state}`);
      // Buttons that have just appeared become active, in full colour, a moment later.
      await expect(page.locator('[data-slot] [aria-disabled="true"]')).toHaveCount(0);
      await expectNoViolations(page, state);
    }
  },
);
