/** Lobby and match between two people: the same calls on both viewports. */
import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';

export type Player = { readonly context: BrowserContext; readonly page: Page };

/** Another visitor: a browser context, so a guest, of its own. */
export async function newVisitor(browser: Browser, like: Page, address: string): Promise<Player> {
  const context = await browser.newContext({ baseURL: address, viewport: like.viewportSize() });
  return { context, page: await context.newPage() };
}

export async function openLobby(page: Page, name: string): Promise<void> {
  await page.goto('/multiplayer');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Multiplayer Game Lobby');
  await page.getByLabel('Your Name').fill(name);
}

/** Opens a game that the lobby lists; answers its id. */
export async function createGame(page: Page, game: string): Promise<string> {
  await page.getByRole('button', { name: `Create ${game} Game` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${game} - Multiplayer`);
  return idOf(page);
}

export function idOf(page: Page): string {
  return new URL(page.url()).searchParams.get('game') ?? '';
}

/** The line that says how the match stands. */
export function statusOf(page: Page): Locator {
  return page.locator('[data-status]').first();
}

/** Plays a cell of the board by its number, row by row; waits until it may be played. */
export async function playCell(page: Page, cell: number): Promise<void> {
  await expect(statusOf(page)).toHaveText('Your turn!');
  const target = page.locator(`.match-board [data-cell="${cell}"]`);
  await expect(target).not.toHaveAttribute('aria-disabled', 'true');
  await target.click();
}

/** Plays moves in turn, each into the cell given, the first by `first`. */
export async function playMoves(
  first: Page,
  second: Page,
  cells: readonly number[],
  from = 0,
): Promise<void> {
  for (const [index, cell] of cells.entries()) {
    await playCell((from + index) % 2 === 0 ? first : second, cell);
  }
}

export async function expectMoves(page: Page, count: number): Promise<void> {
  await expect(page.locator('[data-ply]')).toHaveCount(count);
}
