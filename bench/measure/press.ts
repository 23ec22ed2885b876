/**
 * How long a press takes until the page shows its effect, by the browser's own Event Timing, without what the tool itself adds:
 * - DevTools stamps a touch, then waits for the page's next frame before the browser gets it. That wait is read off a trace.
 * - Playwright's selectors listen to every touch in a way that the browser has to wait for. Here the page looks up what is pressed.
 */
import type { CDPSession, Page } from '@playwright/test';
import { traced, type TraceEvent } from './trace.ts';

/** What is pressed: the first element of a selector, with this name if there is one. */
export type Target = { readonly css: string; readonly name?: string };

/** As long as a person's. */
const tapMs = 80;
/** What takes less is not reported by the browser. */
const leastMs = 16;

type Entry = { readonly type: string; readonly ms: number };
/** Installed in the page: what took the least time or more, and the clicks and keys that arrived at all. */
declare const entries: Entry[];
declare const arrived: Event[];

/** Before the page is opened. */
export async function watchPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Array<Entry>();
    const events = new Array<Event>();
    Object.assign(globalThis, { entries: seen, arrived: events });
    for (const type of ['click', 'keydown']) addEventListener(type, (event) => events.push(event), true);
    const options = { type: 'event', durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry instanceof PerformanceEventTiming && entry.interactionId > 0)
          seen.push({ type: entry.name, ms: entry.duration });
    }).observe(options);
  });
}

/** Waits until the page is idle. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 400), { timeout: 2000 })),
  );
}

/** Waits until the target is there, brings it into view, and returns its middle. */
async function middleOf(page: Page, target: Target): Promise<{ x: number; y: number }> {
  return page.evaluate(async ({ css, name }) => {
    const find = (): Element | undefined =>
      [...document.querySelectorAll(css)].find(
        (one) => name === undefined || (one.getAttribute('aria-label') ?? one.textContent).trim() === name,
      );
    const giveUpMs = performance.now() + 10_000;
    let element = find();
    while (!element && performance.now() < giveUpMs) {
      await new Promise(requestAnimationFrame);
      element = find();
    }
    if (!element) throw new Error(`There is no ${name ?? ''} ${css} to press.`);
    const { top, bottom } = element.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const middle = { x: x + width / 2, y: y + height / 2 };
    if (!element.contains(document.elementFromPoint(middle.x, middle.y)))
      throw new Error(`Something lies over ${name ?? ''} ${css}.`);
    return middle;
  }, target);
}

/** Once the target has been in view for a moment: people do not press something as it comes. */
export async function tap(page: Page, cdp: CDPSession, target: Target): Promise<void> {
  await middleOf(page, target);
  await settled(page);
  const middle = await middleOf(page, target);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle] });
  await page.waitForTimeout(tapMs);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** How long DevTools kept the last touch of this type; 0 where there was none. */
function heldMs(events: readonly TraceEvent[], touch: 'TOUCH_PRESSED' | 'TOUCH_RELEASED'): number {
  const start = events.findLast(({ ph, args }) => ph === 'b' && args?.event_latency?.event_type === touch);
  if (!start) return 0;
  const end = events.find(
    ({ name, ph, id2, ts }) =>
      name === 'GenerationToBrowserMain' && ph === 'e' && id2?.local === start.id2?.local && ts >= start.ts,
  );
  if (!end) throw new Error('The trace does not tell when the browser got the touch.');
  return (end.ts - start.ts) / 1000;
}

export type PressTime = {
  /** From when the browser got the press to the next paint. */
  readonly ms: number;
  /** How long DevTools kept it before. */
  readonly heldMs: number;
};

export async function timeOf(page: Page, cdp: CDPSession, press: () => Promise<void>): Promise<PressTime> {
  await page.evaluate(() => {
    entries.length = 0;
    arrived.length = 0;
  });
  const run = async (): Promise<void> => {
    await press();
    await settled(page);
  };
  const events = await traced(cdp, run, ['input']);
  if (await page.evaluate(() => arrived.length === 0)) throw new Error('The press did not arrive.');
  const down = heldMs(events, 'TOUCH_PRESSED');
  const up = heldMs(events, 'TOUCH_RELEASED');
  const times = (await page.evaluate(() => entries)).map(
    ({ type, ms }) => ms - (type === 'pointerdown' ? down : up),
  );
  return { ms: Math.max(leastMs, ...times), heldMs: up };
}
