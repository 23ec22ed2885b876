/** Two people in two browsers: lobby, link, code, whole games, and everything that may happen to a connection. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newName, password } from './pages/account.ts';
import {
  createFriendGame,
  createGame,
  expectLink,
  expectMoves,
  joinByLink,
  listenToSpeech,
  newVisitor,
  openLobby,
  playCell,
  playMoves,
  slotOf,
  statusOf,
} from './pages/online.ts';
import { expectToast } from './pages/shell.ts';

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

// Two browsers play whole games here: three times the usual time.
test.beforeEach(() => test.slow());

test('MP-001…018 MP-028 C4-075 C4-076 created in the lobby, joined from the list, played to a win', async ({
  page,
  browser,
  server,
}) => {
  const bob = await newVisitor(browser, page, server.address);
  await openLobby(bob.page, 'Bob');
  await openLobby(page, 'Ada');
  await expectAccessible(page);
  await createGame(page, 'Connect Four');
  await expectToast(page, 'Game Created', 'Waiting for another player to join...');
  await expect(statusOf(page)).toHaveText('Waiting for second player...');
  await expect(page.locator('[data-seat="player2"]')).toContainText('Waiting...');
  await expectAccessible(page);

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
  await expectAccessible(page);
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
});

test('G32 G33 G37 a friend joins by link: Tic Tac Toe to a draw, watched, and the rematch with swapped seats', async ({
  page,
  browser,
  server,
}) => {
  const bob = await newVisitor(browser, page, server.address);
  const cleo = await newVisitor(browser, page, server.address);
  const account = newName('Ada');
  await page.request.post('/api/auth/register', { data: { username: account, password } });
  await page.goto('/multiplayer');
  await expect(page.getByLabel('Your Name')).toHaveValue(account);
  const id = await createFriendGame(page, 'Tic Tac Toe');
  await expect(page.getByText(`/multiplayer?game=${id}`)).toBeVisible();
  await expect(page.locator(`[data-qr$="game=${id}"]`)).toBeVisible();

  await joinByLink(bob.page, id, 'Bob');
  await cleo.page.goto(`/multiplayer?game=${id}`);
  await expect(cleo.page.getByText('You are watching')).toBeVisible();
  await expect(page.getByText('1 spectator')).toBeVisible();
  await expect(statusOf(cleo.page)).toHaveText(`${account}'s Turn`);

  await playMoves(page, bob.page, [0, 1, 2, 4, 3, 5, 7, 6, 8]);
  for (const one of [page, bob.page]) {
    await expect(statusOf(one)).toHaveText("It's a draw!");
    await expect(one.getByRole('dialog', { name: "It's a Draw!" })).toBeVisible();
  }
  await expectMoves(cleo.page, 9);

  await page.getByRole('dialog').getByRole('button', { name: 'Rematch' }).click();
  const dialog = bob.page.getByRole('dialog');
  await expect(dialog).toContainText(`${account} wants a rematch.`);
  await dialog.getByRole('button', { name: 'Rematch' }).click();
  for (const one of [page, bob.page]) {
    await expect(one).not.toHaveURL(new RegExp(id));
    await expectMoves(one, 0);
  }
  await expect(bob.page.getByText('You are Player 1 (X)')).toBeVisible();
  await playMoves(bob.page, page, [0, 3, 1, 4, 2]);
  await expect(statusOf(bob.page)).toHaveText('You won!');
  await bob.context.close();
  await cleo.context.close();
});

test('G33 a code opens the board, with one button to join', async ({ page, browser, server }) => {
  const bob = await newVisitor(browser, page, server.address);
  const name = newName('Ada');
  await openLobby(page, name);
  await createFriendGame(page, 'Connect Four');
  const code = (await page.locator('[data-code]').textContent()) ?? '';
  expect(code).toMatch(/^[2-9A-Z]{6}$/);
  await bob.page.goto('/multiplayer');
  await expect(bob.page.getByText(/^No games available|^Created by/).first()).toBeVisible();
  await expect(bob.page.getByText(`Created by ${name}`)).toHaveCount(0); // unlisted
  await bob.page.getByLabel('Have a code?').fill(code.toLowerCase());
  await bob.page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(bob.page.locator('.match-board')).toBeVisible();
  await bob.page.getByRole('button', { name: 'Join game' }).click();
  await playMoves(page, bob.page, [3, 3]);
  await expectMoves(page, 2);
  await bob.context.close();
});

test('G37 reload, a closed tab and a cut connection: the game goes on where it was', async ({
  page,
  browser,
  server,
}) => {
  const bob = await newVisitor(browser, page, server.address);
  await openLobby(page, 'Ada');
  const id = await createGame(page, 'Connect Four');
  await joinByLink(bob.page, id, 'Bob');
  await playMoves(page, bob.page, [3, 4]);

  await page.reload();
  await expectMoves(page, 2);
  await playMoves(page, bob.page, [3], 2);

  await bob.page.close();
  await expect(slotOf(page)).toContainText('Bob has left and may still return. In ');
  const again = await bob.context.newPage();
  await again.goto(`/multiplayer?game=${id}`);
  await expect(slotOf(page)).not.toContainText('has left');
  await playMoves(page, again, [4], 3);

  await bob.context.setOffline(true);
  await expectLink(again, 'Reconnecting');
  await expect(slotOf(again)).toContainText('The connection is lost. Moves wait until it is back.');
  await playCell(page, 3);
  await expect(slotOf(page)).toContainText('Bob has left', { timeout: 40_000 });
  await expectMoves(again, 4);
  await bob.context.setOffline(false);
  await expectLink(again, 'Connected');
  await expectMoves(again, 5);
  await expect(slotOf(page)).not.toContainText('has left');
  await playMoves(page, again, [4], 5);
  await expectMoves(page, 6);
  await bob.context.close();
});

test('G37 USERS-ASK 17 offers are answered in one place; resigning asks first', async ({
  page,
  browser,
  server,
}) => {
  const bob = await newVisitor(browser, page, server.address);
  await openLobby(page, 'Ada');
  const id = await createGame(page, 'Connect Four');
  await joinByLink(bob.page, id, 'Bob');
  await playMoves(page, bob.page, [3, 4]);

  await page.getByRole('button', { name: 'Takeback' }).click();
  await expect(slotOf(bob.page)).toContainText('Ada asks to take back the last move.');
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
});

test('MP quick match pairs two with the same wishes, with clocks; moves stand', async ({
  page,
  browser,
  server,
}) => {
  const bob = await newVisitor(browser, page, server.address);
  for (const [one, name] of [
    [page, 'Ada'],
    [bob.page, 'Bob'],
  ] as const) {
    await openLobby(one, name);
    await one.getByLabel('Clock').selectOption('3+2');
    await one.getByRole('button', { name: 'Find opponent' }).click();
    await expectLink(one, 'Connected');
  }
  await playMoves(page, bob.page, [0, 1, 2]);
  await expect(page.getByRole('timer').first()).toHaveText(/^[23]:\d\d$/);
  await page.getByRole('button', { name: /^Takeback/ }).click();
  await expectToast(page, 'Not just now', 'Moves stand in quick matches.');
  await bob.context.close();
});

test(
  'C4-024 keyboard alone, and what the live region says',
  { tag: '@desktop' },
  async ({ page, browser, server }) => {
    const bob = await newVisitor(browser, page, server.address);
    await openLobby(page, 'Ada');
    const id = await createGame(page, 'Connect Four');
    await joinByLink(bob.page, id, 'Bob');
    await expect(statusOf(page)).toHaveText('Your turn!');
    const spoken = await listenToSpeech(page);
    await page.locator('.match-board [data-cell][tabindex="0"]').focus();
    await expect(page.locator('.match-board [data-cell="3"]')).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('4');
    await playCell(bob.page, 2);
    await expect(statusOf(page)).toHaveText('Your turn!');
    await page.keyboard.press('c');
    await page.keyboard.press('o');
    await expect
      .poll(spoken)
      .toEqual([
        'You: column 4.',
        'Bob: column 3. Your turn.',
        'This game has no clock.',
        'Opponent: Bob, playing Red.',
      ]);
    await bob.context.close();
  },
);

test.describe('refused', { tag: '@desktop' }, () => {
  test.use({ allowedProblems: /status of (404|409)/ });

  test('MP-020…022 G35 a blank name, a full game, a game that is not there', async ({
    page,
    browser,
    server,
  }) => {
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
    await expect(page.getByText('This game does not exist, or no longer.')).toBeVisible();
    await page.goto('/multiplayer');
    await page.getByLabel('Have a code?').fill('ZZZZZZ');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expectToast(page, 'Error', 'Failed to join game');
    await bob.context.close();
    await cleo.context.close();
  });
});

test('C4-049…051 the chooser leads to the AI, the lobby and a game for a friend', async ({ page }) => {
  await page.goto('/connect-four');
  await expect(page.getByRole('link', { name: /^Play vs AI Three/ })).toHaveAttribute('href', '/ai');
  await expect(page.getByRole('link', { name: /^Online Multiplayer Open/ })).toHaveAttribute(
    'href',
    '/multiplayer',
  );
  const friends = page.getByRole('region', { name: 'Play with Friends' });
  await expect(friends.getByRole('link', { name: 'Against the AI' })).toHaveAttribute('href', '/ai');
  await expect(friends.getByRole('link', { name: 'Open the lobby' })).toHaveAttribute('href', '/multiplayer');
  await expectAccessible(page);
  await friends.getByLabel('Your Name').fill('Ada');
  await friends.getByRole('button', { name: 'Create a game and its link' }).click();
  await expectToast(page, 'Game Created', 'Waiting for friend to join...');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect Four - Multiplayer');
});
