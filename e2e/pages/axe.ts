/** What axe says of a page, dark and light. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Every rule in the dark, and in the light what differs there: the colours. */
export async function expectNoViolations(page: Page, state: string, without: string[] = []): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await colourChangesEnd(page);
    // In the page itself, without frames or files to ask for: twice as quick as by way of a blank page.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ preload: false }).disableRules(without);
    if (colorScheme === 'light') axe.withRules('color-contrast');
    const { violations } = await axe.analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
    );
    expect.soft(found, `${state}, ${colorScheme}`).toEqual([]);
  }
}

/** A colour that is inherited changes a frame after its origin's. Those of what is folded away need not ever end. */
async function colourChangesEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let quietFrames = 0; quietFrames < 2;) {
      await new Promise(requestAnimationFrame);
      const running = document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition)
        .filter(
          ({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true,
        );
      await Promise.allSettled(running.map(({ finished }) => finished));
      quietFrames = running.length === 0 ? quietFrames + 1 : 0;
    }
  });
}
