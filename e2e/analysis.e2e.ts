/**
 * The analysis of a finished game: from its result to its verdicts, by keyboard and by touch
 * (issue: engines, point 5).
 */
import type { Page } from '@playwright/test';
import { expectNoViolations } from './pages/axe.ts';
import { gameType as checkers, panelOf, squareOf } from './pages/checkers.ts';
import { gameType, resultDialog } from './pages/connectFour.ts';
import { listenTo } from './pages/keyboard.ts';
import { boardOf, finishByApi, press, startByApi, takenCells, discsOf } from './pages/match.ts';
import { visit } from './pages/shell.ts';
import { lineByBot, lineTo } from './lines.ts';
import { expect, test } from './fixtures.ts';

const loss = lineTo({ ending: 'loss', gameType });
const discs = discsOf(loss);

/** The page's analysis worker threads. */
const analysing = (page: Page): number =>
  page.workers().filter((worker) => worker.url().includes('/analysisWorker')).length;

test(
  'a lost game of Connect Four is analysed from its end and stepped through with the arrow keys',
  { tag: ['@desktop', '@slow'] },
  async ({ page }) => {
    const id = await finishByApi(page, gameType, loss);
    const heard = await listenTo(page);
    await page.goto(`/ai?game=${id}`);
    await press(page, resultDialog(page).getByRole('link', { name: 'Analyse' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analysis of Connect Four');
    await expect(page.getByText(`Move ${discs}, Red:`, { exact: false }).first()).toBeVisible();
    await expect(page.getByText('Wins the game.', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
      /\d+ of your \d+ moves? (was|were) best/i,
    );

    await page.keyboard.press('ArrowLeft');
    await expect(takenCells(page)).toHaveCount(discs - 1);
    await expect.poll(() => heard.find((text) => /^Move .*, Blue: column \d\. /.test(text))).toBeDefined();
    await page.keyboard.press('ArrowRight');
    await expect(takenCells(page)).toHaveCount(discs);
    const saved = page.waitForEvent('download');
    await press(page, page.getByRole('button', { name: 'Share picture' }));
    expect((await saved).suggestedFilename()).toBe(`${gameType}-analysis.png`);
    await press(page, page.getByRole('link', { name: 'The game' }));
    await expect(resultDialog(page)).toBeVisible();
    // Leaving stops the work; Chromium lets a busy thread run on for a moment.
    await expect.poll(() => analysing(page)).toBe(0);

    // Without a game the page lists the last ones.
    await visit(page, '/analysis');
    const last = page.getByRole('list', { name: 'Last games' }).getByRole('link');
    await expect(last).toHaveText([/^Connect Four against the AI, \w+You lost, \d+ moves, /]);
    await expectNoViolations(page, 'the last games');
    await press(page, last);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analysis of Connect Four');
  },
);

test(
  'Tic Tac Toe is solved back to its start on a phone, and the next mistake is tried again until the better move is found; a running game is refused',
  { tag: '@phone' },
  async ({ page }) => {
    const line = lineTo({ ending: 'loss', gameType: 'tic-tac-toe' });
    const id = await finishByApi(page, 'tic-tac-toe', line);
    const heard = await listenTo(page);
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

    await expect(summary).toContainText(/\d+%.*\d+%/);
    await press(page, page.getByRole('button', { name: 'Start', exact: true }));
    await expect.poll(() => heard.at(-1)).toMatch(/^Start of the game\. /);
    const saidBefore = heard.length;
    await press(page, page.getByRole('button', { name: 'Next mistake' }));
    const task = page.locator('[data-retry]');
    const taskText = /^Move \d, .*, (mistake|inaccuracy)\. Find a better move\.$/;
    await expect(task).toHaveText(taskText);
    await expect.poll(() => heard.slice(saidBefore)).toEqual([expect.stringMatching(taskText)]);
    await expect(page.getByRole('slider', { name: 'Move shown' })).toHaveAttribute(
      'aria-valuetext',
      taskText,
    );
    const free = boardOf(page).locator('[data-cell][aria-disabled="false"]');
    const cells = await free.evaluateAll((found) =>
      found.map((cell) => cell.getAttribute('data-cell') ?? ''),
    );
    for (const cell of cells) {
      await press(page, boardOf(page).locator(`[data-cell="${cell}"]`));
      await expect(task).toHaveText(
        /^(Right: .* is better|Not the best move either: .*|That was played: .* Try another move)\.$/,
      );
      if ((await task.getAttribute('data-retry')) === 'right') break;
      await press(page, page.getByRole('button', { name: 'Try again' }));
      await expect(task).toHaveAttribute('data-retry', 'open');
    }
    await expect(task).toHaveAttribute('data-retry', 'right');
    await expect.poll(() => heard.at(-1)).toMatch(/^Right: /);
    expect(heard.slice(saidBefore).filter((text) => text.includes('Better: '))).toEqual([]);
    await press(page, page.getByRole('button', { name: 'Back to the game' }));
    await expect(page.getByRole('main').getByText(/Better: /)).toBeVisible();
    await expect.poll(() => heard.at(-1)).toMatch(/^Move \d, .* Better: /);
    await press(page, page.getByText('What the signs and per cent mean'));
    await expectNoViolations(page, 'with its legend');

    await visit(page, `/analysis?game=${await startByApi(page, gameType)}`);
    await expect(page.getByText('This game is not over. It can be analysed once it is.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
);

test(
  'a game of Checkers is estimated in rounds on a phone: a mistake and the better move are drawn and announced',
  { tag: ['@phone', '@slow'] },
  async ({ page }) => {
    const id = await finishByApi(page, checkers, lineByBot({ gameType: checkers }, 'medium'));
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto(`/checkers/ai?game=${id}`);
    await expect(panelOf(page)).toContainText('Red wins!');
    // The analysis starts only when requested.
    expect(analysing(page)).toBe(0);
    // Beside the next level there is no room for it.
    await press(page, resultDialog(page).getByRole('button', { name: 'More', exact: true }));
    await press(page, resultDialog(page).getByRole('link', { name: 'Analyse' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analysis of Checkers');
    await expect(page.getByText('Wins the game.', { exact: true })).toBeVisible();
    const summary = page.getByRole('region', { name: 'Summary' });
    await expect(summary).toContainText(
      /You made \d+ mistakes? and \d+ inaccurac(y|ies), the AI \d+ mistakes?/,
    );
    await expect(summary).toContainText(/Analysed (\d+ half-moves deep|to the end)/);
    await expect(page.getByRole('button', { name: /, not known yet$/ })).toHaveCount(0);
    expect(fetched.filter((path) => path.endsWith('.gz')).length).toBeGreaterThan(0);

    const said = page.getByText(/^Now .*; before, .*\. Better: \d+ (to|jumps to) \d+/);
    // An apparent mistake may turn out not to be one, and late ones only delay a win: the first
    // stays.
    await expect(async () => {
      await press(page, page.getByRole('button', { name: /, Mistake$/ }).first());
      await expect(said).toBeVisible({ timeout: 2000 });
      await expect(
        page.getByText(/^(An estimate, looking \d+ half-moves ahead|Certain: .*)\.$/),
      ).toBeVisible();
      const better = /Better: (.*)\.$/.exec((await said.textContent()) ?? '')?.[1] ?? '';
      const squares = better.match(/\d+/g) ?? [];
      await expect(boardOf(page).locator('[data-hinted]')).toHaveCount(squares.length, { timeout: 2000 });
      for (const square of squares)
        await expect(squareOf(page, Number(square))).toHaveAttribute('data-hinted', { timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    await expectNoViolations(page, 'analysis of Checkers');
  },
);

test(
  'a stranger opens the analysis of a game by its link, with keyboard and screen reader',
  { tag: ['@desktop', '@slow'] },
  async ({ page, browser, server }) => {
    const player = await browser.newPage({ baseURL: server.address });
    const id = await finishByApi(player, 'tic-tac-toe', lineTo({ ending: 'loss', gameType: 'tic-tac-toe' }));
    const heard = await listenTo(page);
    await page.goto(`/analysis?game=${id}`);
    const slider = page.getByRole('slider', { name: 'Move shown' });
    await expect(slider).toHaveAttribute('aria-valuetext', /^Move \d+, O: .* Wins the game\./);
    const summary = /\d+ of Player 1's \d+ moves? (was|were) best/;
    await expect.poll(() => heard.find((text) => summary.test(text))).toBeDefined();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => heard.find((text) => /^Move \d+, X: /.test(text))).toBeDefined();

    // What is gone does not come by asking again.
    await player.goto('/analysis?game=nosuchgame000000000000');
    await expect(player.getByText("This game doesn't exist or was removed.")).toBeVisible();
    await expect(player.getByRole('button', { name: 'Try again' })).toBeHidden();
    await player.close();

    // Somebody who has played nothing yet is led to a game.
    await visit(page, '/analysis');
    await expect(page.getByRole('region', { name: 'First play a game' })).toBeVisible();
    await press(page, page.getByRole('main').getByRole('link', { name: 'Checkers', exact: true }));
    await expect(page).toHaveURL('/checkers/ai');
  },
);
