/**
 * Both games from the first page to the result without a pointer, and what is announced on the way.
 */
import type { Page } from '@playwright/test';
import {
  bannerOf,
  chooseLevel,
  expectMoves,
  expectNewGame,
  gameType,
  openConnectFour,
  resultDialog,
} from './pages/connectFour.ts';
import { arrowTo, expectFocusSeen, listenTo, tabTo } from './pages/keyboard.ts';
import { boardOf, cellOf, discsOf, playByApi, startByApi, takenCells } from './pages/match.ts';
import { lineTo, type Line } from './lines.ts';
import { expect, test } from './fixtures.ts';

const win = lineTo({ ending: 'win', gameType });
const ticTacToe = 'tic-tac-toe';

/** `You: column 4. AI: column 3. Your turn.`, turn by turn, and the end. */
function transcript(line: Line, inWords: (notation: string) => string, end: string): readonly string[] {
  return line.map(({ notation, answer }, index) => {
    const ours = `You: ${inWords(notation)}.`;
    const theirs = answer ? ` AI: ${inWords(answer.notation)}.` : '';
    return `${ours}${theirs} ${index === line.length - 1 ? end : 'Your turn.'}`;
  });
}

/**
 * Plays each turn with a different kind of key: its number, Enter after arrows, Space after arrows.
 */
async function playByKeys(page: Page, line: Line, columns: number): Promise<void> {
  const bottom = columns === 7 ? 5 * 7 : 0;
  for (const [index, { move }] of line.entries()) {
    const place = Number(move['column']);
    if (index % 3 === 0) await page.keyboard.press(String(place + 1));
    else {
      await arrowTo(page, bottom + place, columns);
      await page.keyboard.press(index % 3 === 1 ? 'Enter' : 'Space');
    }
    await expect(takenCells(page)).toHaveCount(discsOf(line.slice(0, index + 1)));
    if (index < line.length - 1) await expectFocusSeen(page);
  }
}

test(
  'Connect Four from the first page, past its header, to a win',
  { tag: ['@desktop', '@slow'] },
  async ({ page }) => {
    const heard = await listenTo(page);
    await page.goto('/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    const main = page.getByRole('main');
    await expect(main).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(main.getByRole('link', { name: 'Enter the arena' })).toBeFocused();
    await tabTo(page, page.getByRole('link', { name: 'Play Connect Four' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/ai');
    await expect(bannerOf(page)).toHaveText('Your Turn');

    await tabTo(page, page.getByRole('radio', { name: 'Medium' }));
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('radio', { name: 'Easy' })).toBeFocused();
    await expect(page.getByRole('radio', { name: 'Easy' })).toBeChecked();
    await expectFocusSeen(page);
    await expectNewGame(page);
    await tabTo(page, boardOf(page).locator('[tabindex="0"]'));
    await expect(bannerOf(page)).toHaveText('Your Turn');
    await playByKeys(page, win, 7);

    const dialog = resultDialog(page);
    await expect(dialog.getByRole('button', { name: 'Play Again' })).toBeFocused();
    await expectFocusSeen(page);
    // Escape closes the menu alone, then the result.
    const more = dialog.getByRole('button', { name: 'More' });
    await tabTo(page, more);
    await page.keyboard.press('Enter');
    const review = dialog.getByRole('button', { name: 'Review' });
    await tabTo(page, review);
    await page.keyboard.press('Escape');
    await expect(review).toBeHidden();
    await expect(more).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(boardOf(page).locator(':focus')).toHaveCount(1);

    const expected = transcript(win, (column) => `column ${column}`, 'You Won!');
    // A repeated announcement ends in a space so that it is read again.
    await expect
      .poll(() => heard.filter((text) => text.startsWith('You: ')).map((text) => text.trim()))
      .toEqual(expected);
    // The page's own game, and the one at the other level.
    const news = heard.filter((text) => text.startsWith('New game.')).map((text) => text.trim());
    expect(news).toEqual(Array(2).fill('New game. Your turn.'));
  },
);

test(
  'Connect Four: the dialog leads on to the next game; keys that request announcements',
  { tag: ['@desktop', '@slow'] },
  async ({ page }) => {
    const heard = await listenTo(page);
    // From the beginning: of a page that is open already, a request may slip through.
    let answering = Promise.resolve();
    await page.route('**/move', async (route) => {
      await answering;
      await route.continue();
    });
    await playByApi(page, await startByApi(page, gameType), win.slice(0, -1));
    await openConnectFour(page);
    await tabTo(page, boardOf(page).locator('[tabindex="0"]'));
    await page.keyboard.press(win.at(-1)?.notation ?? '');
    await expect(resultDialog(page).getByRole('button', { name: 'Play Again' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(resultDialog(page)).toBeHidden();
    await expectMoves(page, 0);
    await expectFocusSeen(page);

    await chooseLevel(page, 'Easy');
    await tabTo(page, boardOf(page).locator('[tabindex="0"]'));
    await expect(page.locator(':focus')).toHaveAccessibleName(/^Column \d, row 1, empty, falls to row 1$/);
    const [first] = win;
    if (!first?.answer) throw new Error('The line is too short.');
    await page.keyboard.press(first.notation);
    await expectMoves(page, 2);
    const say = async (key: string, words: RegExp): Promise<void> => {
      await page.keyboard.press(key);
      await expect.poll(() => heard.at(-1)).toMatch(words);
    };
    await say('l', new RegExp(`^Last move: red, opponent, column ${first.answer.notation}, row \\d\\.$`));
    await say(
      'p',
      new RegExp(
        `^Blue, you: column ${first.notation} row 1\\. Red, opponent: column ${first.answer.notation} row \\d\\.$`,
      ),
    );
    await say('o', /^Opponent: the AI, level Easy, playing Red\.$/);
    await say('c', /^Game time: \d+ minutes? \d+ seconds?\.$/);

    const asked = Promise.withResolvers<void>();
    answering = asked.promise;
    await page.keyboard.press('4');
    await expect(bannerOf(page)).toHaveText('AI Thinking...');
    await say('5', /^You cannot move now\.$/);
    await expectFocusSeen(page);
    asked.resolve();
    await expectMoves(page, 4);
  },
);

test(
  'Tic Tac Toe from the choice of a level to a win, and into the next game',
  { tag: ['@desktop', '@slow'] },
  async ({ page }) => {
    const line = lineTo({ ending: 'win', gameType: ticTacToe });
    const heard = await listenTo(page);
    await page.goto('/tic-tac-toe');
    const select = page.getByLabel('Difficulty');
    await tabTo(page, select);
    await page.keyboard.press('ArrowUp');
    await expect(select).toHaveValue('easy');
    await tabTo(page, page.getByRole('button', { name: 'Start Game' }));
    await page.keyboard.press('Enter');
    await expect(boardOf(page)).toBeVisible();
    await tabTo(page, boardOf(page).locator('[tabindex="0"]'));
    await expect(cellOf(page, 4)).toBeFocused();
    await playByKeys(page, line, 3);

    const again = page.getByRole('button', { name: 'Play Again' });
    await expect(again).toBeFocused(); // G25
    await expectFocusSeen(page);
    const words: Readonly<Record<string, string>> = {
      a3: 'top left',
      b3: 'top centre',
      c3: 'top right',
      a2: 'middle left',
      b2: 'centre',
      c2: 'middle right',
      a1: 'bottom left',
      b1: 'bottom centre',
      c1: 'bottom right',
    };
    const expected = transcript(line, (notation) => words[notation] ?? notation, 'You Win!');
    await expect.poll(() => heard.filter((text) => text.startsWith('You: '))).toEqual(expected);

    await page.keyboard.press('Enter');
    await expect(takenCells(page)).toHaveCount(0);
    await expectFocusSeen(page);
  },
);
