/**
 * Presses and time from opening the landing page to the first move of each game, in a new browser
 * profile each time (nothing cached), against a real server on this machine. The hand is quick: it
 * presses as soon as there is something to press, so this is what the pages take, not the person.
 * The goal is one press and three seconds.
 */
import { performance } from 'node:perf_hooks';
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumLaunch } from '@playfield/e2e/chromium.ts';
import { startServer } from '@playfield/e2e/server.ts';
import './measure/exitOnSignals.ts';
import { median, printFigures, seconds, type Figure } from './measure/figures.ts';

const rounds = 5;
const goal = { presses: 1, ms: 3000 } as const;

type Way = {
  readonly game: string;
  /** Links of the landing page that are pressed before the first move. */
  readonly presses: readonly string[];
  /** Makes the move and waits until the page shows it. */
  readonly move: (page: Page) => Promise<void>;
};

/** The move is shown together with the AI's reply, which takes its time: our own disc counts. */
async function play(page: Page, cells: readonly string[], taken: string): Promise<void> {
  for (const cell of cells) await page.locator(cell).click();
  await page.locator(taken).first().waitFor();
}

const ways: readonly Way[] = [
  {
    game: 'Connect Four',
    presses: [],
    move: (page) =>
      play(page, ['[role=gridcell][data-cell="38"][aria-disabled=false]'], '.match-board .c4-disc'),
  },
  {
    game: 'Tic Tac Toe',
    presses: ['Tic Tac Toe'],
    move: (page) =>
      play(
        page,
        ['[role=gridcell][data-cell="4"][aria-disabled=false]'],
        '[role=gridcell][aria-label*="X, you"]',
      ),
  },
  {
    game: 'Checkers',
    presses: ['Checkers'],
    move: (page) =>
      play(
        page,
        ['[data-number="9"][aria-disabled=false]', '[data-number="13"]'],
        '[data-number="13"] .ck-piece',
      ),
  },
  {
    game: 'Little Big Snake',
    presses: ['Little Big Snake'],
    async move(page) {
      await page.getByText('Press SPACE to Start!').waitFor();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Pause' }).waitFor();
    },
  },
  {
    game: 'Typing Race',
    presses: ['Typing Race'],
    async move(page) {
      const field = page.getByRole('textbox', { name: 'Type the text' });
      await field.waitFor();
      // The text and the focus come with the living page, the field itself before.
      await page.locator('textarea:focus').waitFor();
      const id = await field.getAttribute('aria-describedby');
      const text = await page.locator(`[id="${id ?? ''}"]`).textContent();
      await page.keyboard.press((text ?? '').charAt(0));
      await page.getByText('PROG', { exact: true }).first().waitFor();
    },
  },
  {
    game: 'Snake.io Arena',
    presses: ['Enter the arena'],
    async move(page) {
      await page.locator('.arena-playing').waitFor();
      await page.keyboard.press('ArrowUp');
    },
  },
];

/** Milliseconds from the navigation to the move. */
async function measure(browser: Browser, address: string, { presses, move }: Way): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const startMs = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    const main = page.getByRole('main');
    for (const name of presses) await main.getByRole('link', { name, exact: true }).click();
    await move(page);
    return performance.now() - startMs;
  } finally {
    await context.close();
  }
}

const server = await startServer();
const browser = await chromium.launch(chromiumLaunch());
try {
  const figures: Figure[] = [];
  for (const way of ways) {
    await measure(browser, server.address, way);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await measure(browser, server.address, way));
    const ms = median(times);
    const count = way.presses.length;
    figures.push({
      figure: `from the landing page to the first move, ${way.game} (median of ${rounds})`,
      value: `${count} ${count === 1 ? 'press' : 'presses'}, ${seconds(ms)}`,
      anchor: `goal ${goal.presses} press, ${seconds(goal.ms)}`,
      ratio: `${(ms / goal.ms).toFixed(2)}x`,
    });
  }
  printFigures('npm run bench -- firstMove', new Date(), figures);
} finally {
  await browser.close();
  await server.dispose();
}
