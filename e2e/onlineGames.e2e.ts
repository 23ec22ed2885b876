/**
 * A whole game by link: a win through a closed tab, and the rematch. A game that is watched is in
 * online.e2e.ts, one that is drawn in onlineKeyboard.e2e.ts.
 */
import { expect, test } from './fixtures.ts';
import { newName, password } from './pages/account.ts';
import { expectNoViolations } from './pages/axe.ts';
import { watchOffers } from './pages/match.ts';
import {
  createFriendGame,
  expectMoves,
  joinByLink,
  newVisitor,
  playMoves,
  slotOf,
  statusOf,
} from './pages/online.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'G32 G33 G37 Connect Four by link: a win through a closed tab; a rematch',
  { tag: ['@phone', '@slow'] },
  async ({ page, browser, server }) => {
    test.slow(); // two browsers
    const bob = await newVisitor(browser, page, server.address);
    const account = newName('Ada');
    await page.request.post('/api/auth/register', { data: { username: account, password } });
    await page.goto('/multiplayer');
    await expect(page.getByLabel('Your Name')).toHaveValue(account);
    const id = await createFriendGame(page, 'Connect Four');
    await expect(page.getByText(`/multiplayer?game=${id}`)).toBeVisible();
    await expect(page.locator(`[data-qr$="game=${id}"]`)).toBeVisible();

    await joinByLink(bob.page, id, 'Bob');
    await expect(bob.page.getByRole('grid').locator(':focus')).toHaveCount(1);
    await playMoves(page, bob.page, [0, 1]);
    await bob.page.close();
    await expect(slotOf(page)).toContainText('Bob lost connection. You can claim the win in 0:');
    const back = await bob.context.newPage();
    await back.goto(`/multiplayer?game=${id}`);
    await expectMoves(back, 2);
    await expect(slotOf(page)).not.toContainText('lost connection');

    const offered = await watchOffers(page, 'Rematch');
    await playMoves(page, back, [0, 1, 0, 1, 0]);
    await expect(statusOf(page)).toHaveText('You won!');
    await expect(statusOf(back)).toHaveText('You lost!');

    await expect(page.getByRole('dialog').getByRole('button', { name: 'Rematch' })).toBeVisible();
    expect(await offered()).toEqual(['in the result']);
    await page.getByRole('dialog').getByRole('button', { name: 'Rematch' }).click();
    const dialog = back.getByRole('dialog');
    await expect(dialog).toContainText(`${account} wants a rematch.`);
    await expectNoViolations(back, 'a rematch is offered');
    // Declined, offered by the other one, withdrawn, and offered again: all from the result itself.
    await dialog.getByRole('button', { name: 'More' }).click();
    await dialog.getByRole('button', { name: 'Decline the rematch' }).click();
    await expect(dialog).not.toContainText('wants a rematch');
    const own = page.getByRole('dialog');
    await expect(own).toContainText('Your rematch request was declined.');
    await expect(own.getByRole('button', { name: 'Play a game' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Rematch' }).click();
    await expect(own).toContainText('Bob wants a rematch.');
    await dialog.getByRole('button', { name: 'More' }).click();
    await dialog.getByRole('button', { name: 'Withdraw the rematch' }).click();
    await expect(own).not.toContainText('wants a rematch');
    await own.getByRole('button', { name: 'Rematch' }).click();
    await expect(dialog).toContainText(`${account} wants a rematch.`);
    await dialog.getByRole('button', { name: 'Rematch' }).click();
    for (const one of [page, back]) {
      await expect(one).not.toHaveURL(new RegExp(id));
      await expectMoves(one, 0);
    }
    await expect(back.getByText('You are Player 1 (Blue)')).toBeVisible();
    await expect(page.getByText('You are Player 2 (Red)')).toBeVisible();
    await bob.context.close();
  },
);
