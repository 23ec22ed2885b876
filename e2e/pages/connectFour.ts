/** The Connect Four page `/ai`. */
import { expect, type Locator, type Page } from '@playwright/test';
import { boardOf, factOf, press, showTab, type LevelName } from './match.ts';

export const gameType = 'connect-four';

/** The one line above the board. */
export function bannerOf(page: Page): Locator {
  return page.locator('[data-status]');
}

export async function expectMoves(page: Page, count: number): Promise<void> {
  await expect(factOf(page, 'Moves')).toHaveText(String(count));
}

/** Opens the page and waits for our turn. */
export async function openConnectFour(page: Page, query = ''): Promise<void> {
  await page.goto(`/ai${query}`);
  await expect(bannerOf(page)).toHaveText('Your Turn');
  await expect(boardOf(page)).toBeVisible();
}

/** A new game at this level on the open page, whose game has no moves yet. */
export async function chooseLevel(page: Page, level: LevelName): Promise<void> {
  await showTab(page, 'Players');
  const radio = page.getByRole('radio', { name: level });
  if (await radio.isChecked()) return;
  const created = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await radio.check();
  await created;
  await expectNewGame(page);
}

/** Waits for the requested game. Until then no move is accepted. */
export async function expectNewGame(page: Page): Promise<void> {
  await expect(page.locator('.match-board')).toHaveAttribute('aria-busy', 'false');
  await expectMoves(page, 0);
}

/** The lines of the Recent Games card. */
export function recentGames(page: Page): Locator {
  return page.getByRole('region', { name: 'Recent Games' }).getByRole('link');
}

export function resultDialog(page: Page): Locator {
  return page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Play Again' }) });
}

/** Steps back from the result into the game. */
export async function reviewGame(page: Page, dialog = resultDialog(page)): Promise<void> {
  await press(page, dialog.getByRole('button', { name: 'More', exact: true }));
  await press(page, dialog.getByRole('button', { name: 'Review' }));
}

/** The result dialog's title and sentence, which is then closed. */
export async function readAndCloseResult(page: Page, title: string, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Play Again' })).toBeVisible();
  await press(page, dialog.getByRole('button', { name: 'Close', exact: true }));
  await expect(dialog).toBeHidden();
}

/** The confirmation before a game with moves is given up. */
export function questionOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Start a new game?' });
}

/** `givesUp`: a game with moves is running, so the page asks first. */
export async function newGame(page: Page, { givesUp = false } = {}): Promise<void> {
  await press(page, page.getByRole('button', { name: 'New Game' }));
  if (givesUp) await press(page, questionOf(page).getByRole('button', { name: 'New Game' }));
  await expectMoves(page, 0);
  await expect(bannerOf(page)).toHaveText('Your Turn');
}
