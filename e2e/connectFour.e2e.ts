/** Whole games of Connect Four against the AI, and everything around its board. */
import {
  boardOf,
  cardOf,
  cellOf,
  factOf,
  finishByApi,
  playByApi,
  playByHand,
  press,
  showTab,
  startByApi,
  takenCells,
  targetOf,
} from './pages/match.ts';
import {
  bannerOf,
  chooseLevel,
  expectMoves,
  expectNewGame,
  gameType,
  newGame,
  questionOf,
  openConnectFour,
  readAndCloseResult,
  recentGames,
  resultDialog,
  reviewGame,
} from './pages/connectFour.ts';
import { scaleText } from './pages/fit.ts';
import { expectToast } from './pages/shell.ts';
import { lineTo, lineUntil } from './lines.ts';
import { expect, test } from './fixtures.ts';

const win = lineTo({ ending: 'win', gameType });
const loss = lineTo({ ending: 'loss', gameType });
const draw = lineTo({ ending: 'draw', gameType });

test(
  'C4-037 C4-043 C4-044 C4-047 C4-049 C4-052 C4-054 C4-066 C4-068 C4-073…074 C4-077 a guest draws, loses and wins, and the statistics count it',
  { tag: '@phone' },
  async ({ page }) => {
    // Most of a draw's 42 moves are played through the API; keyboard.e2e.ts plays them all in the
    // page.
    const byHand = draw.length - 4;
    await playByApi(page, await startByApi(page, gameType), draw.slice(0, byHand));
    await page.goto('/connect-four');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect Four');
    const rules = page.getByRole('region', { name: 'How to Play' });
    await expect(rules.getByRole('term')).toHaveText(['Objective', 'Gameplay', 'Strategy', 'Winning']);
    await press(page, page.getByRole('link', { name: /^Play vs AI/ }));
    await expect(page).toHaveURL('/ai');
    await expect(bannerOf(page)).toHaveText('Your Turn');
    await expectMoves(page, 2 * byHand);
    await playByHand(page, gameType, draw, byHand);
    await expect(bannerOf(page)).toHaveText('Draw!');
    await expectMoves(page, 42);
    await readAndCloseResult(page, 'Draw!', 'Well played! It was a close match.');

    await newGame(page); // C4-029 C4-054
    await chooseLevel(page, 'Easy');
    await playByHand(page, gameType, loss);
    await expect(bannerOf(page)).toHaveText('AI Won!');
    const dialog = page.getByRole('dialog', { name: 'AI Won!', exact: true });
    await expect(dialog).toContainText('Better luck next time! The AI was one step ahead.');
    await expect(dialog.getByRole('button', { name: 'Play Again' })).toBeFocused();
    // A sheet of a third of the screen, below the whole board.
    const [board, sheet] = await Promise.all([boardOf(page).boundingBox(), dialog.boundingBox()]);
    expect(sheet?.height).toBeLessThanOrEqual(640 / 3 + 1);
    expect(sheet?.y).toBeGreaterThanOrEqual((board?.y ?? 0) + (board?.height ?? 640));
    expect(board?.y).toBeGreaterThanOrEqual(0);
    await press(page, dialog.getByRole('button', { name: 'Play Again' }));
    await expect(dialog).toBeHidden();
    await expectMoves(page, 0);
    await expect(takenCells(page)).toHaveCount(0);
    await expect(bannerOf(page)).toHaveText('Your Turn');

    await playByHand(page, gameType, win);
    await expect(bannerOf(page)).toHaveText('You Won!');
    await readAndCloseResult(page, 'You Won!', 'Great strategy! You connected four pieces.');
    const winning = boardOf(page).getByRole('gridcell', { name: /blue, you.*winning line/ });
    expect(await winning.count()).toBeGreaterThanOrEqual(4); // C4-002
    await expectMoves(page, win.length * 2 - 1); // C4-035

    // C4-016…018 C4-028: both cards, from the same numbers (G21).
    await showTab(page, 'Players');
    const you = cardOf(page, 'You');
    await expect(you).toContainText('Human Player');
    await expect(factOf(you, 'Wins')).toHaveText('1');
    await expect(factOf(you, 'Losses')).toHaveText('1');
    await expect(you).toContainText('3 games · 1 draw · 33% won');
    const ai = cardOf(page, 'AI Opponent');
    await expect(ai).toContainText('Neural Network');
    await expect(factOf(ai, 'Wins')).toHaveText('1');
    await expect(factOf(ai, 'Losses')).toHaveText('1');
    // G17: what it is.
    const info = page.getByRole('button', { name: 'About the AI opponent' });
    await press(page, info);
    await expect(page.getByText(/tiny neural network, trained on positions/)).toBeVisible();
    await press(page, info);
    await expect(page.getByText(/tiny neural network, trained on positions/)).toBeHidden();

    // C4-039 C4-040
    await showTab(page, 'More');
    await expect(recentGames(page)).toHaveText([
      `ReplayWonEasy, ${win.length * 2 - 1} moves`,
      `ReplayLostEasy, ${loss.length * 2} moves`,
      'ReplayDrawEasy, 42 moves',
    ]);
    const actions = page.getByRole('region', { name: 'Quick Actions' });
    await press(page, actions.getByRole('link', { name: 'Try Tic-Tac-Toe', exact: true }));
    await expect(page).toHaveURL('/tic-tac-toe');
  },
);

test(
  'the first win at a level offers the next one, which then is the level; later wins offer the analysis again',
  { tag: '@phone' },
  async ({ page }) => {
    await playByApi(page, await startByApi(page, gameType), win.slice(0, -1));
    await page.goto('/ai');
    await expect(bannerOf(page)).toHaveText('Your Turn');
    await showTab(page, 'Players');
    await page.getByRole('radio', { name: 'Easy' }).check();
    await playByHand(page, gameType, win, win.length - 1);
    const dialog = page.getByRole('dialog', { name: 'You Won!', exact: true });
    const next = dialog.getByRole('button', { name: 'Try Medium' });
    await expect(dialog.getByRole('button', { name: 'Play Again' })).toBeFocused();
    for (const name of ['Try Medium', 'More'])
      await expect(dialog.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('link', { name: 'Analyse' })).toBeHidden();
    await scaleText(page, 200);
    const titleLines = (): Promise<number> =>
      dialog
        .getByRole('heading')
        .evaluate((title) => title.clientHeight / parseFloat(getComputedStyle(title).lineHeight));
    // One of its words on each.
    await expect.poll(titleLines).toBeLessThanOrEqual(2);
    await scaleText(page, 100);
    await press(page, next);
    await expect(dialog).toBeHidden();
    await expectNewGame(page);
    await showTab(page, 'Players');
    await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked();

    await chooseLevel(page, 'Easy');
    await playByHand(page, gameType, win);
    await expect(dialog.getByRole('link', { name: 'Analyse' })).toBeVisible();
    await expect(next).toBeHidden();
  },
);

test(
  'a pressed move is painted on the board first; what the page says about it follows',
  { tag: '@phone' },
  async ({ page }) => {
    await openConnectFour(page);
    const frames = page.evaluate(
      () =>
        new Promise<{ board: number; banner: number }>((resolve) => {
          let frame = 0;
          const count = (): void => {
            frame += 1;
            requestAnimationFrame(count);
          };
          count();
          const changed = { board: 0, banner: 0 };
          const note = (part: 'board' | 'banner', element: Element | null): void => {
            if (!element) throw new Error(`no ${part}`);
            new MutationObserver(() => {
              changed[part] ||= frame;
              if (changed.board > 0 && changed.banner > 0) resolve(changed);
            }).observe(element, { childList: true, characterData: true, subtree: true });
          };
          note('board', document.querySelector('.c4'));
          note('banner', document.querySelector('p[data-status]'));
        }),
    );
    await press(page, cellOf(page, 38));
    const { board, banner } = await frames;
    expect(banner).toBeGreaterThan(board);
    await expectMoves(page, 2);
  },
);

test(
  'C4-005 C4-080 C4-082 G20 a full column, a hint, and a move that is taken back',
  { tag: '@phone' },
  async ({ page }) => {
    const line = lineUntil({ gameType }, (board) => isFull(board, 0));
    await playByApi(page, await startByApi(page, gameType), line);
    await openConnectFour(page);
    const top = cellOf(page, 0);
    await expect(top).toHaveAttribute('aria-disabled', 'true');
    await top.dispatchEvent('click'); // a press that Playwright would withhold from an `aria-disabled` cell
    await expectToast(page, 'Invalid Move', 'That column is full');
    await expectMoves(page, line.length * 2);

    await newGame(page, { givesUp: true });
    const hint = page.getByRole('button', { name: 'Hint' });
    await press(page, hint);
    await expectToast(
      page,
      'Hint',
      /^Try to connect four pieces while blocking the AI! Play column [1-7]: it .+\.$/,
    );
    const bubble = page.locator('.persona-bubble');
    await expect(bubble).toContainText(/Play column [1-7]: it/);
    const column = Number(/column (\d)/.exec((await bubble.textContent()) ?? '')?.[1]) - 1;
    const hinted = boardOf(page).locator('[data-hinted]');
    await expect(hinted).toHaveCount(6);
    await expect(hinted.first()).toHaveAttribute('data-cell', String(column));
    await expect(hint).toHaveAccessibleName('Hint 1 used');

    const back = page.getByRole('button', { name: 'Takeback' });
    await expect(back).toHaveAttribute('aria-disabled', 'true');
    await press(page, targetOf(page, gameType, { column }));
    await expect(takenCells(page)).toHaveCount(2);
    await expect(hinted).toHaveCount(0);
    await expect(bubble).not.toContainText('Play column');

    await press(page, back);
    const question = page.getByRole('dialog', { name: 'Take your move back?' });
    await expect(question).toContainText('counts for no statistic and no achievement');
    // The row of buttons around it keeps each on one line; its own text wraps.
    expect(await question.evaluate(({ firstElementChild: part }) => part?.scrollWidth)).toBe(
      await question.evaluate(({ firstElementChild: part }) => part?.clientWidth),
    );
    await press(page, question.getByRole('button', { name: 'Take it back' }));
    await expect(takenCells(page)).toHaveCount(0);
    await expect(page.getByText('this game counts for no statistic')).toBeVisible();
    await press(page, targetOf(page, gameType, { column: 2 }));
    await expect(takenCells(page)).toHaveCount(2);
    // Asked once.
    await press(page, back);
    await expect(takenCells(page)).toHaveCount(0);
  },
);

function isFull(board: unknown, column: number): boolean {
  return Array.isArray(board) && Array.isArray(board[0]) && board[0][column] !== 0;
}

test(
  'C4-030 C4-039…042 the third win makes a champion, the last three games are listed, and Hint is for games in play',
  { tag: ['@desktop', '@slow'] },
  async ({ page }) => {
    for (const line of [loss, win, win]) await finishByApi(page, gameType, line);
    await playByApi(page, await startByApi(page, gameType), win.slice(0, -1));
    await openConnectFour(page);
    const champion = page.getByRole('region', { name: 'Champion' });
    await expect(recentGames(page).filter({ hasText: 'Won' })).toHaveCount(2);
    await expect(champion).toHaveCount(0);

    await playByHand(page, gameType, win, win.length - 1);
    await readAndCloseResult(page, 'You Won!', 'Great strategy! You connected four pieces.'); // C4-047
    await expect(champion).toContainText('Champion!');
    await expect(champion).toContainText('3 total wins');
    await expect(recentGames(page)).toHaveCount(3); // C4-060: read again
    await expect(recentGames(page).filter({ hasText: 'Won' })).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Hint' })).toBeDisabled();
    await newGame(page);
    await expect(page.getByRole('button', { name: 'Hint' })).toBeEnabled();
  },
);

test(
  'C4-003 C4-026 C4-027 C4-031…036 C4-043 C4-045 C4-078 the screen of a new game, its rules, its discs and its level',
  { tag: ['@desktop', '@slow'] },
  async ({ page }) => {
    const created = page.waitForRequest((request) => request.method() === 'POST');
    await openConnectFour(page);
    expect((await created).postDataJSON()).toEqual({
      gameMode: 'ai',
      gameType,
      difficulty: 'medium',
      playerName: 'Player 1',
    });
    await expect(page).toHaveTitle(/^Your turn - Connect Four/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect Four');
    await expect(boardOf(page).getByRole('row')).toHaveCount(6); // C4-001
    await expect(boardOf(page).getByRole('row').first().getByRole('gridcell')).toHaveCount(7);
    await expectMoves(page, 0);
    await expect(page.getByRole('radio')).toHaveCount(3); // C4-031
    await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked();
    await expect(page.getByText('Waiting for')).toHaveCount(0); // C4-034 (G26)

    const columns = [cardOf(page, 'You'), boardOf(page), cardOf(page, 'AI Opponent')];
    const boxes = await Promise.all(columns.map((column) => column.boundingBox()));
    const lefts = boxes.map((box) => box?.x ?? NaN);
    expect(lefts).toEqual([...lefts].sort((a, b) => a - b));
    expect(new Set(lefts).size).toBe(3);
    expect(Math.max(...boxes.map((box) => box?.y ?? NaN))).toBeLessThan(300);

    for (const opener of ['How to Play', 'View Rules']) {
      const button = page.getByRole('button', { name: opener });
      await press(page, button);
      const dialog = page.getByRole('dialog', { name: 'How to Play' });
      for (const heading of ['Objective', 'Gameplay', 'Strategy', 'Winning']) {
        await expect(dialog.getByText(heading, { exact: true })).toBeVisible(); // C4-052
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
    }

    // While a pointer is over a column, the board shows where the disc would land.
    const landing = boardOf(page).locator('.c4-ghost');
    await cellOf(page, 3).hover();
    await expect(cellOf(page, 5 * 7 + 3).locator('.c4-ghost')).toBeVisible();
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(landing).toHaveCount(0);

    // C4-048 C4-061 C4-062: a disc falls for 500 ms, blue or red.
    await cellOf(page, 5 * 7 + 3).click();
    await expect(takenCells(page)).toHaveCount(2);
    // The arrow keys continue from the pressed cell, and Tab returns to it.
    await expect(cellOf(page, 5 * 7 + 3)).toHaveAttribute('tabindex', '0');
    await page.keyboard.press('ArrowLeft');
    await expect(cellOf(page, 5 * 7 + 2)).toBeFocused();
    const own = boardOf(page).locator('.c4-disc[data-disc="1"]');
    await expect(own).toHaveCSS('animation-duration', '0.5s');
    await expect(own).not.toHaveCSS('animation-name', 'none');
    await expect(own).toHaveCSS('background-color', 'rgb(125, 185, 255)');
    const mark = own.locator('.c4-mark');
    expect(await mark.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('"1"'); // G27
    await expect(boardOf(page).locator('.c4-disc[data-disc="2"]')).toHaveCSS(
      'background-color',
      'rgb(226, 61, 61)',
    );
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(own).toHaveCSS('animation-name', 'none'); // G25

    // G29: another level in mid-game is for the next one.
    await page.getByRole('radio', { name: 'Hard' }).check();
    await expect(page.getByText('Your next game is at Hard. This one stays at Medium.')).toBeVisible();
    await expectMoves(page, 2);
    await expect(cardOf(page, 'AI Opponent')).toContainText('LevelMedium');
    await press(page, page.getByRole('button', { name: 'New Game' }));
    await press(page, questionOf(page).getByRole('button', { name: 'Keep playing' }));
    await expectMoves(page, 2); // a game with moves needs confirmation
    const next = page.waitForRequest((request) => request.method() === 'POST');
    await newGame(page, { givesUp: true });
    expect((await next).postDataJSON()).toMatchObject({ difficulty: 'hard' });
    await expect(cardOf(page, 'AI Opponent')).toContainText('LevelHard');
  },
);

test(
  'C4-038 C4-055…057 C4-066 G24 both clocks start at zero, and again in a new game; while the AI thinks its card says so',
  { tag: ['@desktop', '@slow'] },
  async ({ page }) => {
    await page.clock.install();
    await openConnectFour(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'New Game' }).click();
    await expect(factOf(page, 'Time')).toHaveText('0:00');
    await expect(factOf(page, 'Move time')).toHaveText('0.0s');
    await page.clock.runFor(1000);
    await expect(factOf(page, 'Time')).toHaveText('0:01');
    await expect(factOf(page, 'Move time')).toHaveText('1.0s');
    await page.clock.runFor(64_500);
    await expect(factOf(page, 'Time')).toHaveText('1:05'); // SH-056
    await expect(factOf(page, 'Move time')).toHaveText(/^6[45]\.\ds$/u);
    const changes = await page.evaluateHandle(() => {
      const seen = { count: 0 };
      const watcher = new MutationObserver((records) => void (seen.count += records.length));
      watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
      return seen;
    });
    await page.clock.runFor(10_000);
    // Both clocks once a second: a phone that waits for its player has little to draw.
    expect(await changes.evaluate(({ count }) => count)).toBeLessThanOrEqual(20);
    await expect(factOf(page, 'Time')).toHaveText('1:15');
    await page.getByRole('button', { name: 'New Game' }).click();
    await expect(factOf(page, 'Time')).toHaveText('0:00');

    const ai = cardOf(page, 'AI Opponent');
    await expect(factOf(ai, 'Last Move Time')).toHaveText('–'); // nothing was measured yet
    const asked = Promise.withResolvers<void>();
    await page.route('**/move', async (route) => {
      await asked.promise;
      await route.continue();
    });
    await targetOf(page, gameType, { column: 3 }).click();
    await expect(takenCells(page)).toHaveCount(1); // G22: our disc is there at once
    await page.clock.runFor(20); // The board's frame: the rest of the page waits for it.
    await expect(bannerOf(page)).toHaveText('AI Thinking...');
    await expect(page).toHaveTitle(/^AI is thinking - Connect Four/);
    await page.clock.runFor(1200);
    await expect(factOf(ai, 'AI Thinking Time')).toHaveText('1.2s');
    asked.resolve();
    await expect(takenCells(page)).toHaveCount(2);
    await expect(bannerOf(page)).toHaveText('Your Turn');
    await expect(factOf(ai, 'Last Move Time')).toHaveText(/^[01]\.\ds$/); // measured by the server
  },
);

test.describe('when the server fails', () => {
  test.use({ allowedProblems: /status of (409|500)|ERR_FAILED/ });

  test(
    'C4-046 C4-079 C4-080 a slow answer, no game, a refused move, and no next game',
    { tag: ['@desktop', '@slow'] },
    async ({ page }) => {
      const asked = Promise.withResolvers<void>();
      await page.route('**/api/games?*', async (route) => {
        await asked.promise;
        await route.continue();
      });
      await page.route('**/api/games', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
      );
      await page.goto('/ai');
      await expect(page.getByText('Loading game...')).toBeVisible();
      asked.resolve();
      await expectToast(page, 'Error', 'Failed to create new game');
      await expect(page.getByText('Loading game...')).toBeHidden();
      await expect(page.getByRole('region', { name: "This game couldn't be opened" })).toBeVisible();
      // The focus stays at the button, and goes on to the board.
      const retry = page.getByRole('button', { name: 'Try again' });
      const failedAgain = page.waitForResponse('**/api/games');
      await retry.press('Enter');
      await failedAgain;
      await expect(retry).toBeFocused();
      await page.unroute('**/api/games');
      await retry.press('Enter');
      await expect(bannerOf(page)).toHaveText('Your Turn');
      await expect(boardOf(page).locator('[data-cell]:focus')).toHaveCount(1);

      await page.route('**/move', (route) =>
        route.fulfill({
          status: 409,
          json: { code: 'move/illegal', message: 'That column has just been closed.' },
        }),
      );
      await targetOf(page, gameType, { column: 3 }).click();
      await expectToast(page, 'Invalid Move', 'That column has just been closed.');
      await expect(takenCells(page)).toHaveCount(0);
      await expect(bannerOf(page)).toHaveText('Your Turn');
      await page.unroute('**/move');

      await page.route('**/api/games', (route) => route.abort());
      await playByHand(
        page,
        gameType,
        lineUntil({ gameType, level: 'medium' }, () => true),
      );
      await press(page, page.getByRole('button', { name: 'New Game' }));
      await press(page, questionOf(page).getByRole('button', { name: 'New Game' }));
      await expectToast(page, 'Error', 'Failed to create new game');
      await expectMoves(page, 2); // the running game stays
    },
  );
});

test('a finished game is replayed step by step', { tag: ['@desktop', '@slow'] }, async ({ page }) => {
  const id = await finishByApi(page, gameType, loss);
  await page.goto(`/ai?game=${id}`);
  await reviewGame(page);
  const replay = page.getByRole('toolbar', { name: 'Replay' });
  const last = loss.length * 2;
  await expect(replay).toContainText(`Move ${last - 1} of ${last}`);
  await expect(takenCells(page)).toHaveCount(last - 1);
  await press(page, replay.getByRole('button', { name: 'Start' }));
  await expect(takenCells(page)).toHaveCount(0);
  await press(page, replay.getByRole('button', { name: 'Next move' }));
  await expect(takenCells(page)).toHaveCount(1);
  await showTab(page, 'Moves');
  await press(page, page.getByRole('button', { name: /^Move 2, AI: column/ }));
  await expect(takenCells(page)).toHaveCount(2);
  await press(page, replay.getByRole('button', { name: 'End' }));
  await expect(replay).toContainText(`All ${last} moves`);
  await expect(takenCells(page)).toHaveCount(last);
  // Closed once, the result stays closed for its game.
  await page.reload();
  await expect(replay).toContainText(`All ${last} moves`);
  await page.waitForFunction(() => performance.now() > 2500);
  await expect(resultDialog(page)).toBeHidden();
});
