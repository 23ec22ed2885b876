/**
 * The cost of a frame of the snake arena: the playground's arena with bots in a real Chromium
 * without a GPU, its main thread traced. A frame is everything that thread does between two
 * animation frames, in processor time, which a busy machine does not inflate: reading the wire, the
 * player's snake, drawing, and rasterising, which is usually the GPU's work; not the bots' world,
 * which the page steps by a timer here and the server steps in production. Below 16.7 ms it keeps
 * up with 60 Hz.
 */
import { chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '@playfield/e2e/chromium.ts';
import { servePlayground } from '@playfield/e2e/playground.ts';
import { startServer } from '@playfield/e2e/server.ts';
import './measure/exitOnSignals.ts';
import { milliseconds, percentile, printFigures, type Figure } from './measure/figures.ts';
import { traced, type TraceEvent } from './measure/trace.ts';

const measuredMs = 8000;
const rezoomMs = 250;
const frameMs = 1000 / 60;

/** Wheel notches from zoom 1.2: nine reach 0.3, where two thirds of the world are in view. */
const scenes = [
  { name: '50 snakes in the world, zoom 1.2', snakes: 50, notches: 0 },
  { name: '150 snakes in the world, some 100 in view, zoom 0.3', snakes: 150, notches: 9 },
] as const;

/** Milliseconds of processor time of each frame, without its timers, and of its drawing script. */
function framesOf(events: readonly TraceEvent[]): { readonly whole: number[]; readonly drawing: number[] } {
  const fired = events.filter(({ name }) => name === 'FireAnimationFrame');
  const main = events.filter(({ tid }) => tid === fired[0]?.tid);
  const tasks = main.filter(({ name }) => name === 'RunTask');
  const timers = main.filter(({ name }) => name === 'TimerFire');
  const whole = fired.slice(1).map((frame, index) => {
    const from = fired[index]?.ts ?? 0;
    const during = (some: readonly TraceEvent[]): number =>
      some.reduce((sum, { ts, tdur }) => (ts >= from && ts < frame.ts ? sum + tdur : sum), 0);
    return (during(tasks) - during(timers)) / 1000;
  });
  return { whole, drawing: fired.map(({ tdur }) => tdur / 1000) };
}

async function turnWheel(page: Page, notches: number): Promise<void> {
  for (let notch = 0; notch < notches; notch++) await page.mouse.wheel(0, 100);
}

/** Plays on, and zooms out again after each death: a new life starts with the zoom of its mass. */
async function play(page: Page, notches: number): Promise<void> {
  for (let playedMs = 0; playedMs < measuredMs; playedMs += rezoomMs) {
    await turnWheel(page, notches);
    await page.waitForTimeout(rezoomMs);
  }
}

async function enter(page: Page, address: string, snakes: number, notches: number): Promise<void> {
  await page.goto(`${address}/playground?show=snake-arena/${snakes}`);
  await page.getByRole('button', { name: 'Enter Arena' }).click();
  await page.getByText('Players alive').waitFor();
  await page.mouse.move(720, 430);
  await turnWheel(page, notches);
  await page.waitForTimeout(1500);
}

const server = await startServer();
const playground = await servePlayground(server.address);
const browser = await chromium.launch(chromiumLaunch());
try {
  const figures: Figure[] = [];
  for (const { name, snakes, notches } of scenes) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await enter(page, playground.address, snakes, notches);
    const cdp = await page.context().newCDPSession(page);
    const { whole, drawing } = framesOf(await traced(cdp, () => play(page, notches)));
    for (const [what, values] of [
      ['frame', whole],
      ['its script', drawing],
    ] as const)
      for (const share of [0.5, 0.99])
        figures.push({
          figure: `arena, ${what}, processor time, 1440x900, ${name}, p${share * 100}`,
          value: milliseconds(percentile(values, share)),
          anchor: `a frame at 60 Hz, ${milliseconds(frameMs)}`,
          ratio: `${(percentile(values, share) / frameMs).toFixed(2)}x`,
        });
    await page.close();
  }
  printFigures('npm run bench -- arenaFrame', new Date(), figures);
} finally {
  await browser.close();
  await playground.close();
  await server.dispose();
}
