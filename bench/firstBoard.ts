/**
 * From the navigation to the first board that can be played on, in a new browser profile each time
 * (nothing cached), against a real server on this machine. Beside it the time to the first paint of
 * the same navigation.
 */
import { chromium, type Browser } from '@playwright/test';
import { chromiumLaunch } from '@playfield/e2e/chromium.ts';
import { startServer } from '@playfield/e2e/server.ts';
import './measure/exitOnSignals.ts';
import { median, milliseconds, printFigures, type Figure } from './measure/figures.ts';

const rounds = 9;
/** Of the living page: what the server sends of it before any script runs shows boards too. */
const playableCell = '#root:not([data-shell]) [role="gridcell"][aria-disabled="false"]';
/** Tic Tac Toe is left out: its page asks for the difficulty first. */
const paths = ['/', '/ai'];

type Times = { readonly boardMs: number; readonly paintMs: number };

async function open(browser: Browser, address: string): Promise<Times> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'commit' });
    // Checked once per frame: what is in the document then is on the screen with that frame.
    const boardMs = await page.waitForFunction(
      (selector) => document.querySelector(selector)?.checkVisibility() && performance.now(),
      playableCell,
      { polling: 'raf', timeout: 20_000 },
    );
    const paintMs = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const [paint] = list.getEntriesByName('first-contentful-paint');
            if (paint) resolve(paint.startTime);
          }).observe({ type: 'paint', buffered: true });
        }),
    );
    return { boardMs: Number(await boardMs.jsonValue()), paintMs };
  } finally {
    await context.close();
  }
}

const server = await startServer();
const browser = await chromium.launch(chromiumLaunch());
try {
  const figures: Figure[] = [];
  for (const path of paths) {
    await open(browser, `${server.address}${path}`);
    const times: Times[] = [];
    for (let round = 0; round < rounds; round += 1)
      times.push(await open(browser, `${server.address}${path}`));
    const boardMs = median(times.map((time) => time.boardMs));
    const paintMs = median(times.map((time) => time.paintMs));
    figures.push({
      figure: `first playable board, ${path} (median of ${rounds})`,
      value: milliseconds(boardMs),
      anchor: `the first paint, ${milliseconds(paintMs)}`,
      ratio: `${(boardMs / paintMs).toFixed(2)}x`,
    });
  }
  printFigures('npm run bench -- firstBoard', new Date(), figures);
} finally {
  await browser.close();
  await server.dispose();
}
