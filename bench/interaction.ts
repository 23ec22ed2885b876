/**
 * From a press to the next paint on a phone whose processor is slowed down four times, by the browser's own Event Timing: for what
 * people press most on each page, each in a new browser profile. What a server or the AI answers comes later and does not count. The
 * goal is 100 ms. The browser gives whole multiples of 8 ms. A link of a plain page in the same run shows the machine's share. Optional
 * arguments: parts of the names of what is pressed.
 */
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { chromiumLaunch } from '@playfield/e2e/chromium.ts';
import { startServer } from '@playfield/e2e/server.ts';
import { median, milliseconds, printFigures } from './measure/figures.ts';
import { servePlainPage } from './measure/plainPage.ts';

const rounds = 7;
const slowdown = 4;
const goalMs = 100;
/** What takes less is not reported by the browser. */
const leastMs = 16;

/** Installed in the page: how long each interaction took, by the browser's number of it. */
declare const interactions: Map<number, number>;

type Press = {
  readonly name: string;
  readonly path: string;
  /** What is done before, without being measured; waits until there is something to press. */
  readonly before?: (page: Page) => Promise<void>;
  readonly press: (page: Page) => Promise<void>;
};

/** As long as a person's. Playwright's own tap ends at once, and asks the page meanwhile what lies at the place. */
const tapMs = 80;

/** Waits until the page is idle. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 400), { timeout: 2000 })),
  );
}

/** Waits after scrolling: people do not press something the moment it comes into view. */
async function tap(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await settled(target.page());
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to press.');
  const page = target.page();
  const touch = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await page.waitForTimeout(tapMs);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const cell = (page: Page, index: number): Locator =>
  page.locator(`[role=gridcell][data-cell="${index}"][aria-disabled=false]`);
const square = (page: Page, number: number): Locator => page.locator(`[data-number="${number}"]`);
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

const presses: readonly Press[] = [
  { name: 'menu of a phone', path: '/', press: (page) => tap(button(page, 'Menu')) },
  { name: 'notifications', path: '/', press: (page) => tap(button(page, 'Notifications')) },
  { name: 'a move on the landing page', path: '/', press: (page) => tap(cell(page, 38)) },
  {
    name: 'from the landing page to Checkers',
    path: '/',
    press: (page) => tap(page.getByRole('main').getByRole('link', { name: 'Checkers', exact: true })),
  },
  { name: 'a move, Connect Four', path: '/ai', press: (page) => tap(cell(page, 38)) },
  { name: 'rules of Connect Four', path: '/ai', press: (page) => tap(button(page, 'How to Play')) },
  { name: 'a hint, Connect Four', path: '/ai', press: (page) => tap(button(page, 'Hint')) },
  { name: 'a game of Tic Tac Toe', path: '/tic-tac-toe', press: (page) => tap(button(page, 'Start Game')) },
  {
    name: 'a move, Tic Tac Toe',
    path: '/tic-tac-toe',
    before: (page) => button(page, 'Start Game').tap(),
    press: (page) => tap(cell(page, 4)),
  },
  { name: 'a man of Checkers', path: '/checkers/ai', press: (page) => tap(square(page, 9)) },
  {
    name: 'a move, Checkers',
    path: '/checkers/ai',
    before: (page) => square(page, 9).tap(),
    press: (page) => tap(square(page, 13)),
  },
  { name: 'Play online', path: '/multiplayer', press: (page) => tap(button(page, 'Play online')) },
  {
    name: 'a game for friends',
    path: '/multiplayer',
    press: (page) => tap(button(page, 'Create Connect Four Game')),
  },
  { name: 'Race now', path: '/online-race', press: (page) => tap(button(page, 'Race now')) },
  {
    name: 'a key of practice',
    path: '/typing-race?practice=easy',
    async press(page) {
      const field = page.getByRole('textbox', { name: 'Type the text' });
      const id = await field.getAttribute('aria-describedby');
      const text = await page.locator(`[id="${id ?? ''}"]`).textContent();
      await page.keyboard.press((text ?? '').charAt(0));
    },
  },
  {
    name: 'start of Little Big Snake',
    path: '/little-big-snake',
    press: (page) => tap(button(page, 'Start Game')),
  },
  { name: 'into the arena', path: '/snake-io', press: (page) => tap(button(page, 'Enter Arena')) },
  {
    name: 'a move of the puzzle',
    path: '/puzzle/connect-four',
    press: (page) => tap(page.locator('[role=gridcell][aria-disabled=false]').first()),
  },
  {
    name: 'a board of rankings',
    path: '/rankings',
    press: (page) => tap(page.getByRole('tab', { name: 'By week' })),
  },
  {
    name: 'announcing a tournament',
    path: '/tournaments',
    press: (page) => tap(button(page, 'Create Tournament')),
  },
  {
    name: 'the form to register',
    path: '/login',
    press: (page) => tap(page.getByRole('tab', { name: 'Register' })),
  },
];

const plain: Press = { name: 'a plain page', path: '', press: (page) => tap(page.getByRole('link').first()) };

/** Milliseconds from the press to the next paint. */
async function measure(browser: Browser, address: string, { path, before, press }: Press): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const took = new Map<number, number>();
      Object.assign(globalThis, { interactions: took });
      const options = { type: 'event', durationThreshold: 16 };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (entry instanceof PerformanceEventTiming && entry.interactionId > 0)
            took.set(entry.interactionId, Math.max(took.get(entry.interactionId) ?? 0, entry.duration));
      }).observe(options);
    });
    await page.goto(`${address}${path}`);
    await page.locator('[data-shell]').waitFor({ state: 'detached' });
    await before?.(page);
    await page.waitForLoadState('networkidle');
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await settled(page);
    await page.evaluate(() => interactions.clear());
    await press(page);
    await settled(page);
    return Math.max(leastMs, ...(await page.evaluate(() => [...interactions.values()])));
  } finally {
    await context.close();
  }
}

const wanted = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const server = await startServer();
const plainPage = await servePlainPage();
const browser = await chromium.launch(chromiumLaunch());
try {
  const measured = [
    { one: plain, address: plainPage.address, times: new Array<number>() },
    ...presses
      .filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
      .map((one) => ({ one, address: server.address, times: new Array<number>() })),
  ];
  // Round by round, so that a slow minute of the machine affects every press alike. The first round only warms up the server.
  for (let round = 0; round <= rounds; round += 1)
    for (const { one, address, times } of measured) {
      const ms = await measure(browser, address, one);
      if (round > 0) times.push(ms);
    }
  const all = measured.map(({ one: { name }, times }) => ({ name, times, ms: median(times) }));
  for (const { name, times } of all) console.log(`${name}: ${times.join(', ')}`);
  const plainMs = all[0]?.ms ?? NaN;
  printFigures(
    'npm run bench -- interaction',
    new Date(),
    all.slice(1).map(({ name, ms }) => ({
      figure: `from a press to the next paint, processor slowed down four times, ${name} (median of ${rounds})`,
      value: milliseconds(ms),
      anchor: `goal ${milliseconds(goalMs)}; a plain page here ${milliseconds(plainMs)}`,
      ratio: `${(ms / goalMs).toFixed(2)}x`,
    })),
  );
} finally {
  await browser.close();
  await plainPage.dispose();
  await server.dispose();
}
