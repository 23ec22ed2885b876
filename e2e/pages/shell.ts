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
