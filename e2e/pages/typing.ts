/** The typing race's pages: home, practice view and results, and human-like typing. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type CDPSession, type Locator, type Page } from '@playwright/test';
import { judge, type KeyLog } from '@playfield/games/typing-race/index.ts';
import { typeAsTypist, typist } from '@playfield/games/typing-race/testing/human.ts';
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

/** Characters, and `Backspace`, at given times of the page's own clock, whenever they arrive. */
type Hands = { readonly session: CDPSession; lastAtMs: number };

const handsOf = new WeakMap<Page, Promise<Hands>>();

function handsOn(page: Page): Promise<Hands> {
  const known = handsOf.get(page);
  if (known) return known;
  const hands = page
    .context()
    .newCDPSession(page)
    .then((session) => ({ session, lastAtMs: 0 }));
  handsOf.set(page, hands);
  return hands;
}

/** A press of which the page believes that it happened at `atMs`, a time of `Date`. */
async function pressAt({ session }: Hands, key: string, atMs: number): Promise<void> {
  const isBackspace = key === 'Backspace';
  const pressed = {
    key,
    timestamp: atMs / 1_000,
    ...(isBackspace ? { code: key, windowsVirtualKeyCode: 8 } : {}),
  };
  await Promise.all([
    session.send('Input.dispatchKeyEvent', {
      ...pressed,
      ...(isBackspace ? { type: 'rawKeyDown' } : { type: 'keyDown', text: key }),
    }),
    session.send('Input.dispatchKeyEvent', { ...pressed, type: 'keyUp' }),
  ]);
}

/**
 * A dead key and the key after it, as Windows reports them: that one is named without the accent (the space bar for the mark
 * alone), and what both make is put into the field.
 */
export async function strikeDead(page: Page, made: string): Promise<void> {
  const { session } = await handsOn(page);
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Dead', code: 'Quote' });
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: ' ', code: 'Space', text: made });
}

/** A single key, a moment after those of `typeLikeHands`. */
export async function strike(page: Page, key: string): Promise<void> {
  const hands = await handsOn(page);
  hands.lastAtMs = nextMs(hands);
  await pressAt(hands, key, hands.lastAtMs);
}

function nextMs({ lastAtMs }: Hands): number {
  return Math.max(Date.now(), lastAtMs + 180);
}

/** How often each text was typed: nobody types the same rhythm twice, the second would be a copy. */
const typings = new Map<string, number>();

/** By the text, so that a run does not depend on the tests before it. */
function nextSeed(text: string): number {
  const earlier = typings.get(text) ?? 0;
  typings.set(text, earlier + 1);
  return Array.from(text).reduce((hash, sign) => (hash * 31 + sign.charCodeAt(0)) % 1_000_003, 7) + earlier;
}

/**
 * Types without mistakes as a person does at `wpm`. The page is told the times of the keys, so that
 * the rhythm is the same however busy the machine is. Nobody waits for them: the last one may lie
 * in the page's future. Keys of the keyboard itself within the same run would be earlier; use
 * `strike`.
 */
export async function typeLikeHands(page: Page, text: string, wpm: number): Promise<void> {
  await typeBy(page, text, wpm, () => Promise.resolve());
}

/** The same at the pace of the clock, for what the server compares with its own. */
export async function typeInRealTime(page: Page, text: string, wpm: number): Promise<void> {
  await typeBy(page, text, wpm, async (atMs) => sleep(Math.max(0, atMs - Date.now())));
}

/** A new typist's run: a few in a thousand look like a script's, and would not be ranked. */
function plausibleLog(text: string, wpm: number): KeyLog {
  const seed = nextSeed(text);
  const log = typeAsTypist({ ...typist(seed, wpm), errorRate: 0 }, text, seed);
  return judge(log, text).verdict === 'plausible' ? log : plausibleLog(text, wpm);
}

async function typeBy(
  page: Page,
  text: string,
  wpm: number,
  until: (atMs: number) => Promise<void>,
): Promise<void> {
  const hands = await handsOn(page);
  const { times } = plausibleLog(text, wpm);
  const startMs = nextMs(hands) - (times[0] ?? 0);
  for (const [index, character] of Array.from(text).entries()) {
    hands.lastAtMs = startMs + (times[index] ?? 0);
    await until(hands.lastAtMs);
    await pressAt(hands, character, hands.lastAtMs);
  }
}

/** The whole text as a fast typist types it: the run is ranked. */
export async function finishByHand(page: Page): Promise<void> {
  await typeLikeHands(page, await textOf(page), 110);
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
