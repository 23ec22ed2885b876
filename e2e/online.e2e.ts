/**
 * Two people in two browsers: the lobby, a code, offers, quick match, and refusals.
 * onlineGames.e2e.ts plays whole games.
 */
import { expect, test } from './fixtures.ts';
import { newName } from './pages/account.ts';
import { expectNoViolations } from './pages/axe.ts';
import {
  createFriendGame,
  createGame,
  findOpponent,
  expectMoves,
  joinByLink,
  newVisitor,
  openLobby,
  playCell,
  playMoves,
  slotOf,
  statusOf,
} from './pages/online.ts';
import { expectToast } from './pages/shell.ts';

// Two browsers play whole games here: three times the usual time.
test.beforeEach(() => test.slow());

test(
  'MP-001…018 MP-028 C4-075 C4-076 created in the lobby, joined from the list, played to a win',
  { tag: '@desktop' },
  async ({ page, browser, server }) => {
    const bob = await newVisitor(browser, page, server.address);
    await openLobby(bob.page, 'Bob');
    await openLobby(page, 'Ada');
    await expectNoViolations(page, 'the lobby');
    await createGame(page, 'Connect Four');
    await expectToast(page, 'Game Created', 'Waiting for another player to join...');
    await expect(statusOf(page)).toHaveText('Waiting for second player...');
    await expect(page.locator('[data-seat="player2"]')).toContainText('Waiting...');
    await expectNoViolations(page, 'waiting');

    const row = bob.page.getByRole('listitem').filter({ hasText: 'Created by Ada' });
    await expect(row).toContainText('Connect Four');
    await expect(row).toContainText('Waiting');
    await row.getByRole('button', { name: /Join/ }).click();
    await expectToast(page, 'Player Joined', 'Bob joined the game!'); // MP-030
    await expectToast(bob.page, 'Game Joined', 'Game is starting!'); // MP-029

    await expect(page.getByText('You are Player 1 (Blue)')).toBeVisible(); // MP-013 G39
    await expect(bob.page.getByText('You are Player 2 (Red)')).toBeVisible();
    await expect(statusOf(bob.page)).toHaveText('Waiting for opponent...');
    await playMoves(page, bob.page, [0, 1, 0, 1]);
    await expectNoViolations(page, 'in play');
    await playMoves(page, bob.page, [0, 1, 0]);
    await expect(statusOf(page)).toHaveText('You won!');
    await expect(statusOf(bob.page)).toHaveText('You lost!');
    await expect(page.getByRole('dialog', { name: 'You Won!' })).toContainText(
      'Excellent game! You connected four pieces first.',
    );
    await expect(bob.page.getByRole('dialog', { name: 'Ada Won!' })).toContainText(
      "Good game! Maybe you'll win next time.",
    );
    await bob.context.close();
  },
);

test(
  'G33 a code opens the board, with one button to join',
  { tag: '@phone' },
  async ({ page, browser, server }) => {
    const bob = await newVisitor(browser, page, server.address);
    const name = newName('Ada');
    await openLobby(page, name);
    await createFriendGame(page, 'Connect Four');
    const code = (await page.locator('[data-code]').textContent()) ?? '';
    expect(code).toMatch(/^[2-9A-Z]{6}$/);
    await bob.page.goto('/multiplayer');
    await expect(bob.page.getByText(/^No games available|^Created by/).first()).toBeVisible();
    await expect(bob.page.getByText(`Created by ${name}`)).toHaveCount(0); // unlisted
    const field = bob.page.getByLabel('Join with a code');
    await field.fill('ZZZZZZ');
    await bob.page.getByRole('button', { name: 'Join', exact: true }).click();
    await expectToast(bob.page, 'Error', 'Failed to join game');
    await expect(field).toHaveAccessibleDescription('No open game has that code.');
    await field.fill(code.toLowerCase());
    await bob.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await bob.page.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(bob.page.locator('.match-board')).toBeVisible();
    // From the end of the lobby to the top of the game, without the previous error above it.
    await expect(bob.page.getByRole('button', { name: 'Join game' })).toBeInViewport({ ratio: 1 });
    await expect(bob.page.getByText('Failed to join game')).toBeHidden();
    await bob.page.getByRole('button', { name: 'Join game' }).click();
    await playMoves(page, bob.page, [3, 3]);
    await expectMoves(page, 2);

    // A running game can be reached from every page and comes first in the lobby.
    await page.getByRole('link', { name: 'Back to Lobby' }).click();
    await expect(page).toHaveURL('/');
    const bar = page.getByRole('complementary', { name: 'Running game' });
    await expect(bar).toContainText(/Your Connect Four game against .+ is running\. It's your turn\./);
    await page.goto('/multiplayer');
    await expect(page.getByRole('region', { name: 'Your games' })).toContainText('is running.');
    await page.goto('/typing-race');
    await bar.getByRole('link', { name: 'Return' }).click();
    await expectMoves(page, 2);
    await expect(bar).toHaveCount(0);
    await playMoves(page, bob.page, [3, 3], 2);
    await bob.context.close();
  },
);

test(
  'G37 USERS-ASK 17 offers are answered in one place; resigning needs confirmation',
  { tag: '@phone' },
  async ({ page, browser, server }) => {
    const bob = await newVisitor(browser, page, server.address);
    await openLobby(page, 'Ada');
    const id = await createGame(page, 'Connect Four');
    await joinByLink(bob.page, id, 'Bob');
    await playMoves(page, bob.page, [3, 4]);

    await page.getByRole('button', { name: 'Takeback' }).click();
    await expect(slotOf(bob.page)).toContainText('Ada wants a takeback.');
    await bob.page.getByRole('button', { name: 'Accept' }).click();
    await expectMoves(page, 0);

    await playMoves(page, bob.page, [3, 4]);
    await bob.page.getByRole('button', { name: 'Offer draw' }).click();
    await expect(slotOf(page)).toContainText('Bob offers a draw.');
    await expect(slotOf(bob.page)).toContainText('You offered a draw.');
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(slotOf(bob.page)).toContainText('Your draw offer was declined.');

    await bob.page.getByRole('button', { name: 'Offer draw' }).click();
    await playCell(page, 3);
    await expect(slotOf(bob.page)).toContainText('Your draw offer has lapsed.'); // USERS-ASK 18

    await bob.page.getByRole('button', { name: 'Resign' }).click();
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Play on' }).click();
    await expect(statusOf(bob.page)).toHaveText('Your turn!');
    await bob.page.getByRole('button', { name: 'Resign' }).click();
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await expect(statusOf(page)).toHaveText('You won!');
    await expect(page.getByRole('dialog')).toContainText('Your opponent resigned.'); // G30
    await bob.context.close();
  },
);

test(
  'MP quick match pairs two players with the same settings, with clocks; moves stand',
  { tag: '@desktop' },
  async ({ page, browser, server }) => {
    const bob = await newVisitor(browser, page, server.address);
    await findOpponent(page, 'Ada', { clock: '3+2' });
    // The opponent is a stranger, so there is no invitation to send.
    await expect(page.getByRole('region', { name: 'Looking for an opponent' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Invite a friend' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Play a bot while you wait' }).click();
    const meanwhile = page.getByRole('region', { name: 'Against the AI meanwhile' });
    await meanwhile.locator('.match-board [data-cell="3"]').click();
    await expect(meanwhile.getByRole('gridcell', { name: /, (you|opponent)\b/ })).toHaveCount(2);
    await findOpponent(bob.page, 'Bob', { clock: '3+2' });
    await expect(meanwhile).toBeHidden();
    await playMoves(page, bob.page, [0, 1, 2]);
    await page.getByRole('button', { name: 'React' }).click();
    await page.getByRole('button', { name: 'Brilliant' }).click();
    await expect(bob.page.locator('[data-seat="player1"] [data-reaction="brilliant"]')).toBeVisible();
    await expect(page.getByRole('timer').first()).toHaveText(/^[23]:\d\d$/);
    await page.getByRole('button', { name: /^Takeback/ }).click();
    await expectToast(page, 'Not just now', 'Moves stand in quick matches.');
    await bob.context.close();
  },
);

test.describe('refused', { tag: '@desktop' }, () => {
  test.use({ allowedProblems: /status of (404|409)/ });

  test('MP-020…022 G35 a blank name, a full game, a missing game', async ({ page, browser, server }) => {
    const bob = await newVisitor(browser, page, server.address);
    await openLobby(page, ' ');
    await expect(page.getByRole('button', { name: 'Create Connect Four Game' })).toBeDisabled();
    await page.getByLabel('Your Name').press('Enter');
    await expectToast(page, 'Error', 'Please enter your name');

    await openLobby(bob.page, 'Bob');
    const id = await createGame(bob.page, 'Connect Four');
    await page.goto(`/multiplayer?game=${id}`);
    await page.getByLabel('Your Name').fill('Ada');
    const cleo = await newVisitor(browser, page, server.address);
    await joinByLink(cleo.page, id, 'Cleo');
    await expect(page.getByText('You are watching')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Join game' })).toHaveCount(0);

    await page.goto('/multiplayer?game=222222222222222222222a');
    await expect(page.getByText("This game doesn't exist or was removed.")).toBeVisible();
    await page.goto('/multiplayer');
    await page.getByLabel('Join with a code').fill('ZZZZZZ');
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await expectToast(page, 'Error', 'Failed to join game');
    await bob.context.close();
    await cleo.context.close();
  });
});

test(
  'C4-049…051 the chooser leads to the AI, the lobby and a game for a friend',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/connect-four');
    await expect(page.getByRole('link', { name: /^Play vs AI Three/ })).toHaveAttribute('href', '/ai');
    await expect(page.getByRole('link', { name: /^Online Multiplayer Create/ })).toHaveAttribute(
      'href',
      '/multiplayer',
    );
    const friends = page.getByRole('region', { name: 'Play with Friends' });
    await expect(friends.getByRole('link', { name: 'Against the AI' })).toHaveAttribute('href', '/ai');
    await expect(friends.getByRole('link', { name: 'Open the lobby' })).toHaveAttribute(
      'href',
      '/multiplayer',
    );
    await expectNoViolations(page, 'the chooser');
    await friends.getByLabel('Your Name').fill('Ada');
    await friends.getByRole('button', { name: 'Create game link' }).click();
    await expectToast(page, 'Game Created', 'Waiting for friend to join...');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect Four - Multiplayer');
  },
);
