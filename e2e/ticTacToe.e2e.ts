/** Whole games of Tic Tac Toe against the AI, from the setup card to the statistics. */
import type { Page } from '@playwright/test';
import {
  boardOf,
  cellOf,
  factOf,
  finishByApi,
  playByApi,
  playByHand,
  press,
  startByApi,
  takenCells,
  watchOffers,
} from './pages/match.ts';
import { expectToast } from './pages/shell.ts';
import { lineTo, type Line } from './lines.ts';
import { expect, test } from './fixtures.ts';

const gameType = 'tic-tac-toe';
const win = lineTo({ ending: 'win', gameType });
const loss = lineTo({ ending: 'loss', gameType });
const draw = lineTo({ ending: 'draw', gameType });

/** Plays to the end and reads the text under the board. */
async function playToTheEnd(page: Page, line: Line, result: string, fromTurn = 0): Promise<void> {
  await playByHand(page, gameType, line, fromTurn);
  const main = page.getByRole('main');
  await expect(main.getByText(result, { exact: true })).toBeVisible();
  await expect(main.getByText('Game Over', { exact: true })).toBeVisible(); // TT-009
  await expect(main.getByText(/^Thinking/)).toHaveCount(0);
}

test(
  'TT-002 TT-011…014 TT-020 SH-009 G21 G23 a guest wins, loses and draws, and the statistics count these games alone',
  { tag: '@desktop' },
  async ({ page }) => {
    await finishByApi(page, 'connect-four', lineTo({ ending: 'loss', gameType: 'connect-four' }));
    await playByApi(page, await startByApi(page, gameType), win.slice(0, 1));
    await page.goto('/tic-tac-toe');
    await expect(takenCells(page)).toHaveCount(2); // the running game goes on
    await playToTheEnd(page, win, 'You Win!', 1);
    await expect(boardOf(page).getByRole('gridcell', { name: /X, you.*winning line/ })).toHaveCount(3); // TT-015
    const again = page.getByRole('button', { name: 'Play Again' });
    await expect(again).toBeFocused(); // G25, TT-018

    await press(page, again); // the level stays
    await expect(takenCells(page)).toHaveCount(0);
    const offered = await watchOffers(page, 'Play Again');
    await playToTheEnd(page, loss, 'AI Wins!');
    await expect(again).toBeVisible();
    expect(await offered()).toEqual(['in the result']);
    await expect(boardOf(page).getByRole('gridcell', { name: /O, opponent.*winning line/ })).toHaveCount(3);

    await press(page, again);
    await expect(takenCells(page)).toHaveCount(0);
    await playToTheEnd(page, draw, "It's a Draw!");
    await expect(boardOf(page).getByRole('gridcell', { name: /winning line/ })).toHaveCount(0);

    const statistics = page.getByRole('region', { name: 'Statistics' });
    for (const [label, count] of [
      ['Games', '3'],
      ['Wins', '1'],
      ['Losses', '1'],
      ['Draws', '1'],
    ] as const) {
      await expect(factOf(statistics, label), label).toHaveText(count);
    }

    // Come back to from its analysis, a game has an address of its own: another one begins all the same, at its level.
    await press(page, page.getByRole('link', { name: 'Analyse' }));
    await press(page, page.getByRole('link', { name: 'The game' }));
    await expect(page).toHaveURL(/[?]game=/);
    await press(page, again.first());
    await expect(page).toHaveURL(/tic-tac-toe$/);
    await expect(takenCells(page)).toHaveCount(0);
    await expect(boardOf(page)).toBeVisible();
  },
);

test.describe('on the phone', { tag: ['@phone', '@slow'] }, () => {
  test.use({ allowedProblems: /status of (409|500)/ });

  test('TT-003…010 TT-013 TT-016 TT-017 TT-022…024 the setup card, the screen of a new game, and what is refused', async ({
    page,
  }) => {
    await page.goto('/tic-tac-toe');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tic Tac Toe');
    const select = page.getByLabel('Difficulty');
    await expect(select).toHaveValue('medium');
    await expect(select.getByRole('option')).toHaveText(['Easy', 'Medium', 'Hard']);

    const begin = page.getByRole('button', { name: 'Start Game' });
    await page.route('**/api/games', (route) => route.fulfill({ status: 500, body: '' }));
    await press(page, begin);
    await expectToast(page, 'Error', 'Failed to create game'); // TT-024
    await page.unroute('**/api/games');

    const asked = Promise.withResolvers<void>();
    await page.route('**/api/games', async (route) => {
      await asked.promise;
      await route.continue();
    });
    await press(page, begin);
    await expect(page.getByRole('button', { name: 'Starting...' })).toBeVisible();
    const created = page.waitForResponse((answer) => answer.request().method() === 'POST');
    asked.resolve();
    expect((await created).request().postDataJSON()).toMatchObject({ gameType, difficulty: 'medium' });

    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'New Game' })).toBeVisible(); // TT-005
    await expect(main.getByRole('link', { name: 'Games' })).toHaveAttribute('href', '/');
    await expect(boardOf(page).getByRole('row')).toHaveCount(3);
    await expect(boardOf(page).getByRole('gridcell')).toHaveCount(9);
    await expect(boardOf(page).getByRole('gridcell', { name: /, empty$/ })).toHaveCount(9);
    await expect(main.getByText(/^Game #[\w-]{8}$/)).toBeVisible(); // TT-007
    await expect(main.getByText('In Progress', { exact: true })).toBeVisible(); // TT-009 TT-020
    await expect(main.getByText('Your turn', { exact: true })).toBeVisible(); // TT-006
    await expect(main.getByText('Mode: Medium', { exact: true })).toBeVisible(); // TT-013
    await expect(main.getByText('Waiting', { exact: true })).toHaveCount(1);
    const timer = main.getByRole('timer');
    await expect(timer).toHaveText(/^\d:\d\d$/); // TT-008
    const shown = (await timer.textContent()) ?? '';
    await expect(timer).not.toHaveText(shown); // TT-022

    // TT-023: a move that is refused is taken back.
    await page.route('**/move', (route) =>
      route.fulfill({ status: 409, json: { code: 'move/illegal', message: 'No.' } }),
    );
    await press(page, cellOf(page, 4));
    await expectToast(page, 'Invalid Move', 'That position is already taken or invalid');
    await expect(takenCells(page)).toHaveCount(0);
    await page.unroute('**/move');

    const thinking = Promise.withResolvers<void>();
    await page.route('**/move', async (route) => {
      await thinking.promise;
      await route.continue();
    });
    await press(page, cellOf(page, 4));
    await expect(main.getByText('Thinking...', { exact: true })).toBeVisible();
    await expect(main.getByText('Waiting', { exact: true })).toHaveCount(1);
    await expect(cellOf(page, 0)).toHaveAttribute('aria-disabled', 'true'); // TT-016: not our turn
    thinking.resolve();
    await expect(takenCells(page)).toHaveCount(2);
    await expect(cellOf(page, 4)).toHaveAccessibleName('Centre, X, you');
    await expect(cellOf(page, 4)).toHaveAttribute('aria-disabled', 'true'); // TT-016: taken
    await expect(main.getByText('Your turn', { exact: true })).toBeVisible();

    // TT-005: a new game asks for the level first, and the running one is kept.
    await press(page, page.getByRole('button', { name: 'New Game' }));
    await expect(main).toBeFocused();
    await press(page, page.getByRole('button', { name: 'Back to the running game' }));
    await expect(takenCells(page)).toHaveCount(2);
    await expect(main).toBeFocused();
    await press(page, page.getByRole('button', { name: 'Takeback' }));
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Take it back' }));
    await expect(takenCells(page)).toHaveCount(0);
    await expect(page.getByText('this game counts for no statistic')).toBeVisible();
    await press(page, page.getByRole('button', { name: 'New Game' }));
    await select.selectOption('hard');
    await press(page, begin);
    await expect(page.getByText('Mode: Hard', { exact: true })).toBeVisible();
    await expect(takenCells(page)).toHaveCount(0);

    await page.route('**/api/games?*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    await expect(page.getByText('Mode: Hard', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    await page.unroute('**/api/games?*');
    await press(page, page.getByRole('button', { name: 'New Game' }));
    await expect(page.getByText('Mode: Hard', { exact: true })).toBeVisible();
  });
});
