/** Two people in two browsers: lobby, link, code, a whole game, and everything that may happen to a connection. */
import { expect, test } from './fixtures.ts';
import { createGame, newVisitor, openLobby, playMoves, statusOf } from './pages/online.ts';

test('MP-001…018 C4-075 C4-076 created in the lobby, joined from the list, played to a win', async ({
  page,
  browser,
  server,
}) => {
  const bob = await newVisitor(browser, page, server.address);
  await openLobby(bob.page, 'Bob');
  await openLobby(page, 'Ada');
  await createGame(page, 'Connect Four');
  await expect(statusOf(page)).toHaveText('Waiting for second player...');

  const row = bob.page.getByRole('listitem').filter({ hasText: 'Created by Ada' });
  await expect(row).toContainText('Connect Four');
  await expect(row).toContainText('Waiting');
  await row.getByRole('button', { name: /Join/ }).click();

  await playMoves(page, bob.page, [0, 1, 0, 1, 0, 1, 0]);
  await expect(statusOf(page)).toHaveText('You won!');
  await expect(statusOf(bob.page)).toHaveText('You lost!');
  await expect(page.getByRole('dialog')).toContainText('Excellent game! You connected four pieces first.');
  await expect(bob.page.getByRole('dialog', { name: 'Ada Won!' })).toContainText(
    "Good game! Maybe you'll win next time.",
  );
  await bob.context.close();
});
