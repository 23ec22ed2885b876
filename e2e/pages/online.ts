/** Lobby and match between two people: the same calls on both viewports. */
import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';

export type Visitor = { readonly context: BrowserContext; readonly page: Page };

/**
 * Another visitor: a browser context of its own, and so another guest; same viewport as `like`. Its
 * console is not checked.
 */
export async function newVisitor(browser: Browser, like: Page, address: string): Promise<Visitor> {
  const viewport = like.viewportSize();
  const isPhone = viewport !== null && viewport.width < 600;
  const touch = isPhone ? { hasTouch: true, isMobile: true } : {};
  const context = await browser.newContext({ baseURL: address, viewport, reducedMotion: 'reduce', ...touch });
  return { context, page: await context.newPage() };
}

export async function openLobby(page: Page, name: string): Promise<void> {
  await page.goto('/multiplayer');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Multiplayer Game Lobby');
  await page.getByLabel('Your Name').fill(name);
}

/** Opens a game that the lobby lists; returns its id. */
export async function createGame(page: Page, game: string): Promise<string> {
  await page.getByRole('button', { name: `Create ${game} Game` }).click();
  return expectMatch(page, game);
}

/** Opens a game for a friend from the lobby; returns its id. */
export async function createFriendGame(page: Page, game: string): Promise<string> {
  await chooseChip(page, 'Game', game);
  await page.getByRole('button', { name: 'Play with a friend' }).click();
  return expectMatch(page, game);
}

/** A game or a clock of the lobby. */
async function chooseChip(page: Page, group: 'Game' | 'Clock', label: string): Promise<void> {
  await page.getByRole('group', { name: group }).getByRole('radio', { name: label }).check();
}

/** Looks for an opponent at a game, with a clock or without. */
export async function findOpponent(
  page: Page,
  name: string,
  { game, clock }: { readonly game?: string; readonly clock?: string },
): Promise<void> {
  await openLobby(page, name);
  if (game !== undefined) await chooseChip(page, 'Game', game);
  if (clock !== undefined) await chooseChip(page, 'Clock', clock);
  await page.getByRole('button', { name: 'Play online' }).click();
  await expectLink(page, 'Connected');
}

async function expectMatch(page: Page, game: string): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${game} - Multiplayer`);
  await expectLink(page, 'Connected');
  return shownGame(page);
}

/** The id of the game that the page shows. */
export function shownGame(page: Page): string {
  return new URL(page.url()).searchParams.get('game') ?? '';
}

/** Follows a link to a game and takes the free seat. */
export async function joinByLink(page: Page, id: string, name: string): Promise<void> {
  await page.goto(`/multiplayer?game=${id}`);
  await page.getByLabel('Your Name').fill(name);
  await page.getByRole('button', { name: 'Join game' }).click();
  await expect(statusOf(page)).not.toHaveText('Waiting for second player...');
}

/** The connection badge. */
export async function expectLink(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true })).toBeVisible();
}

/** The match's status line. */
export function statusOf(page: Page): Locator {
  return page.locator('[data-status]').first();
}

/** Where offers, absence and a lost connection are reported. */
export function slotOf(page: Page): Locator {
  return page.locator('[data-slot]');
}

/** Plays a cell of the board by its number, row by row, once it is the page's turn. */
export async function playCell(page: Page, cell: number): Promise<void> {
  await expect(statusOf(page)).toHaveText('Your turn!');
  const target = page.locator(`.match-board [data-cell="${cell}"]`);
  await expect(target).not.toHaveAttribute('aria-disabled', 'true');
  await target.click();
}

/** Plays cells alternately, even half-moves on the first page; the first one is number `from`. */
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
