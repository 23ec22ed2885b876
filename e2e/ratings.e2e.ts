/** Two accounts in two browsers: what is rated is said before the first move, and what it changed at the end (G89). */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { existingAccount, logIn } from './pages/account.ts';
import { createGame, newVisitor, playMoves } from './pages/online.ts';

test.beforeEach(() => test.slow());

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('G89 a rated game changes both ratings, on both screens', async ({ page, browser, server }) => {
  const bob = await newVisitor(browser, page, server.address);
  for (const one of [page, bob.page]) {
    await one.goto('/login');
    const name = await existingAccount(one, server.address);
    await logIn(one, name);
    await expect(one).not.toHaveURL(/login/);
    await one.goto('/multiplayer');
  }
  await expect(page.getByRole('switch', { name: 'Rated' })).toBeChecked();
  await expectAccessible(page);
  await createGame(page, 'Connect Four');
  const row = bob.page.getByRole('listitem').filter({ hasText: 'Rated' });
  await expect(row.first()).toContainText('1200?');
  await row.first().getByRole('button', { name: /Join/ }).click();
  for (const one of [page, bob.page])
    await expect(one.getByText('Rated', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await playMoves(page, bob.page, [0, 1, 0, 1, 0, 1, 0]);
  const dialog = page.getByRole('dialog', { name: 'You Won!' });
  await expect(dialog).toContainText('1362?');
  await expect(dialog).toContainText('+162');
  await expect(bob.page.getByRole('dialog')).toContainText('1038?');
  await expect(page.locator('[data-seat="player1"]')).toContainText('1362?');
  await expectAccessible(page);
  await bob.context.close();
});
