/**
 * From a press to the next paint on a phone whose processor is slowed down four times, by the browser's own Event Timing: for what
 * people press most on each page, each in a new browser profile. What a server or the AI answers comes later and does not count. The
 * goal is 100 ms. A link of a plain page in the same run shows the machine's share. Optional arguments: parts of the names of what is
 * pressed.
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumLaunch } from '@playfield/e2e/chromium.ts';
import { startServer } from '@playfield/e2e/server.ts';
import './measure/exitOnSignals.ts';
import { median, milliseconds, printFigures } from './measure/figures.ts';
import { servePlainPage } from './measure/plainPage.ts';
import { settled, tap, timeOf, watchPresses, type PressTime, type Target } from './measure/press.ts';

const rounds = 7;
const slowdown = 4;
const goalMs = 100;

type Press = {
  readonly name: string;
  readonly path: string;
  /** What is pressed before, without being measured. */
  readonly before?: Target;
  /** What is tapped, or what else is done. */
  readonly press: Target | ((page: Page) => Promise<void>);
};

const cell = (index: number): Target => ({
  css: `[role=gridcell][data-cell="${index}"][aria-disabled=false]`,
});
const square = (number: number): Target => ({ css: `[data-number="${number}"]` });
const button = (name: string): Target => ({ css: 'button:not([data-inert])', name });
const tab = (name: string): Target => ({ css: '[role=tab]', name });

/** Once the page itself has taken the place of its shell. */
function untilLive(page: Page): Promise<void> {
  return page.evaluate(async () => {
    while (document.querySelector('[data-shell]')) await new Promise(requestAnimationFrame);
  });
}

async function typeFirstKey(page: Page): Promise<void> {
  const key = await page.evaluate(() => {
    const field = document.querySelector('[aria-label="Type the text"]');
    const text = document.getElementById(field?.getAttribute('aria-describedby') ?? '');
    return text?.textContent.charAt(0);
  });
  if (key === undefined || key === '') throw new Error('There is no text to type.');
  await page.keyboard.press(key);
}

const presses: readonly Press[] = [
  { name: 'menu of a phone', path: '/', press: button('Menu') },
  { name: 'notifications', path: '/', press: button('Notifications') },
  { name: 'a move on the landing page', path: '/', press: cell(38) },
  {
    name: 'from the landing page to Checkers',
    path: '/',
    press: { css: 'main a[href="/checkers/ai"]' },
  },
  {
    name: 'from the home of Connect Four to a game',
    path: '/connect-four',
    press: { css: 'main a[href="/ai"]' },
  },
  { name: 'a move, Connect Four', path: '/ai', press: cell(38) },
  { name: 'rules of Connect Four', path: '/ai', press: button('How to Play') },
  { name: 'a hint, Connect Four', path: '/ai', press: button('Hint') },
  { name: 'a game of Tic Tac Toe', path: '/tic-tac-toe', press: button('Start Game') },
  {
    name: 'a move, Tic Tac Toe',
    path: '/tic-tac-toe',
    before: button('Start Game'),
    press: cell(4),
  },
  { name: 'a man of Checkers', path: '/checkers/ai', press: square(9) },
  {
    name: 'a move, Checkers',
    path: '/checkers/ai',
    before: square(9),
    press: square(13),
  },
  { name: 'Play online', path: '/multiplayer', press: button('Play online') },
  {
    name: 'a game for friends',
    path: '/multiplayer',
    press: button('Create Connect Four Game'),
  },
  { name: 'Race now', path: '/online-race', press: button('Race now') },
  {
    name: 'a key of practice',
    path: '/typing-race?practice=easy',
    press: typeFirstKey,
  },
  {
    name: 'start of Little Big Snake',
    path: '/little-big-snake',
    press: button('Start Game'),
  },
  { name: 'into the arena', path: '/snake-io', press: button('Enter Arena') },
  {
    name: 'a move of the puzzle',
    path: '/puzzle/connect-four',
    press: { css: '[role=gridcell][aria-disabled=false]' },
  },
  {
    name: 'a board of rankings',
    path: '/rankings',
    press: tab('By week'),
  },
  {
    name: 'announcing a tournament',
    path: '/tournaments',
    press: button('Create Tournament'),
  },
  {
    name: 'the form to register',
    path: '/login',
    press: tab('Register'),
  },
];

const plain: Press = { name: 'a plain page', path: '', press: { css: 'a' } };

/** Both as `timeOf` returns them. */
async function measure(
  browser: Browser,
  address: string,
  { path, before, press }: Press,
): Promise<PressTime> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    await watchPresses(page);
    await page.goto(`${address}${path}`);
    await untilLive(page);
    const cdp = await context.newCDPSession(page);
    if (before) await tap(page, cdp, before);
    await page.waitForLoadState('networkidle');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await settled(page);
    return await timeOf(page, cdp, () => (typeof press === 'function' ? press(page) : tap(page, cdp, press)));
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
    { one: plain, address: plainPage.address, times: new Array<PressTime>() },
    ...presses
      .filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
      .map((one) => ({ one, address: server.address, times: new Array<PressTime>() })),
  ];
  // Round by round, so that a slow minute of the machine affects every press alike. The first round only warms up the server.
  for (let round = 0; round <= rounds; round += 1)
    for (const { one, address, times } of measured) {
      const time = await measure(browser, address, one);
      if (round > 0) times.push(time);
    }
  const all = measured.map(({ one: { name }, times }) => ({
    name,
    times,
    ms: median(times.map(({ ms }) => ms)),
    heldMs: median(times.map(({ heldMs }) => heldMs)),
  }));
  for (const { name, times } of all)
    console.log(
      `${name}: ${times.map(({ ms, heldMs }) => `${ms.toFixed(0)} + ${heldMs.toFixed(0)}`).join(', ')}`,
    );
  const plainMs = all[0]?.ms ?? NaN;
  printFigures(
    'npm run bench -- interaction',
    new Date(),
    all.slice(1).map(({ name, ms, heldMs }) => ({
      figure: `from a press to the next paint, processor slowed down four times, ${name} (median of ${rounds})`,
      value: milliseconds(ms),
      anchor: `goal ${milliseconds(goalMs)}; a plain page here ${milliseconds(plainMs)}; not counted: DevTools kept the touch ${milliseconds(heldMs)}`,
      ratio: `${(ms / goalMs).toFixed(2)}x`,
    })),
  );
} finally {
  await browser.close();
  await plainPage.dispose();
  await server.dispose();
}
