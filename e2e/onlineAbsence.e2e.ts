/**
 * A player leaves a game for good, or returns in time (G37), on a server with a short grace period.
 */
import { expect, test } from './fixtures.ts';
import { listenTo } from './pages/keyboard.ts';
import {
  createGame,
  findOpponent,
  joinByLink,
  newVisitor,
  openLobby,
  playMoves,
  slotOf,
  statusOf,
} from './pages/online.ts';

test.use({ serverEnv: { GRACE_S: '8' }, contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(() => test.slow());

test(
  'G37 USERS-ASK 9 the player who stays may claim the win once the countdown is over',
  { tag: '@phone' },
  async ({ page, browser, server }) => {
    const bob = await newVisitor(browser, page, server.address);
    await openLobby(page, 'Ada');
    const id = await createGame(page, 'Connect Four');
    await joinByLink(bob.page, id, 'Bob');
    await playMoves(page, bob.page, [3, 4]);
    await bob.context.close();

    await expect(slotOf(page)).toHaveText(/^Bob lost connection\. You can claim the win in 0:0[1-8]\.$/);
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
  { tag: '@desktop' },
  async ({ page, browser, server }) => {
    const bob = await newVisitor(browser, page, server.address);
    await findOpponent(page, 'Ada', { game: 'Tic Tac Toe' });
    await findOpponent(bob.page, 'Bob', { game: 'Tic Tac Toe' });
    await playMoves(page, bob.page, [0, 4]);
    await bob.context.close();
    await expect(slotOf(page)).toHaveText(/The game ends in 0:0[1-8]\.$/);
    await expect(statusOf(page)).toHaveText('You won!', { timeout: 15_000 });
    await expect(page.getByRole('dialog', { name: 'You Win!' })).toContainText(
      'Your opponent left the game.',
    );
  },
);

test(
  'G37 back in time: the countdown disappears, which is announced',
  { tag: '@desktop' },
  async ({ page, browser, server }) => {
    const heard = await listenTo(page);
    const bob = await newVisitor(browser, page, server.address);
    await openLobby(page, 'Ada');
    const id = await createGame(page, 'Connect Four');
    await joinByLink(bob.page, id, 'Bob');
    await playMoves(page, bob.page, [3, 4]);
    await bob.page.close();
    await expect(slotOf(page)).toContainText('Bob lost connection');
    const back = await bob.context.newPage();
    await back.goto(`/multiplayer?game=${id}`);
    await expect(slotOf(page)).toBeEmpty();
    await expect
      .poll(() => heard.slice(-2))
      .toEqual([
        expect.stringMatching(/^Bob lost connection\. You can claim the win in 0:0\d\.$/),
        'Bob is back.',
      ]);
    await playMoves(page, back, [3, 4], 2);
    await bob.context.close();
  },
);
