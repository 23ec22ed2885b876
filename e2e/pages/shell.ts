/**
 * The frame around every page: header, phone menu, toast and notifications. The same calls on both
 * viewports.
 */
import { expect, type Locator, type Page } from '@playwright/test';

/** The one toast on the screen. */
export function toastOf(page: Page): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Dismiss' }) });
}

export async function expectToast(page: Page, title: string, text: string | RegExp): Promise<void> {
  const toast = toastOf(page);
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(text, { exact: true })).toBeVisible();
  await expect(toast).toHaveCount(1);
}

/** What a badge's colour is called, by its place on the colour wheel. */
async function hueOf(badge: Locator): Promise<string> {
  const colour = await badge.evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range < 40) return 'gray';
  if (most === blue) return 'blue';
  if (most === green) return 'green';
  return (green - blue) / range > 0.5 ? 'yellow' : 'red';
}

/** A list that is read again replaces its badges: one that is gone has no colour, and the next one is looked at. */
export async function expectHue(badge: Locator, hue: string): Promise<void> {
  await expect.poll(() => hueOf(badge)).toBe(hue);
}

/** Goes to another page of the site as its own links do, without loading everything again. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

export function headerOf(page: Page): Locator {
  return page.getByRole('banner');
}

/** Opens the phone's menu; a desktop has nothing to open. */
export async function unfoldMenu(page: Page): Promise<void> {
  const button = headerOf(page).getByRole('button', { name: 'Menu', exact: true });
  if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) !== 'true') {
    await button.click();
  }
}

/** Expects it in the header, whose menu closes again when another page opens. */
async function expectInHeader(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await unfoldMenu(page);
    await expect(target).toBeVisible({ timeout: 1000 });
  }).toPass();
}

export async function expectWelcome(page: Page, name: string): Promise<void> {
  const header = headerOf(page);
  await expectInHeader(page, header.getByText(`Welcome, ${name}!`, { exact: true }));
  await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0);
}

export async function expectGuest(page: Page): Promise<void> {
  const header = headerOf(page);
  await expectInHeader(page, header.getByRole('link', { name: 'Login' }));
  await expect(header.getByText('Welcome,')).toHaveCount(0);
  await expect(header.getByRole('button', { name: 'Logout' })).toHaveCount(0);
}

/** In windows of these widths nothing in the row covers its neighbour, and a name of usual length is not cut. */
export async function expectHeaderInRow(page: Page, widths: readonly number[]): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const covered: Record<number, readonly string[]> = {};
  for (const one of widths) {
    await page.setViewportSize({ width: one, height });
    covered[one] = await headerOf(page).evaluate((header) => {
      const row = [...header.querySelectorAll<HTMLElement>('a, button')].filter((item) =>
        item.checkVisibility(),
      );
      return row
        .filter((item, n) => {
          const before = row[n - 1];
          // The arrow of the games stands in the padding of its link.
          const isOver =
            before && item.getBoundingClientRect().left < before.getBoundingClientRect().right - 8;
          const isCut = [...item.querySelectorAll('.truncate')].some(
            (text) => text.clientWidth > 1 && text.scrollWidth > text.clientWidth,
          );
          return isOver || isCut;
        })
        .map((item) => item.textContent || (item.getAttribute('aria-label') ?? ''));
    });
  }
  await page.setViewportSize({ width, height });
  expect(covered).toEqual(Object.fromEntries(widths.map((one) => [one, []])));
}

export async function logOut(page: Page): Promise<void> {
  await unfoldMenu(page);
  await headerOf(page).getByRole('button', { name: 'Logout' }).click();
}

/** Chooses a theme in the header's menu, which closes again. */
export async function chooseTheme(page: Page, theme: 'Match system' | 'Dark' | 'Light'): Promise<void> {
  await unfoldMenu(page);
  await headerOf(page).getByRole('button', { name: 'Theme' }).click();
  await headerOf(page).getByRole('radio', { name: theme }).check();
  await page.keyboard.press('Escape');
}

/** The texts of the notifications panel, newest first; the panel stays open. */
export async function openNotifications(page: Page): Promise<Locator> {
  await headerOf(page)
    .getByRole('button', { name: /^Notifications/ })
    .click();
  const panel = page.getByRole('region', { name: 'Notifications', exact: true });
  await expect(panel.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  return panel;
}
