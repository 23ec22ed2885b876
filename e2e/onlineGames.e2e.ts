/**
 * Whole games between an account and a guest: a win and a draw, with a spectator, a reload and a
 * closed tab.
 */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newName, password } from './pages/account.ts';
import {
  createFriendGame,
  expectMoves,
  joinByLink,
  newVisitor,
  playMoves,
  slotOf,
  statusOf,
} from './pages/online.ts';

const cells = (digits: string): readonly number[] => Array.from(digits, Number);

/** Cells of the top row, or cells, in order of play. */
const games = [
  {
    title: 'Connect Four',
    tag: '@phone',
    sides: ['Blue', 'Red'],
    win: cells('0101010'),
    draw: cells('110400441600415253366212534621223306346555'),
  },
  { title: 'Tic Tac Toe', tag: '@desktop', sides: ['X', 'O'], win: cells('03142'), draw: cells('012435768') },
] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// Three browsers play whole games here.
test.beforeEach(() => test.slow());

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

for (const { title, tag, sides, win, draw } of games) {
  test(
    `G32 G33 G37 ${title} by link: a win that is watched, through a reload and a closed tab; a rematch to a draw`,
    { tag },
    async ({ page, browser, server }) => {
      const bob = await newVisitor(browser, page, server.address);
      const cleo = await newVisitor(browser, page, server.address);
      const account = newName('Ada');
      await page.request.post('/api/auth/register', { data: { username: account, password } });
      await page.goto('/multiplayer');
      await expect(page.getByLabel('Your Name')).toHaveValue(account);
      const id = await createFriendGame(page, title);
      await expect(page.getByText(`/multiplayer?game=${id}`)).toBeVisible();
      await expect(page.locator(`[data-qr$="game=${id}"]`)).toBeVisible();

      await joinByLink(bob.page, id, 'Bob');
      await cleo.page.goto(`/multiplayer?game=${id}`);
      await expect(cleo.page.getByText('You are watching')).toBeVisible();
      for (const one of [page, bob.page, cleo.page]) await expect(one.getByText('1 spectator')).toBeVisible();
      await expect(statusOf(cleo.page)).toHaveText(`${account}'s Turn`);

      await playMoves(page, bob.page, win.slice(0, 2));
      await page.reload();
      await expectMoves(page, 2);
      await bob.page.close();
      await expect(slotOf(page)).toContainText('Bob lost connection. You can claim the win in 0:');
      await expectAccessible(page);
      const back = await bob.context.newPage();
      await back.goto(`/multiplayer?game=${id}`);
      await expect(slotOf(page)).not.toContainText('lost connection');

      await playMoves(page, back, win.slice(2));
      await expect(statusOf(page)).toHaveText('You won!');
      await expect(statusOf(back)).toHaveText('You lost!');
      await expect(statusOf(cleo.page)).toHaveText(`${account} Won!`);
      await expectMoves(cleo.page, win.length);
      await expectAccessible(cleo.page);

      await page.getByRole('dialog').getByRole('button', { name: 'Rematch' }).click();
      const dialog = back.getByRole('dialog');
      await expect(dialog).toContainText(`${account} wants a rematch.`);
      await expectAccessible(back);
      await dialog.getByRole('button', { name: 'Rematch' }).click();
      for (const one of [page, back]) {
        await expect(one).not.toHaveURL(new RegExp(id));
        await expectMoves(one, 0);
      }
      await expect(back.getByText(`You are Player 1 (${sides[0]})`)).toBeVisible();
      await expect(page.getByText(`You are Player 2 (${sides[1]})`)).toBeVisible();
      await playMoves(back, page, draw);
      for (const one of [page, back]) {
        await expect(statusOf(one)).toHaveText("It's a draw!");
        await expect(one.getByRole('dialog', { name: /Draw!$/ })).toBeVisible();
      }
      await bob.context.close();
      await cleo.context.close();
    },
  );
}
