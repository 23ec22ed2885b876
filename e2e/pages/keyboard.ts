/** Using a page by keyboard alone, and hearing what it announces. */
import { expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than any of our pages should need. */
const stopsAtMost = 60;

/** What has the focus, whether the focus is visible, and whether Tab leads there: a page may take its stop away meanwhile. */
async function focusNow(
  page: Page,
): Promise<{ readonly on: string; readonly isSeen: boolean; readonly isStop: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const box = element.getBoundingClientRect();
    const drawn = ['', '::before', '::after']
      .map((part) => getComputedStyle(element, part === '' ? null : part))
      .some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      );
    const isOnScreen = box.bottom > 0 && box.top < innerHeight && box.width > 0;
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return {
      on: `${element.tagName} ${name.slice(0, 60)}`,
      isSeen: element !== document.body && drawn && isOnScreen,
      isStop: element instanceof HTMLElement && element.tabIndex >= 0,
    };
  });
}

/** Something has the focus, inside the window, with a visible ring. */
export async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => focusNow(page)).toMatchObject({ isSeen: true });
}

/**
 * Presses Tab (or Shift+Tab) until the target has the focus; every stop on the way must be visible.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < stopsAtMost; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    await expect
      .poll(async () => {
        const { on, isSeen, isStop } = await focusNow(page);
        return isSeen || !isStop ? 'seen, or no stop any more' : on;
      })
      .toBe('seen, or no stop any more');
  }
  throw new Error(`Not reached in ${stopsAtMost} stops: ${String(target)}`);
}

/** Moves over the board with the arrows, from the focused cell to this one (row by row). */
export async function arrowTo(page: Page, cell: number, columns: number): Promise<void> {
  const at = async (): Promise<number> =>
    Number(await page.evaluate(() => document.activeElement?.getAttribute('data-cell') ?? 'NaN'));
  for (let now = await at(); now !== cell; now = await at()) {
    const [row, column] = [Math.floor(now / columns), now % columns];
    const [toRow, toColumn] = [Math.floor(cell / columns), cell % columns];
    if (column !== toColumn) await page.keyboard.press(column < toColumn ? 'ArrowRight' : 'ArrowLeft');
    else await page.keyboard.press(row < toRow ? 'ArrowDown' : 'ArrowUp');
    await expectFocusSeen(page);
  }
}

/** Everything the page's live regions announce once it is next opened, in order. */
export async function listenTo(page: Page): Promise<readonly string[]> {
  const heard: string[] = [];
  const sign = 'said aloud: ';
  page.on('console', (message) => {
    if (message.text().startsWith(sign)) heard.push(message.text().slice(sign.length));
  });
  await page.addInitScript((sign) => {
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('.sr-only > output, .sr-only > [role="alert"]');
        const text = region?.textContent ?? '';
        if (text !== '') console.debug(sign + text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, sign);
  return heard;
}
