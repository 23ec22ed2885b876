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
  gameType,
  newGame,
  questionOf,
  openConnectFour,
  readAndCloseResult,
  recentGames,
  resultDialog,
  reviewGame,
} from './pages/connectFour.ts';
import { expectToast } from './pages/shell.ts';
import { lineTo, lineUntil } from './lines.ts';
import { expect, test } from './fixtures.ts';

const win = lineTo({ ending: 'win', gameType });
const loss = lineTo({ ending: 'loss', gameType });
const draw = lineTo({ ending: 'draw', gameType });

test(
  'C4-066 C4-068 C4-073…074 C4-077 a guest wins, loses and draws, and the statistics count it',
  { tag: '@phone' },
  async ({ page }) => {
    await openConnectFour(page);
    await chooseLevel(page, 'Easy');

    await playByHand(page, gameType, win);
    await expect(bannerOf(page)).toHaveText('You Won!');
    await readAndCloseResult(page, 'You Won!', 'Great strategy! You connected four pieces.'); // C4-047
    const winning = boardOf(page).getByRole('gridcell', { name: /blue, you.*winning line/ });
    expect(await winning.count()).toBeGreaterThanOrEqual(4); // C4-002
    await expectMoves(page, win.length * 2 - 1); // C4-035

    await newGame(page); // C4-029 C4-054
    await playByHand(page, gameType, loss);
    await expect(bannerOf(page)).toHaveText('AI Won!');
    await readAndCloseResult(page, 'AI Won!', 'Better luck next time! The AI was one step ahead.');

    // Most of a draw's 42 moves are played through the API; keyboard.e2e.ts plays them all in the
    // page.
    const byHand = draw.length - 4;
    await playByApi(page, await startByApi(page, gameType), draw.slice(0, byHand));
    await openConnectFour(page);
    await expectMoves(page, 2 * byHand);
    await playByHand(page, gameType, draw, byHand);
    await expect(bannerOf(page)).toHaveText('Draw!');
    await expectMoves(page, 42);
    await readAndCloseResult(page, 'Draw!', 'Well played! It was a close match.');

    // C4-016…018 C4-028 C4-037: both cards, from the same numbers (G21).
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

    // C4-039 C4-040
    await showTab(page, 'More');
    await expect(recentGames(page)).toHaveText([
      'ReplayDrawEasy, 42 moves',
      `ReplayLostEasy, ${loss.length * 2} moves`,
      `ReplayWonEasy, ${win.length * 2 - 1} moves`,
    ]);
  },
);

test(
  'C4-039…042 the third win makes a champion, and the last three games are listed',
  { tag: '@desktop' },
  async ({ page }) => {
    for (const line of [loss, win, win]) await finishByApi(page, gameType, line);
    await openConnectFour(page);
    await chooseLevel(page, 'Easy');
    await showTab(page, 'More');
    const champion = page.getByRole('region', { name: 'Champion' });
    await expect(recentGames(page).filter({ hasText: 'Won' })).toHaveCount(2);
    await expect(champion).toHaveCount(0);

    await playByHand(page, gameType, win);
    await readAndCloseResult(page, 'You Won!', 'Great strategy! You connected four pieces.');
    await expect(champion).toContainText('Champion!');
    await expect(champion).toContainText('3 total wins');
    await expect(recentGames(page)).toHaveCount(3); // C4-060: read again
    await expect(recentGames(page).filter({ hasText: 'Won' })).toHaveCount(3);
  },
);

test('C4-047 C4-054 Play Again starts another game from the dialog', { tag: '@phone' }, async ({ page }) => {
  const id = await startByApi(page, gameType);
  await playByApi(page, id, loss.slice(0, -1));
  await openConnectFour(page);
  await playByHand(page, gameType, loss, loss.length - 1);
  const dialog = resultDialog(page);
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
});

test(
  'C4-003 C4-026 C4-032…036 C4-043 C4-078 the screen of a new game',
  { tag: '@desktop' },
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
  },
);

test('C4-045 C4-027 How to Play and View Rules open the rules', { tag: '@desktop' }, async ({ page }) => {
  await openConnectFour(page);
  await showTab(page, 'More');
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
});

test('C4-043 C4-044 Quick Actions lead to Tic Tac Toe', { tag: '@phone' }, async ({ page }) => {
  await openConnectFour(page);
  await showTab(page, 'More');
  const actions = page.getByRole('region', { name: 'Quick Actions' });
  await press(page, actions.getByRole('link', { name: 'Try Tic-Tac-Toe', exact: true }));
  await expect(page).toHaveURL('/tic-tac-toe');
});

test(
  'C4-049 C4-050 C4-052 the chooser leads to the AI and explains the game',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/connect-four');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect Four');
    const rules = page.getByRole('region', { name: 'How to Play' });
    await expect(rules.getByRole('term')).toHaveText(['Objective', 'Gameplay', 'Strategy', 'Winning']);
    await press(page, page.getByRole('link', { name: /^Play vs AI/ }));
    await expect(page).toHaveURL('/ai');
    await expect(bannerOf(page)).toHaveText('Your Turn');
  },
);

test('C4-082 G20 a hint names a column, gives a reason and marks it', { tag: '@phone' }, async ({ page }) => {
  await openConnectFour(page);
  const hint = page.getByRole('button', { name: 'Hint' });
  await press(page, hint);
  await expectToast(
    page,
    'Hint',
    /^Try to connect four pieces while blocking the AI! Play column [1-7]: it .+\.$/,
  );
  const said = await page.getByText(/^Try to connect four/).textContent();
  const column = Number(/column (\d)/.exec(said ?? '')?.[1]) - 1;
  const hinted = boardOf(page).locator('[data-hinted]');
  await expect(hinted).toHaveCount(6);
  await expect(hinted.first()).toHaveAttribute('data-cell', String(column));
  await expect(hint).toHaveAccessibleName('Hint 1 used');
  const bubble = page.locator('.persona-bubble');
  await expect(bubble).toContainText(`Play column ${column + 1}: it`);

  await press(page, targetOf(page, gameType, { column }));
  await expect(hinted).toHaveCount(0);
  await expect(bubble).not.toContainText('Play column');
});

test('C4-030 Hint is there only while the game is played', { tag: '@desktop' }, async ({ page }) => {
  const id = await finishByApi(page, gameType, loss);
  await page.goto(`/ai?game=${id}`);
  await readAndCloseResult(page, 'AI Won!', 'Better luck next time! The AI was one step ahead.');
  await expect(page.getByRole('button', { name: 'Hint' })).toBeDisabled();
  await newGame(page);
  await expect(page.getByRole('button', { name: 'Hint' })).toBeEnabled();
});

test(
  'C4-031 G29 changing the level in mid-game applies to the next game, and says so',
  { tag: '@desktop' },
  async ({ page }) => {
    await openConnectFour(page);
    await chooseLevel(page, 'Easy');
    await playByHand(page, gameType, win.slice(0, 1));
    await showTab(page, 'Players');
    await page.getByRole('radio', { name: 'Hard' }).check();
    await expect(page.getByText('Your next game is at Hard. This one stays at Easy.')).toBeVisible();
    await expectMoves(page, 2);
    await expect(cardOf(page, 'AI Opponent')).toContainText('LevelEasy');
    await press(page, page.getByRole('button', { name: 'New Game' }));
    await press(page, questionOf(page).getByRole('button', { name: 'Keep playing' }));
    await expectMoves(page, 2); // a game with moves needs confirmation
    const created = page.waitForRequest((request) => request.method() === 'POST');
    await newGame(page, { givesUp: true });
    expect((await created).postDataJSON()).toMatchObject({ difficulty: 'hard' });
    await expect(cardOf(page, 'AI Opponent')).toContainText('LevelHard');
  },
);

test('C4-037 G17 the card explains what the AI is', { tag: '@phone' }, async ({ page }) => {
  await openConnectFour(page);
  const info = page.getByRole('button', { name: 'About the AI opponent' });
  await press(page, info);
  await expect(page.getByText(/small neural network, trained on positions/)).toBeVisible();
  await press(page, info);
  await expect(page.getByText(/small neural network, trained on positions/)).toBeHidden();
});

test(
  'C4-055…057 G24 both clocks start at zero, and again in a new game',
  { tag: '@desktop' },
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
    await expect(factOf(page, 'Move time')).toHaveText('65.5s');
    await page.getByRole('button', { name: 'New Game' }).click();
    await expect(factOf(page, 'Time')).toHaveText('0:00');
  },
);

test(
  'C4-038 C4-066 while the AI thinks the banner and its card say so',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.clock.install();
    await openConnectFour(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    const ai = cardOf(page, 'AI Opponent');
    await expect(factOf(ai, 'Last Move Time')).toHaveText('–'); // nothing was measured yet
    const asked = Promise.withResolvers<void>();
    await page.route('**/move', async (route) => {
      await asked.promise;
      await route.continue();
    });
    await targetOf(page, gameType, { column: 3 }).click();
    await expect(bannerOf(page)).toHaveText('AI Thinking...');
    await expect(page).toHaveTitle(/^AI is thinking - Connect Four/);
    await expect(takenCells(page)).toHaveCount(1); // G22: our disc is there at once
    await page.clock.runFor(1200);
    await expect(factOf(ai, 'AI Thinking Time')).toHaveText('1.2s');
    asked.resolve();
    await expect(takenCells(page)).toHaveCount(2);
    await expect(bannerOf(page)).toHaveText('Your Turn');
    await expect(factOf(ai, 'Last Move Time')).toHaveText(/^[01]\.\ds$/); // measured by the server
  },
);

test(
  'C4-058 C4-059 opening a finished game shows its result after a second',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.clock.install();
    const id = await finishByApi(page, gameType, win);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(`/ai?game=${id}`);
    await expect(bannerOf(page)).toHaveText('You Won!');
    await page.clock.runFor(999);
    await expect(resultDialog(page)).toBeHidden();
    await page.clock.runFor(1);
    await expect(resultDialog(page)).toBeVisible();
  },
);

test.describe('a disc that arrives', { tag: '@desktop' }, () => {
  test('C4-048 C4-061 C4-062 falls for 500 ms, blue or red', async ({ page }) => {
    await openConnectFour(page);
    await targetOf(page, gameType, { column: 3 }).click();
    await expect(takenCells(page)).toHaveCount(2);
    const own = boardOf(page).locator('.c4-disc[data-disc="1"]');
    await expect(own).toHaveCSS('animation-duration', '0.5s');
    await expect(own).toHaveCSS('background-color', 'rgb(125, 185, 255)');
    const mark = own.locator('.c4-mark');
    expect(await mark.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('"1"'); // G27
    await expect(boardOf(page).locator('.c4-disc[data-disc="2"]')).toHaveCSS(
      'background-color',
      'rgb(226, 61, 61)',
    );
  });

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });
    test('C4-061 G25 does not fall', async ({ page }) => {
      await openConnectFour(page);
      await targetOf(page, gameType, { column: 3 }).click();
      await expect(boardOf(page).locator('.c4-disc[data-disc="1"]')).toHaveCSS('animation-name', 'none');
    });
  });
});

test('C4-005 C4-080 a full column accepts no more discs', { tag: '@phone' }, async ({ page }) => {
  const line = lineUntil({ gameType }, (board) => isFull(board, 0));
  const id = await startByApi(page, gameType);
  await playByApi(page, id, line);
  await openConnectFour(page);
  const top = cellOf(page, 0);
  await expect(top).toHaveAttribute('aria-disabled', 'true');
  await top.dispatchEvent('click'); // a press that Playwright would withhold from an `aria-disabled` cell
  await expectToast(page, 'Invalid Move', 'That column is full');
  await expectMoves(page, line.length * 2);
});

function isFull(board: unknown, column: number): boolean {
  return Array.isArray(board) && Array.isArray(board[0]) && board[0][column] !== 0;
}

test.describe('when the server fails', () => {
  test.use({ allowedProblems: /status of (409|500)|ERR_FAILED/ });

  test(
    'C4-079 no game can be started: a toast, a sentence, and a way to try again',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.route('**/api/games', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
      );
      await page.goto('/ai');
      await expectToast(page, 'Error', 'Failed to create new game');
      await expect(page.getByRole('region', { name: "This game couldn't be opened" })).toBeVisible();
      await page.unroute('**/api/games');
      await press(page, page.getByRole('button', { name: 'Try again' }));
      await expect(bannerOf(page)).toHaveText('Your Turn');

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

  test(
    "C4-080 a refused move is taken back, with the server's sentence",
    { tag: '@desktop' },
    async ({ page }) => {
      await openConnectFour(page);
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
    },
  );

  test('C4-046 `Loading game...` shows until the game is there', { tag: '@desktop' }, async ({ page }) => {
    const asked = Promise.withResolvers<void>();
    await page.route('**/api/games?*', async (route) => {
      await asked.promise;
      await route.continue();
    });
    await page.goto('/ai');
    await expect(page.getByText('Loading game...')).toBeVisible();
    asked.resolve();
    await expect(bannerOf(page)).toHaveText('Your Turn');
    await expect(page.getByText('Loading game...')).toBeHidden();
  });
});

test('a finished game is replayed step by step', { tag: '@desktop' }, async ({ page }) => {
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

test(
  'a move is taken back with its reply, after the page has said that the game will not count',
  { tag: '@phone' },
  async ({ page }) => {
    await openConnectFour(page);
    const back = page.getByRole('button', { name: 'Take back' });
    await expect(back).toHaveAttribute('aria-disabled', 'true');
    await press(page, targetOf(page, gameType, { column: 3 }));
    await expect(takenCells(page)).toHaveCount(2);
    await press(page, back);
    const question = page.getByRole('dialog', { name: 'Take your move back?' });
    await expect(question).toContainText('counts for no statistic and no achievement');
    await press(page, question.getByRole('button', { name: 'Take back' }));
    await expect(takenCells(page)).toHaveCount(0);
    await expect(page.getByText('this game counts for no statistic')).toBeVisible();
    await press(page, targetOf(page, gameType, { column: 2 }));
    await expect(takenCells(page)).toHaveCount(2);
    // Asked once.
    await press(page, back);
    await expect(takenCells(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('this game counts for no statistic')).toBeVisible();
    await expect(takenCells(page)).toHaveCount(0);
  },
);
