/**
 * A player leaves a game for good (G37), on a server with a short grace period. onlineGames.e2e.ts has
 * one who returns in time, onlineKeyboard.e2e.ts what is announced of it.
 */
import { expect, test } from './fixtures.ts';
import {
  createGame,
  findOpponent,
  openLobby,
  playCell,
  shownGame,
  slotOf,
  statusOf,
} from './pages/online.ts';
import { joinAsOpponent } from './pages/opponent.ts';

test.use({ serverEnv: { GRACE_S: '8' }, contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(() => test.slow());

test(
  'G37 USERS-ASK 9 the player who stays may claim the win once the countdown is over',
  { tag: ['@desktop', '@slow'] },
  async ({ page, server }) => {
    await openLobby(page, 'Ada');
    const bob = await joinAsOpponent(server.address, await createGame(page, 'Connect Four'), 'Bob');
    await playCell(page, 3);
    await bob.play(4);
    await Promise.all([
      expect(slotOf(page)).toHaveText(/^Bob lost connection\. You can claim the win in 0:0[1-8]\.$/),
      bob.leave(),
    ]);
    await expect(page.getByRole('button', { name: 'Claim win' })).toHaveCount(0);
    await expect(slotOf(page)).toContainText('Bob is still away. Claim the win or keep waiting.');
    await expect(statusOf(page)).toHaveText('Your turn!');
    await page.getByRole('button', { name: 'Claim win' }).click();
    await expect(statusOf(page)).toHaveText('You won!');
    await expect(page.getByRole('dialog', { name: 'You Won!' })).toContainText(
      'Your opponent left the game.',
    );
  },
);

test(
  'G37 USERS-ASK 12 a quick match ends by itself',
  { tag: ['@desktop', '@slow'] },
  async ({ page, server }) => {
    await findOpponent(page, 'Ada', { game: 'Tic Tac Toe' });
    const bob = await joinAsOpponent(server.address, shownGame(page), 'Bob');
    await playCell(page, 0);
    await bob.play(4);
    await Promise.all([expect(slotOf(page)).toHaveText(/The game ends in 0:0[1-8]\.$/), bob.leave()]);
    await expect(statusOf(page)).toHaveText('You won!', { timeout: 30_000 });
    await expect(page.getByRole('dialog', { name: 'You Win!' })).toContainText(
      'Your opponent left the game.',
    );
  },
);
