/** The login page's two tabs and the recovery form, and accounts created without a page. */
import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';

export const password = 'correct horse battery';

/** A user name that no earlier test has used, and that the filter of names leaves alone. */
export function newName(prefix: string): string {
  return `${prefix} ${randomInt(1e9)}`;
}

export function loginForm(page: Page): { readonly [field in 'username' | 'password' | 'submit']: Locator } {
  const panel = page.getByRole('tabpanel', { name: 'Login' });
  return {
    username: panel.getByLabel('Username', { exact: true }),
    password: panel.getByLabel('Password', { exact: true }),
    submit: panel.getByRole('button', { name: 'Login', exact: true }),
  };
}

export function registerForm(page: Page): {
  readonly [field in 'username' | 'password' | 'confirm' | 'submit']: Locator;
} {
  const panel = page.getByRole('tabpanel', { name: 'Register' });
  return {
    username: panel.getByLabel('Username', { exact: true }),
    password: panel.getByLabel('Password', { exact: true }),
    confirm: panel.getByLabel('Confirm Password', { exact: true }),
    submit: panel.getByRole('button', { name: 'Register', exact: true }),
  };
}

export async function logIn(page: Page, username: string, secret = password): Promise<void> {
  const form = loginForm(page);
  await form.username.fill(username);
  await form.password.fill(secret);
  await form.submit.click();
}

/** Fills in the register tab and submits it; the recovery codes are then shown. */
export async function register(page: Page, username: string): Promise<void> {
  await page.getByRole('tab', { name: 'Register' }).click();
  const form = registerForm(page);
  await form.username.fill(username);
  await form.password.fill(password);
  await form.confirm.fill(password);
  await form.submit.click();
}

export function recoveryCodesDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Your recovery codes' });
}

/** Reads the codes, which are shown once, and closes the dialog. */
export async function saveRecoveryCodes(page: Page): Promise<readonly string[]> {
  const dialog = recoveryCodesDialog(page);
  await expect(dialog).toBeVisible();
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'I saved them' }).click();
  await expect(dialog).toBeHidden();
  return codes;
}

/** An existing account, created by a separate visitor; the page's guest stays a guest. */
export async function existingAccount(page: Page, address: string): Promise<string> {
  const username = newName('Known');
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  const visitor = await browser.newContext({ baseURL: address });
  const answer = await visitor.request.post('/api/auth/register', { data: { username, password } });
  expect(answer.status()).toBe(200);
  await visitor.close();
  return username;
}

/** The parsed `user` entry of the page's browser storage; null when there is none (ST-010). */
export async function storedUser(page: Page): Promise<unknown> {
  const entry = await page.evaluate(() => localStorage.getItem('user'));
  return entry === null ? null : JSON.parse(entry);
}

/** Stores it before the next page's own code runs. */
export async function storeUser(page: Page, entry: string): Promise<void> {
  await page.addInitScript((text) => localStorage.setItem('user', text), entry);
}
