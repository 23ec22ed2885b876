/**
 * What all games' pages share: the board and its cells, the facts beside it, playing a line by hand
 * or through the API.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { game, gameAfterMove } from '@playfield/contracts/http/match.ts';
import type { Line, Move, Turn } from '../lines.ts';

export type LevelName = 'Easy' | 'Medium' | 'Hard';

/** Presses as the viewport's user would: a finger on the phone, the mouse on the desktop. */
export async function press(page: Page, target: Locator): Promise<void> {
  const hasTouch = await page.evaluate(() => navigator.maxTouchPoints > 0);
  await (hasTouch ? target.tap() : target.click());
}

/**
 * Where buttons with this text come from now on, which the returned function tells. One outside of the result would go as the result
 * opens, while a finger is on its way to it.
 */
export async function watchOffers(page: Page, text: string): Promise<() => Promise<string[]>> {
  const offered = await page.evaluateHandle((wanted) => {
    const places = new Set<string>();
    new MutationObserver(() => {
      for (const button of document.querySelectorAll('button'))
        if (button.textContent.includes(wanted))
          places.add(button.closest('dialog') ? 'in the result' : 'on the page');
    }).observe(document.body, { childList: true, subtree: true });
    return places;
  }, text);
  return () => offered.evaluate((places) => [...places]);
}

export function boardOf(page: Page): Locator {
  return page.getByRole('grid', { name: /board$/ });
}

/** The board's cell by its index, row by row from the top left. */
export function cellOf(page: Page, index: number): Locator {
  return boardOf(page).getByRole('gridcell').nth(index);
}

/** The cells that hold a mark or a disc. */
export function takenCells(page: Page): Locator {
  return boardOf(page).getByRole('gridcell', { name: /, (you|opponent)\b/ });
}

/** The number or text beside a label, e.g. `Wins` within a card. */
export function factOf(scope: Page | Locator, label: string): Locator {
  return scope.locator(`dt:text-is("${label}") + dd`);
}

/** On a phone one of the tabs below the board; a desktop shows everything at once. */
export async function showTab(page: Page, name: 'Players' | 'Moves' | 'More'): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true });
  if ((await tab.count()) > 0) await press(page, tab);
}

/** The card of the side with this heading. */
export function cardOf(page: Page, heading: string): Locator {
  return page.getByRole('heading', { name: heading, exact: true }).locator('xpath=ancestor::div[.//dl][1]');
}

/** Where a move is pressed on the board: the column's bottom cell, or the cell. */
export function targetOf(page: Page, gameType: string, move: Move): Locator {
  const index = Number(move['column']);
  return cellOf(page, gameType === 'connect-four' ? 5 * 7 + index : index);
}

/** Waits until the AI's reply, or the end, is on the board: `discs` of them in all. */
async function expectPlayed(page: Page, discs: number): Promise<void> {
  await expect(takenCells(page)).toHaveCount(discs);
}

/** Plays the line by hand from `fromTurn` on, waiting for each reply. */
export async function playByHand(page: Page, gameType: string, line: Line, fromTurn = 0): Promise<void> {
  let discs = discsOf(line.slice(0, fromTurn));
  for (const turn of line.slice(fromTurn)) {
    await press(page, targetOf(page, gameType, turn.move));
    discs += discsOf([turn]);
    await expectPlayed(page, discs);
  }
}

export function discsOf(turns: readonly Turn[]): number {
  return turns.reduce((sum, { answer }) => sum + (answer ? 2 : 1), 0);
}

/** Starts a game for the page's guest through the API; returns its id. */
export async function startByApi(page: Page, gameType: string, difficulty = 'easy'): Promise<string> {
  const answer = await page.request.post('/api/games', { data: { gameMode: 'ai', gameType, difficulty } });
  expect(answer.status()).toBe(200);
  const game: unknown = await answer.json();
  if (typeof game !== 'object' || game === null || !('id' in game)) throw new Error('That is no game.');
  return String(game.id);
}

/** Plays turns of a line for the page's guest through the API. */
export async function playByApi(page: Page, id: string, turns: readonly Turn[]): Promise<void> {
  for (const { move, answer } of turns) {
    const stored = await page.request.post(`/api/games/${id}/move`, { data: move });
    const { aiMove } = gameAfterMove.parse(await stored.json());
    // A server too busy for the AI responds with our move alone; the reply comes with the next
    // poll.
    if (answer && aiMove === null)
      await expect
        .poll(async () => {
          const seen = await page.request.get(`/api/games/${id}`);
          return game.parse(await seen.json()).moves.at(-1)?.move;
        })
        .toEqual(answer.move);
    else expect(aiMove).toEqual(answer?.move ?? null);
  }
}

/** A whole game for the page's guest through the API; returns its id. */
export async function finishByApi(page: Page, gameType: string, line: Line): Promise<string> {
  const id = await startByApi(page, gameType);
  await playByApi(page, id, line);
  return id;
}
