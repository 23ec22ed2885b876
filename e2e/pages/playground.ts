/** The playground: every state of a screen, one after the other without loading the page again. */
import { expect, type Page } from '@playwright/test';

/** `address`: what the fixture `playground` gives. */
export async function openPlayground(page: Page, address: string): Promise<void> {
  await page.goto(`${address}?show=tic-tac-toe/setup`);
  await expect(page.getByLabel('Show', { exact: true })).toBeVisible();
}

/** Takes the playground's own bar out of the page's flow, so that the state has the whole window. */
export async function hideBar(page: Page): Promise<void> {
  await page.getByLabel('Show', { exact: true }).evaluate((select) => {
    const bar = select.closest<HTMLElement>('.border-b');
    if (!bar) throw new Error('The playground has no bar.');
    Object.assign(bar.style, { position: 'fixed', opacity: '0', pointerEvents: 'none' });
  });
}

/** Shows a state, `connect-four/online-waiting`. */
export async function showState(page: Page, state: string): Promise<void> {
  await page.getByLabel('Show', { exact: true }).selectOption(state);
  await expect(page).toHaveURL((url) => url.searchParams.get('show') === state);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
