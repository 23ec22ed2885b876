/** What fits into the window. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Entirely inside the window, without scrolling. */
export async function expectInWindow(page: Page, targets: readonly Locator[]): Promise<void> {
  for (const target of targets) await expect(target).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
}

/** A page may take a frame or two to follow a window that has become narrower. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const tooWide = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.configure({ soft: true }).poll(tooWide, what).toBeLessThanOrEqual(0);
}

/** No name of a button, a link or a figure is wider than its place; one that is cut there on purpose would be as well. */
export async function expectNoWordsCut(page: Page, what: string): Promise<void> {
  const cut = (): Promise<readonly string[]> =>
    page
      .locator('button, a, dd')
      .evaluateAll((all) =>
        all
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
          .map(({ textContent }) => textContent),
      );
  await expect.configure({ soft: true }).poll(cut, what).toEqual([]);
}

/** As in the browser's settings, where a new one has 16. Breakpoints follow it too. */
export async function setBrowserFontSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
}

/** The size of all text, in percent of the browser's. */
export async function scaleText(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, `${percent}%`);
}
