/** Whole games by link: a win with a spectator, a reload and a closed tab, and a draw. */
import { expect, test } from './fixtures.ts';
import { newName, password } from './pages/account.ts';
import { expectNoViolations } from './pages/axe.ts';
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

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'G32 G33 G37 Connect Four by link: a win that is watched, through a reload and a closed tab; a rematch',
  { tag: '@phone' },
  async ({ page, browser, server }) => {
    test.slow(); // three browsers
    const win = cells('0101010');
    const bob = await newVisitor(browser, page, server.address);
    const cleo = await newVisitor(browser, page, server.address);
    const account = newName('Ada');
    await page.request.post('/api/auth/register', { data: { username: account, password } });
    await page.goto('/multiplayer');
    await expect(page.getByLabel('Your Name')).toHaveValue(account);
    const id = await createFriendGame(page, 'Connect Four');
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
    await expectNoViolations(page, 'the opponent is away');
    const back = await bob.context.newPage();
    await back.goto(`/multiplayer?game=${id}`);
    await expect(slotOf(page)).not.toContainText('lost connection');

    await playMoves(page, back, win.slice(2));
    await expect(statusOf(page)).toHaveText('You won!');
    await expect(statusOf(back)).toHaveText('You lost!');
    await expect(statusOf(cleo.page)).toHaveText(`${account} Won!`);
    await expectMoves(cleo.page, win.length);
    await expectNoViolations(cleo.page, 'watched to the end');

    await page.getByRole('dialog').getByRole('button', { name: 'Rematch' }).click();
    const dialog = back.getByRole('dialog');
    await expect(dialog).toContainText(`${account} wants a rematch.`);
    await expectNoViolations(back, 'a rematch is offered');
    await dialog.getByRole('button', { name: 'Rematch' }).click();
    for (const one of [page, back]) {
      await expect(one).not.toHaveURL(new RegExp(id));
      await expectMoves(one, 0);
    }
    await expect(back.getByText('You are Player 1 (Blue)')).toBeVisible();
    await expect(page.getByText('You are Player 2 (Red)')).toBeVisible();
    await bob.context.close();
    await cleo.context.close();
  },
);

test('G32 Tic Tac Toe by link, to a draw', { tag: '@desktop' }, async ({ page, browser, server }) => {
  const bob = await newVisitor(browser, page, server.address);
  await page.goto('/multiplayer');
  const id = await createFriendGame(page, 'Tic Tac Toe');
  await joinByLink(bob.page, id, 'Bob');
  await expect(page.getByText('You are Player 1 (X)')).toBeVisible();
  await expect(bob.page.getByText('You are Player 2 (O)')).toBeVisible();
  await playMoves(page, bob.page, cells('012435768'));
  for (const one of [page, bob.page]) {
    await expect(statusOf(one)).toHaveText("It's a draw!");
    await expect(one.getByRole('dialog', { name: /Draw!$/ })).toBeVisible();
  }
  await bob.context.close();
});
