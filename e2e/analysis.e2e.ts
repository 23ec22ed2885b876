/** The analysis of a finished game: from its result to its verdicts, by keys and by fingers (issue: engines, point 5). */
import { expectNoViolations } from './pages/axe.ts';
import { gameType, resultDialog } from './pages/connectFour.ts';
import { listenTo } from './pages/keyboard.ts';
import { boardOf, finishByApi, press, startByApi, takenCells, discsOf } from './pages/match.ts';
import { lineTo } from './lines.ts';
import { expect, test } from './fixtures.ts';

const loss = lineTo({ ending: 'loss', gameType });
const discs = discsOf(loss);

test(
  'a lost game of Connect Four is looked through from its end, by the arrow keys',
  { tag: '@desktop' },
  async ({ page }) => {
    const id = await finishByApi(page, gameType, loss);
    const heard = await listenTo(page);
    await page.goto(`/ai?game=${id}`);
    await press(page, resultDialog(page).getByRole('link', { name: 'Analyse' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analysis of Connect Four');
    await expect(page.getByText(`Move ${discs}, Red:`, { exact: false }).first()).toBeVisible();
    await expect(page.getByText('Wins the game.', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
      /you played \d+ of \d+ moves perfectly/i,
    );

    await page.keyboard.press('ArrowLeft');
    await expect(takenCells(page)).toHaveCount(discs - 1);
    await expect.poll(() => heard.find((text) => /^Move .*, Blue: column \d\. /.test(text))).toBeDefined();
    await page.keyboard.press('ArrowRight');
    await expect(takenCells(page)).toHaveCount(discs);
    await press(page, page.getByRole('link', { name: 'The game' }));
    await expect(resultDialog(page)).toBeVisible();
    // Whoever leaves pays for no more; Chromium lets a busy thread run on for a moment.
    await expect.poll(() => page.workers().length).toBe(0);
  },
);

test(
  'Tic Tac Toe is solved to its start on a phone; a running game is refused',
  { tag: '@phone' },
  async ({ page }) => {
    const line = lineTo({ ending: 'loss', gameType: 'tic-tac-toe' });
    const id = await finishByApi(page, 'tic-tac-toe', line);
    await page.goto(`/tic-tac-toe?game=${id}`);
    await press(page, page.getByRole('link', { name: 'Analyse' }));
    await expect(page.getByText('Every position is solved to the end of the game.')).toBeVisible();
    const summary = page.getByRole('region', { name: 'Summary' });
    await expect(summary).toContainText(/The game turned at move \d, where you gave the \w+ away\./);
    await press(page, page.getByRole('button', { name: /, Mistake$/ }).last());
    await expect(page.getByText(/^(Winning in \d|Draw) before, now losing in \d\. Better: /)).toBeVisible();
    await expect(boardOf(page).locator('[data-hinted]')).toHaveCount(1);
    await expect(page.getByRole('slider', { name: 'Move shown' })).toHaveAttribute(
      'aria-valuetext',
      /Mistake/,
    );
    await expectNoViolations(page, 'analysis');

    await page.goto(`/analysis?game=${await startByApi(page, gameType)}`);
    await expect(page.getByText('This game is not over. It can be analysed once it is.')).toBeVisible();
  },
);
