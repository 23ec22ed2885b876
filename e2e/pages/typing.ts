/** The typing race's pages: home, practice view and results, and human-like typing. */
import { expect, type Locator, type Page } from '@playwright/test';
import { seededRng } from '@playfield/games/rng.ts';
import { normal } from '@playfield/games/typing-race/testing/human.ts';
import { factOf } from './match.ts';

/** Installed in the page by `watchKeys`. */
declare function tellKeyTime(atMs: number): void;

export function fieldOf(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Type the text' });
}

/** The text to type, as a screen reader gets it. */
export async function textOf(page: Page): Promise<string> {
  const id = await fieldOf(page).getAttribute('aria-describedby');
  return (await page.locator(`[id="${id ?? ''}"]`).textContent()) ?? '';
}

/** The practice view of a level, with the field focused; returns the text. */
export async function openPractice(page: Page, level = 'easy'): Promise<string> {
  await page.goto(`/typing-race?practice=${level}`);
  await expect(fieldOf(page)).toBeFocused();
  return textOf(page);
}

/** One of the live figures: WPM, ACC, PROG or TIME. */
export function hudOf(page: Page, name: string): Locator {
  return factOf(page.getByRole('main'), name).first();
}

export function lanesOf(page: Page): Locator {
  return page.getByRole('list', { name: 'Lanes' }).getByRole('listitem');
}

export function resultsOf(page: Page): Locator {
  return page.getByRole('region', { name: 'RACE COMPLETE!' });
}

/** When each key reaches the page from now on, by the page's clock. */
export async function watchKeys(page: Page): Promise<readonly number[]> {
  const times: number[] = [];
  await page.exposeFunction('tellKeyTime', (atMs: number) => void times.push(atMs));
  await page.evaluate(() =>
    document.addEventListener('keydown', ({ timeStamp }) => tellKeyTime(timeStamp), true),
  );
  return times;
}

/** Counted, because nobody types the same rhythm twice: the second would be a copy. */
let rhythms = 0;

/**
 * Types with a human rhythm: at least `msPerKey`, usually half as much again, longer before a word.
 */
export async function typeLikeHands(page: Page, text: string, msPerKey: number): Promise<void> {
  const rng = seededRng(text.length + 1000 * rhythms++);
  for (const [index, character] of Array.from(text).entries()) {
    const swing = 1 + 0.4 * Math.exp(0.6 * normal(rng)) + (text[index - 1] === ' ' ? 0.6 : 0);
    await page.keyboard.press(character === ' ' ? 'Space' : character, { delay: 5 });
    await page.waitForTimeout(msPerKey * swing - 5);
  }
}

/**
 * The whole text as a fast typist types it, some ten seconds for a short one: the run is ranked.
 */
export async function finishByHand(page: Page): Promise<void> {
  await typeLikeHands(page, await textOf(page), 40);
  await expect(resultsOf(page)).toBeVisible();
}

/**
 * Enters the rest of the text word by word, each at once as no human types, however busy the
 * machine: the run is not ranked.
 */
export async function finish(page: Page, from = 0): Promise<void> {
  const words = (await textOf(page)).slice(from).split(/(?<= )/);
  for (const word of words) await page.keyboard.insertText(word);
  await expect(resultsOf(page)).toBeVisible();
}
