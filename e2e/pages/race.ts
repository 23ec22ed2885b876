/** Races between people: lobby and panel, the same calls on both viewports. */
import type { Race } from '@playfield/contracts/http/race.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { press } from './match.ts';
import { typeInRealTime } from './typing.ts';

/** Short, so that a journey takes seconds; such a race is not ranked. */
export const raceText = 'Quick hands and a calm head win this little race.';
/** As fast as a person may be before the judge looks twice. */
const raceWpm = 140;

export type Size = 2 | 4 | 6;

export async function openArena(page: Page, name: string): Promise<void> {
  await page.goto('/online-race');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Online Racing Arena');
  await page.getByLabel('Your Name').fill(name);
}

/** Opens a race from the lobby with a custom text; returns its id. */
export async function createRace(page: Page, size: Size, text = raceText): Promise<string> {
  await press(page, page.getByRole('button', { name: 'Race with your own text' }));
  await page.getByLabel('Your own text').fill(text);
  await press(page, page.getByRole('button', { name: `${size} Players` }));
  return expectPanel(page);
}

export async function expectPanel(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\?race=/);
  const id = new URL(page.url()).searchParams.get('race') ?? '';
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Race #${id.slice(0, 6)}`);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  return id;
}

export function entryOf(page: Page, id: string): Locator {
  return page.getByRole('listitem').filter({ hasText: `Race #${id.slice(0, 6)}` });
}

/** Follows the link to a race and joins it. */
export async function joinByLink(page: Page, id: string, name: string): Promise<void> {
  await page.goto(`/online-race?race=${id}`);
  await page.getByLabel('Your Name').fill(name);
  await press(page, page.getByRole('button', { name: 'Join Race' }));
  await expect(page.getByRole('button', { name: 'Join Race' })).toHaveCount(0);
}

export function lanesOf(page: Page): Locator {
  return page.getByRole('list', { name: 'Lanes' }).getByRole('listitem');
}

export function fieldOf(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Type the text' });
}

/** Waits for GO. */
export async function expectGo(page: Page): Promise<void> {
  await expect(fieldOf(page)).toBeFocused();
  await expect(page.locator('[data-countdown]')).toHaveCount(0);
}

/** Types with real keys like a fast typist: evenly spaced keys would be taken for a script's. */
export async function typeKeys(page: Page, text: string, wpm = raceWpm): Promise<void> {
  await typeInRealTime(page, text, wpm);
}

export function resultsOf(page: Page): Locator {
  return page.getByRole('list', { name: 'Results' }).getByRole('listitem');
}

export async function expectResults(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('heading', { name: 'RACE COMPLETE!' })).toBeVisible();
  await expect(resultsOf(page)).toHaveCount(count);
}

/** The race as the server reports it. */
export async function raceOf(page: Page, id: string): Promise<Race> {
  const answer = await page.request.get(`/api/typing-races/${id}`);
  const race: Race = await answer.json();
  return race;
}

export function chatOf(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Race chat' });
}

export async function unfoldChat(page: Page): Promise<void> {
  const title = chatOf(page).getByRole('button', { name: /^Race Chat/ });
  if ((await title.getAttribute('aria-expanded')) === 'false') await press(page, title);
}
