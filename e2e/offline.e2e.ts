/**
 * The network fails in the middle of a game against the AI: it continues in this browser, and the
 * saved game waits.
 */
import { test, expect } from './fixtures.ts';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from './pages/axe.ts';
import { bannerOf, expectMoves, openConnectFour } from './pages/connectFour.ts';
import { cellOf, press, takenCells } from './pages/match.ts';
import { expectToast } from './pages/shell.ts';

// The page keeps delivering what it has to deliver.
test.use({ allowedProblems: /ERR_INTERNET_DISCONNECTED/ });

const badge = 'Offline game, not recorded';

test(
  'Connect Four continues offline, with hints, and the saved game waits',
  { tag: '@phone' },
  async ({ page, context }) => {
    const hasEngine = page.waitForResponse(/engine-[^/]*\.wasm$/);
    await openConnectFour(page);
    await press(page, cellOf(page, 5 * 7 + 3));
    await expectMoves(page, 2);
    await hasEngine;

    await context.setOffline(true);
    await expect(page.getByText("You can keep playing in this browser. It won't be recorded.")).toBeVisible();
    await press(page, cellOf(page, 5 * 7 + 0));
    await expect(page.getByText('You lost connection. Your move is saved')).toBeVisible();
    await expectNoViolations(page, 'offline play is offered');
    await press(page, page.getByRole('button', { name: 'Play on offline' }));
    await expect(page.getByText(badge)).toBeVisible();
    await expect(
      page.getByText("You're playing offline in this browser. This game isn't recorded."),
    ).toBeVisible();
    await expect(takenCells(page)).toHaveCount(4);
    await expect(bannerOf(page)).toHaveText('Your Turn');

    await press(page, page.getByRole('button', { name: /^Hint/ }));
    await expectToast(page, 'Hint', /Play column [1-7]/);
    await expect(page.getByRole('button', { name: /^Hint.*1 used/ })).toBeVisible();
    await press(page, cellOf(page, 5 * 7 + 6));
    await expect(takenCells(page)).toHaveCount(6);
    await expectNoViolations(page, 'offline');

    await context.setOffline(false);
    await expect(page.getByText("You're online again. This offline game isn't recorded.")).toBeVisible();
    await expect(takenCells(page)).toHaveCount(6);
    await press(page, page.getByRole('button', { name: 'Back to the saved game' }));
    await expect(page.getByText(badge)).toBeHidden();
    // The pending move has been delivered and answered; no later move has.
    await expect(takenCells(page)).toHaveCount(4);
    const games: unknown = await (await page.request.get('/api/games?gameType=connect-four')).json();
    expect(games).toMatchObject([{ moveCount: 4, status: 'playing' }]);
  },
);

/** Plays the first empty cell each turn until the game is over. */
async function playToEnd(page: Page): Promise<void> {
  const over = page.getByText('Game Over', { exact: true });
  const free = page.getByRole('gridcell', { name: /empty/i, disabled: false }).first();
  for (let marks = 0; ; marks += 2) {
    // The board is drawn before what is around it.
    await expect(free.or(over).first()).toBeVisible();
    if (await over.isVisible()) return;
    await expect(takenCells(page)).toHaveCount(marks);
    await press(page, free);
    await expect(
      takenCells(page)
        .or(over)
        .nth(marks + 1),
    ).toBeVisible();
  }
}

/** Beside the next level, after a first win, a phone has no room for it. */
async function shownAnalysis(page: Page): Promise<Locator> {
  const result = page.getByRole('dialog');
  const link = result.getByRole('link', { name: 'Analyse' });
  await expect(result.getByRole('button', { name: 'Play Again' })).toBeVisible();
  if (!(await link.isVisible())) await press(page, result.getByRole('button', { name: 'More', exact: true }));
  return link;
}

test(
  'a fresh game of Tic Tac Toe begins offline, ends, is analysed from an address that holds its moves, and is followed by another',
  { tag: ['@phone', '@slow'] },
  async ({ page, context }) => {
    const worker = page.waitForEvent('worker');
    const code = [/AnalysisPage-[^/]*\.js$/, /analysisWorker-[^/]*\.js$/].map(async (file) =>
      (await page.waitForResponse(file)).finished(),
    );
    await page.goto('/tic-tac-toe');
    await expect(page.getByRole('button', { name: 'Start Game' })).toBeVisible();
    // What is needed to play and to analyse without a network.
    await Promise.all([worker, ...code]);
    await context.setOffline(true);
    await press(page, page.getByRole('button', { name: 'Play offline' }));
    await expect(page.getByText(badge)).toBeVisible();
    await playToEnd(page);
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
    const analysis = page.getByRole('link', { name: 'Analyse', includeHidden: true }).first();
    const address = await analysis.getAttribute('href');
    await press(page, page.getByRole('button', { name: 'Play Again' }));
    await expect(takenCells(page)).toHaveCount(0);

    await context.setOffline(false);
    await press(page, page.getByRole('button', { name: 'Play recorded games' }));
    await expect(page.getByRole('button', { name: 'Start Game' })).toBeVisible();
    await context.setOffline(true);
    await press(page, page.getByRole('button', { name: 'Play offline' }));
    await playToEnd(page);
    await press(page, await shownAnalysis(page));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analysis of Tic Tac Toe');
    await expect(page.getByText('Every position is solved to the end of the game.')).toBeVisible();
    await expectNoViolations(page, 'analysis of an offline game');

    await context.setOffline(false);
    await page.goto(`${address},a3`);
    await expect(
      page.getByText(/^The game was over after move \d, but the address goes on\.$/),
    ).toBeVisible();
    const games: unknown = await (await page.request.get('/api/games?gameType=tic-tac-toe')).json();
    expect(games).toEqual([]);
  },
);

test(
  'a new game of Checkers, started without a network, is played offline',
  { tag: ['@desktop', '@slow'] },
  async ({ page, context }) => {
    const hasEndings = page.waitForResponse(/four-[^/]*\.gz$/);
    await page.goto('/checkers/ai');
    await expect(page.getByRole('button', { name: 'New Game' })).toBeVisible();
    await hasEndings;
    await context.setOffline(true);
    await press(page, page.getByRole('button', { name: 'Play on offline' }));
    await expect(page.getByText(badge)).toBeVisible();
    await press(page, page.getByRole('button', { name: /^Hint/ }));
    await expectToast(page, 'Hint', /\d+-\d+/);
    await page.getByRole('radio', { name: 'Hard' }).check();
    await press(page, page.getByRole('button', { name: 'New Game' }));
    await expect(page.getByText('Hard', { exact: true }).last()).toBeVisible();
    await expectMoves(page, 0);
  },
);
