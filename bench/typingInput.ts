/**
 * From a key to the frame that shows it: the 400-word text of the practice view, typed key by key
 * in a real Chromium at several places of the text, measured in its own trace. A key counts from
 * its dispatch in the page to the end of the paint that follows; below 16.7 ms it is in the very
 * next frame at 60 Hz. Also the processor time that the page's main thread spent in between, which
 * a busy machine does not inflate.
 */
import { chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '@playfield/e2e/chromium.ts';
import { startServer } from '@playfield/e2e/server.ts';
import './measure/exitOnSignals.ts';
import { milliseconds, percentile, printFigures } from './measure/figures.ts';
import { traced, type TraceEvent } from './measure/trace.ts';

/** Keys per place, and the places: the beginning, the middle and the end of the text. */
const keys = 150;
const places = [0, 0.5, 0.9] as const;
/** 120 WPM, so that each key has its own frame. */
const msPerKey = 100;
const frameMs = 1000 / 60;

type Times = { readonly untilPaintMs: number; readonly processorMs: number };

/** Each keydown's dispatch, and the end of the paint that follows it. */
function inputToPaint(events: readonly TraceEvent[]): readonly Times[] {
  const pressed = events.filter(
    ({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown',
  );
  return pressed.flatMap(({ ts, tid }) => {
    const own = events.filter((event) => event.tid === tid && event.ts + event.dur > ts);
    const paint = own.find(({ name, ts: atUs }) => name === 'Paint' && atUs > ts);
    if (!paint) return [];
    const endUs = paint.ts + paint.dur;
    const tasks = own.filter((event) => event.name === 'RunTask' && event.ts < endUs);
    const processorUs = tasks.reduce((sum, { tdur }) => sum + tdur, 0);
    return [{ untilPaintMs: (endUs - ts) / 1000, processorMs: processorUs / 1000 }];
  });
}

async function typeSteadily(page: Page, text: string): Promise<void> {
  for (const character of text) {
    await page.keyboard.press(character === ' ' ? 'Space' : character);
    await page.waitForTimeout(msPerKey);
  }
}

const server = await startServer();
const browser = await chromium.launch(chromiumLaunch());
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${server.address}/typing-race?practice=marathon`);
  const field = page.getByRole('textbox', { name: 'Type the text' });
  await field.waitFor();
  const text = (await page.locator('.typing > .sr-only').textContent()) ?? '';
  const cdp = await page.context().newCDPSession(page);
  const times: Times[] = [];
  let at = 0;
  for (const place of places) {
    const start = Math.floor(text.length * place);
    await page.keyboard.type(text.slice(at, start));
    at = start + keys;
    const events = await traced(cdp, () => typeSteadily(page, text.slice(start, at)));
    times.push(...inputToPaint(events));
  }
  const words = text.split(' ').length;
  const measured = [
    { name: 'key to paint', values: times.map(({ untilPaintMs }) => untilPaintMs) },
    { name: 'key to paint, processor time', values: times.map(({ processorMs }) => processorMs) },
  ];
  printFigures(
    'npm run bench -- typingInput',
    new Date(),
    measured.flatMap(({ name, values }) =>
      ([0.5, 0.99] as const).map((share) => ({
        figure: `${name}, text of ${words} words, ${times.length} keys, p${share * 100}`,
        value: milliseconds(percentile(values, share)),
        anchor: `a frame at 60 Hz, ${milliseconds(frameMs)}`,
        ratio: `${(percentile(values, share) / frameMs).toFixed(2)}x`,
      })),
    ),
  );
} finally {
  await browser.close();
  await server.dispose();
}
