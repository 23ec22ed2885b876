/** What axe reports for a page, dark and light. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The minified script of the very axe that the builder drives: half of what the builder would send. */
const script = readFile(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
);
/** The builder sends its script twice for each run; this stands for one that is there already. */
const isThere = 'undefined';

/** Every rule in the colours that the page has now, and in the others only what differs: the contrast. */
export async function expectNoViolations(page: Page, state: string, without: string[] = []): Promise<void> {
  // Once for a document, however often it is looked at.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await script);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  // Hundreds of colours that take their time to change cost more than what is looked for.
  const atOnce = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  const [now, then] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  for (const colorScheme of [now, then]) {
    if (colorScheme === then) await page.emulateMedia({ colorScheme });
    await colourChangesEnd(page);
    // Runs in the page itself, without frames or fetched files: twice as fast as in a blank page.
    const axe = new AxeBuilder({ page, axeSource: isThere })
      .setLegacyMode()
      .options({ preload: false, resultTypes: ['violations'] })
      .disableRules(without);
    if (colorScheme === then) axe.withRules('color-contrast');
    const { violations } = await axe.analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
    );
    expect.soft(found, `${state}, ${colorScheme}`).toEqual([]);
  }
  await atOnce.evaluate((sheet) => {
    sheet.disabled = true;
  });
}

/**
 * An inherited colour changes a frame after its origin, and what fades in has its colours once it is there. Animations of
 * collapsed content need never end, nor does what pulses.
 */
async function colourChangesEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let quietFrames = 0; quietFrames < 2;) {
      await new Promise(requestAnimationFrame);
      const running = document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(
          ({ effect }) =>
            effect instanceof KeyframeEffect &&
            effect.target?.checkVisibility() === true &&
            Number(effect.getComputedTiming().endTime) < 2000,
        );
      await Promise.allSettled(running.map(({ finished }) => finished));
      quietFrames = running.length === 0 ? quietFrames + 1 : 0;
    }
  });
}
