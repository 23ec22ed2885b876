/** What becomes of touches in the page. */
import type { Page } from '@playwright/test';

/** Whether the page took the last touch, so that the browser makes no gesture of its own of it, or left it; null before any. */
export async function watchTouches(page: Page): Promise<() => Promise<string | null>> {
  await page.evaluate(() => {
    addEventListener('touchstart', (event) => {
      document.body.setAttribute('data-touch', event.defaultPrevented ? 'taken' : 'left');
    });
  });
  return () => page.evaluate(() => document.body.getAttribute('data-touch'));
}
