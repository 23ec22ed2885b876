/**
 * Games between two people without a pointer, from the lobby to the rematch, and everything
 * announced on the way (C4-024).
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { arrowTo, expectFocusSeen, listenTo, tabTo } from './pages/keyboard.ts';
import { expectLink, expectMoves, openLobby, shownGame, slotOf, statusOf } from './pages/online.ts';
import { joinAsOpponent } from './pages/opponent.ts';
import { toastOf } from './pages/shell.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(() => test.slow());

/** Opens a game from the lobby. Returns the id. */
async function createByKeys(page: Page, title: string): Promise<string> {
  await openLobby(page, 'Ada');
  await tabTo(page, page.getByRole('button', { name: `Create ${title} Game` }));
  await page.keyboard.press('Enter');
  await expectLink(page, 'Connected');
  return shownGame(page);
}

function cellInTabOrder(page: Page): Locator {
  return page.locator('.match-board [data-cell][tabindex="0"]');
}

/** Plays a cell with arrows and Enter; the focus stays on the board. */
async function playByKeys(page: Page, cell: number, columns: number): Promise<void> {
  await expect(statusOf(page)).toHaveText('Your turn!');
  await arrowTo(page, cell, columns);
  await expect(page.locator(':focus')).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
}

async function answerByKeys(page: Page, name: string): Promise<void> {
  const button = slotOf(page).getByRole('button', { name });
  await tabTo(page, button);
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
}

/** A repeated announcement ends in a space; seconds vary. */
function inWords(heard: readonly string[]): readonly string[] {
  return heard.map((text) => text.trim().replace(/\d:\d\d/, 'M:SS'));
}

test(
  'C4-024 G37 Connect Four to a win: turns, moves, offers, a player who leaves and comes back, the end',
  { tag: ['@desktop', '@slow'] },
  async ({ page, server }) => {
    const heard = await listenTo(page);
    const id = await createByKeys(page, 'Connect Four');
    await tabTo(page, page.getByRole('button', { name: 'Copy link' }));
    const bob = await joinAsOpponent(server.address, id, 'Bob');
    await expect(statusOf(page)).toHaveText('Your turn!');
    // What had the focus has gone.
    await expect(cellInTabOrder(page)).toBeFocused();

    await playByKeys(page, 35, 7);
    await bob.play(1);
    await playByKeys(page, 35, 7);
    await bob.offerDraw();
    await answerByKeys(page, 'Decline');
    await expect(cellInTabOrder(page)).toBeFocused();
    await bob.play(1);

    await bob.leave();
    await expect(slotOf(page)).toContainText('Bob lost connection');
    await bob.comeBack();
    await expect(slotOf(page)).not.toContainText('lost connection');

    await tabTo(page, page.getByRole('button', { name: 'Offer draw', exact: true }));
    await page.keyboard.press('Enter');
    await expect(slotOf(page)).toContainText('You offered a draw.');
    await tabTo(page, cellInTabOrder(page), 'Shift+Tab');
    await playByKeys(page, 35, 7);
    await bob.play(1);
    // It is said a moment after it is shown.
    await expect
      .poll(() => inWords(heard).at(-1))
      .toBe('Your draw offer has lapsed. Bob: column 2. Your turn.');
    await page.keyboard.press('c');
    await page.keyboard.press('o');
    await playByKeys(page, 35, 7);

    const rematch = page.getByRole('dialog', { name: 'You Won!' }).getByRole('button', { name: 'Rematch' });
    await expect(rematch).toBeFocused();
    await expectFocusSeen(page);
    await expect
      .poll(() => inWords(heard))
      .toEqual([
        'New game. Waiting for another player to join...',
        'New game. Your turn.',
        'You: column 1.',
        'Bob: column 2. Your turn.',
        'You: column 1.',
        'Bob offers a draw.',
        "Bob's draw offer was declined.",
        'Bob: column 2. Your turn.',
        'Bob lost connection. You can claim the win in M:SS.',
        'Bob is back.',
        'You offered a draw.',
        'You: column 1.',
        'Your draw offer has lapsed. Bob: column 2. Your turn.',
        'This game has no clock.',
        'Opponent: Bob, playing Red.',
        'You: column 1. You Won!',
      ]);
    await bob.leave();
  },
);

test(
  'cancelling a game that nobody joined leads the focus to its board, and on to its result',
  { tag: ['@desktop', '@slow'] },
  async ({ page }) => {
    await createByKeys(page, 'Checkers');
    await expect(toastOf(page)).toContainText('Game Created');
    // Under the mouse it does not go by itself.
    await toastOf(page).hover();
    await tabTo(page, page.getByRole('button', { name: 'Cancel the game' }));
    const next = page.evaluate(
      () =>
        new Promise((resolve) => {
          const heard = ({ target }: FocusEvent): void =>
            resolve(target instanceof Element && target.matches('.match-board [data-cell]'));
          document.addEventListener('focusin', heard, { once: true });
        }),
    );
    await page.keyboard.press('Enter');
    expect(await next).toBe(true);
    await expect(page.getByRole('button', { name: 'New opponent' })).toBeFocused();
    const told = page.locator('.online-bottom + p');
    await expect(told).toContainText('Game Over. The game was called off before it got going.');
    await expect(told).toHaveCSS('text-align', 'center'); // over two lines on a phone
    // Nobody is waited for any more.
    await expect(toastOf(page)).toBeHidden();
  },
);

test(
  'G37 Tic Tac Toe to a draw, and the rematch from the result',
  { tag: ['@desktop', '@slow'] },
  async ({ page, server }) => {
    const heard = await listenTo(page);
    const id = await createByKeys(page, 'Tic Tac Toe');
    // From the board of the game meanwhile to that of the match.
    await tabTo(page, page.getByRole('button', { name: 'Play a bot while you wait' }));
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('region', { name: 'Against the AI' }).locator('[data-cell]:focus'),
    ).toHaveCount(1);
    const bob = await joinAsOpponent(server.address, id, 'Bob');
    await expect(statusOf(page)).toHaveText('Your turn!');
    await expect(cellInTabOrder(page)).toBeFocused();
    for (const [ours, theirs] of [
      [0, 1],
      [2, 4],
      [3, 5],
      [7, 6],
    ] as const) {
      await playByKeys(page, ours, 3);
      await bob.play(theirs);
    }
    await playByKeys(page, 8, 3);
    await expect(statusOf(page)).toHaveText("It's a draw!");
    const rematch = page.getByRole('dialog').getByRole('button', { name: 'Rematch' });
    await expect(rematch).toBeFocused();
    await page.keyboard.press('Enter');
    await bob.acceptRematch();
    await expect(page.getByText('You are Player 2 (O)')).toBeVisible();
    await expectMoves(page, 0);
    await bob.play(0);
    await tabTo(page, cellInTabOrder(page));
    await playByKeys(page, 4, 3);
    await expectMoves(page, 2);
    await expect
      .poll(() => inWords(heard))
      .toEqual([
        'New game. Waiting for another player to join...',
        'New game. Your turn.',
        'You: top left.',
        'Bob: top centre. Your turn.',
        'You: top right.',
        'Bob: centre. Your turn.',
        'You: middle left.',
        'Bob: middle right. Your turn.',
        'You: bottom centre.',
        'Bob: bottom left. Your turn.',
        "You: bottom right. It's a Draw!",
        'You asked for a rematch.',
        'Your rematch request was accepted.',
        "New game. Bob's Turn",
        'Bob: top left. Your turn.',
        'You: centre.',
      ]);
    await bob.leave();
  },
);
