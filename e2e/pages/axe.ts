/** What axe reports for a page, dark and light. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Every rule in dark, and in light only what differs: the colours. */
export async function expectNoViolations(page: Page, state: string, without: string[] = []): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await colourChangesEnd(page);
    // Runs in the page itself, without frames or fetched files: twice as fast as in a blank page.
    const axe = new AxeBuilder({ page })
      .setLegacyMode()
      .options({ preload: false, resultTypes: ['violations'] })
      .disableRules(without);
    if (colorScheme === 'light') axe.withRules('color-contrast');
    const { violations } = await axe.analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
    );
    expect.soft(found, `${state}, ${colorScheme}`).toEqual([]);
  }
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
