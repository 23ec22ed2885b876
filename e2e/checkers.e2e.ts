/**
 * Checkers from its chooser: against the AI, on one device, and online between a guest and an
 * account.
 */
import type { Page } from '@playwright/test';
import { redTakesAll, repeated } from '@playfield/games/checkers/testing/wholeGames.ts';
import {
  cellOf,
  enter,
  enterLocally,
  gameType,
  movesOf,
  openLocalAfter,
  panelOf,
  playOnline,
  squareOf,
  squaresOf,
} from './pages/checkers.ts';
import { newName, password } from './pages/account.ts';
import { expectNoViolations } from './pages/axe.ts';
import { resultDialog, reviewGame } from './pages/connectFour.ts';
import { arrowTo, expectFocusSeen, listenTo, tabTo } from './pages/keyboard.ts';
import { boardOf, factOf, playByApi, press, showTab, startByApi } from './pages/match.ts';
import { createGame, expectMoves, newVisitor, openLobby, slotOf, statusOf } from './pages/online.ts';
import { expectToast, toastOf } from './pages/shell.ts';
import { lineByBot } from './lines.ts';
import { expect, test } from './fixtures.ts';

// Without motion, so that colours are measured in their final state.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const redWins = movesOf(redTakesAll);
const fourJumps =
  '11-15 23-18 9-13 18x11 8x15 21-17 7-11 26-23 3-7 30-26 5-9 24-19 15x24 28x19 11-16 23-18 16x23x30 32-28 30x21x14x23x32';
const win = lineByBot({ gameType }, 'medium');

/** The numbers of a text that are not on one line. */
function tornNumbers({ firstChild }: Element): readonly string[] {
  if (!(firstChild instanceof Text)) throw new Error('There is no text.');
  const range = document.createRange();
  return Array.from(firstChild.data.matchAll(/\d+/g)).flatMap(({ 0: number, index }) => {
    range.setStart(firstChild, index);
    range.setEnd(firstChild, index + number.length);
    return range.getClientRects().length > 1 ? [number] : [];
  });
}

async function openLocal(page: Page): Promise<void> {
  await page.goto('/checkers/local');
  await expect(boardOf(page)).toBeVisible();
}

test(
  'SH-041 CK-001 CK-002 CK-004…007 CK-009 G52 the chooser offers every way to play; a guest against the AI: a win, the next game, level, hint',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/checkers');
    await expect(page).toHaveTitle('Checkers · Playfield');
    const modes = page.getByRole('list', { name: 'Ways to play' });
    const expectBoard = async (badge: string): Promise<void> => {
      await expect(boardOf(page).getByRole('gridcell')).toHaveCount(64);
      await expect(page.getByRole('main').getByText(badge, { exact: true })).toBeVisible(); // CK-004
      await expect(page.getByRole('button', { name: 'New Game' })).toBeVisible(); // CK-005
      await expect(panelOf(page)).toContainText('Current Turn');
    };
    await expect(modes.getByRole('link', { name: /^Online Multiplayer/ })).toHaveAttribute(
      'href',
      '/multiplayer',
    );
    await press(page, modes.getByRole('link', { name: /^Two Players/ }));
    await expectBoard('Two Players');
    await expect(boardOf(page).getByRole('gridcell', { name: /red man/ })).toHaveCount(12); // CK-010
    await page.goBack();
    const friends = page.getByRole('region', { name: 'Play with Friends' });
    await friends.getByLabel('Your Name').fill('Ada');
    await press(page, friends.getByRole('button', { name: 'Create game link' }));
    await expectToast(page, 'Game Created', 'Waiting for friend to join...');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkers - Multiplayer');
    await page.goBack();

    await playByApi(page, await startByApi(page, gameType), win.slice(0, -2));
    await press(page, modes.getByRole('link', { name: /^Play vs AI/ }));
    await expectBoard('Play vs AI');
    const [before, last] = win.slice(-2);
    const moveCount = 2 * (win.length - 2);
    await enter(page, before?.notation ?? '');
    await expect(factOf(page, 'Moves')).toHaveText(String(moveCount + 2));
    await enter(page, last?.notation ?? '');
    await expect(panelOf(page)).toContainText('Red wins!'); // CK-007
    const dialog = resultDialog(page);
    await expect(dialog).toContainText('Well played, you won.');
    await expect(dialog.getByRole('button', { name: 'Play Again' })).toBeFocused();
    await reviewGame(page, dialog);
    await expect(page.getByText(`Move ${moveCount + 2} of ${moveCount + 3}`)).toBeVisible();
    await press(page, panelOf(page).getByRole('button', { name: 'Play Again' }));
    await expect(factOf(page, 'Moves')).toHaveText('0');
    await expect(boardOf(page).getByRole('gridcell', { name: /red man/ })).toHaveCount(12);
    await expect(panelOf(page)).toContainText('(You)'); // CK-013

    await showTab(page, 'Players');
    await press(page, page.getByRole('radio', { name: 'Hard' }));
    await expect(page.getByRole('radio', { name: 'Hard' })).toBeChecked();
    await expect(factOf(page, 'Moves')).toHaveText('0');
    await press(page, page.getByRole('button', { name: 'Hint' }));
    await expect(toastOf(page)).toContainText('Try to keep your pieces together on the way to a king!');
    await expect(page.locator('.match-board [data-hinted]')).toHaveCount(2);
  },
);

/** Goes with the mouse from a square to another one, or by ten pixels within one, and holds it there. */
async function hold(page: Page, from: number, to: number): Promise<void> {
  const [start, end] = [await squareOf(page, from).boundingBox(), await squareOf(page, to).boundingBox()];
  if (!start || !end) throw new Error('The board is not shown.');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2 + 10, end.y + end.height / 2, { steps: 4 });
}

async function drag(page: Page, from: number, to: number): Promise<void> {
  await hold(page, from, to);
  await page.mouse.up();
}

test(
  'CK-003 CK-006 CK-007 CK-017 CK-018 G53 two people on one device: kept, followed by another tab, to a win and to a draw',
  { tag: ['@desktop', '@slow'] },
  async ({ page, context }) => {
    await openLocal(page);
    await enterLocally(page, '11-15');
    await expect(panelOf(page)).toContainText('Black');
    await enterLocally(page, '22-18');
    await expect(panelOf(page)).toContainText('Must capture!');
    // What is kept is there for a page that opens later.
    const other = await context.newPage();
    await openLocal(other);
    await expect(panelOf(other)).toContainText('Must capture!');
    await expect(squareOf(other, 15)).toHaveAccessibleName('Square 15, red man, must capture');
    await expect(squareOf(other, 9)).toHaveAttribute('aria-disabled', 'true'); // CK-022
    await page.bringToFront();

    await press(page, page.getByRole('button', { name: 'Undo' }));
    await expect(squareOf(page, 22)).toHaveAccessibleName(/black man/);
    await expect(squareOf(other, 22)).toHaveAccessibleName(/black man/);
    await other.close();
    await press(page, page.getByRole('button', { name: 'Flip board' }));
    await expect(boardOf(page).getByRole('gridcell').nth(cellOf(32))).toHaveAccessibleName(/red man/);
    await press(page, page.getByRole('button', { name: 'Flip board' }));
    await press(page, page.getByRole('button', { name: 'New Game' }));
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'New Game' }));
    await expectMoves(page, 0);

    // A hand that moves while it clicks picks the piece up all the same; dragged, the piece moves.
    await drag(page, 11, 11);
    await expect(squareOf(page, 11)).toHaveAttribute('aria-selected', 'true');
    // Put back by Escape and let go off the board, it leaves the next click alone, which a screen reader sends without a pointer.
    await hold(page, 11, 15);
    await page.keyboard.press('Escape');
    await page.mouse.move(0, 0);
    await page.mouse.up();
    for (const isSelected of ['true', 'false']) {
      await squareOf(page, 9).dispatchEvent('click');
      await expect(squareOf(page, 9)).toHaveAttribute('aria-selected', isSelected);
    }
    // Escape puts it back and leaves nothing to drop; neither another pointer nor a key moves or drops it.
    const dragged = page.locator('.match-board [data-number="11"] > [data-dragged]');
    for (const isCancelled of [true, false]) {
      await hold(page, 11, 15);
      await expect(dragged).toHaveCSS('translate', /px .+px/);
      const finger = { pointerId: 99, pointerType: 'touch', detail: 1 };
      for (const event of ['pointerdown', 'pointermove', 'pointerup', 'pointerleave', 'click'])
        await squareOf(page, 16).dispatchEvent(event, finger);
      await page.keyboard.press('Enter');
      await expect(dragged).toBeVisible();
      await expectMoves(page, 0);
      if (isCancelled) {
        await page.keyboard.press('Escape');
        await expect(dragged).toHaveCount(0);
        await expect(squareOf(page, 11)).toHaveAttribute('aria-selected', 'false');
      }
      await page.mouse.up();
      await expect(page.locator('.ck-note')).toHaveCount(0);
      await expectMoves(page, isCancelled ? 0 : 1);
    }

    // A chain of four jumps stays in its column of the list, also as narrow as on a phone, and no number of it is torn in two.
    await openLocalAfter(page, movesOf(fourJumps));
    const chain = page.locator('[data-ply="18"]');
    for (const size of [page.viewportSize(), { width: 360, height: 640 }, page.viewportSize()]) {
      if (size) await page.setViewportSize(size);
      expect(await chain.evaluate((move) => move.scrollWidth - move.clientWidth)).toBe(0);
      expect(await chain.locator('.font-semibold').evaluate(tornNumbers)).toEqual([]);
    }

    const drawn = movesOf(repeated);
    await openLocalAfter(page, drawn.slice(0, -1));
    await enterLocally(page, drawn.at(-1) ?? '');
    await expect(panelOf(page)).toContainText('Draw!');
    await expect(panelOf(page)).toContainText('The same position came up for the third time.');

    const played = redWins.indexOf('14x23x30');
    await openLocalAfter(page, redWins.slice(0, played));
    for (const notation of redWins.slice(played)) await enterLocally(page, notation); // chains square by square: CK-015
    await expect(panelOf(page)).toContainText('Red wins!');
    await expect(panelOf(page)).toContainText('Black has no pieces left.'); // CK-016
    await expect(panelOf(page).getByRole('button', { name: 'Play Again' })).toBeFocused(); // G25
    await press(page, page.getByRole('button', { name: 'Start' }));
    await expect(page.getByText(`Move 0 of ${redWins.length}`)).toBeVisible();
    await press(page, page.getByRole('link', { name: 'Analyse' }));
    await expect(page.getByText('Wins the game.', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText(/Red made \d+ mistakes?/);
    await press(page, page.getByRole('link', { name: 'The game' }));
    await press(page, panelOf(page).getByRole('button', { name: 'Play Again' }));
    await expectMoves(page, 0);
  },
);

test('by keyboard alone, and what is announced', { tag: ['@desktop', '@slow'] }, async ({ page }) => {
  const heard = await listenTo(page);
  await page.goto('/checkers');
  await tabTo(page, page.getByRole('link', { name: /^Two Players/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, boardOf(page).locator('[tabindex="0"]'));
  const playByArrows = async (notations: readonly string[]): Promise<void> => {
    for (const notation of notations) {
      for (const square of squaresOf(notation)) {
        await arrowTo(page, cellOf(square), 8);
        await page.keyboard.press('Enter');
      }
      await expect(squareOf(page, squaresOf(notation).at(-1) ?? 0)).toHaveAccessibleName(/last move/);
    }
  };
  await playByArrows(redWins.slice(0, 7));
  const isSaid = (line: string): Promise<void> =>
    expect.poll(() => heard.join('\n'), `what is said holds "${line}"`).toContain(line);
  // Before the page is left.
  await isSaid('Red: 16 jumps to 23, then 30.');
  await openLocalAfter(page, redWins.slice(0, -1));
  await tabTo(page, boardOf(page).locator('[tabindex="0"]'));
  await playByArrows(redWins.slice(-1));
  await expect(panelOf(page).getByRole('button', { name: 'Play Again' })).toBeFocused();
  await expectFocusSeen(page);
  await page.keyboard.press('Enter');
  await expectMoves(page, 0);
  await tabTo(page, boardOf(page).locator('[tabindex="0"]'));
  await page.keyboard.press('n');
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  for (const line of [
    "New game. Red's Turn.",
    "Red: 9 to 14. Black's Turn.",
    "Black: 23 to 18. Red's Turn. Must capture!",
    'Captured. On square 23. It must capture, to 30.',
    'Red: 30 jumps to 21. Red wins!',
    'Put back.',
  ])
    await isSaid(line);
});

test(
  'CK-008 G38 online: a guest and an account to a win; then the rematch to a draw by agreement',
  { tag: ['@desktop', '@slow'] },
  async ({ page, browser, server }) => {
    test.slow(); // two browsers
    const bob = await newVisitor(browser, page, server.address);
    const account = newName('Bob');
    await bob.page.request.post('/api/auth/register', { data: { username: account, password } });
    await openLobby(page, 'Ada');
    await createGame(page, 'Checkers');
    await bob.page.goto('/checkers');
    const row = bob.page.getByRole('listitem').filter({ hasText: 'Created by Ada' }).first();
    await expect(row).toContainText('Checkers');
    await press(bob.page, row.getByRole('link', { name: 'Join' }));
    await expect(bob.page.getByLabel('Your Name')).toHaveValue(account);
    await press(bob.page, bob.page.getByRole('button', { name: 'Join game' }));
    await expect(page.getByText('You are Player 1 (Red)')).toBeVisible();
    await expect(bob.page.getByText('You are Player 2 (Black)')).toBeVisible();
    // Each side at the bottom of its own board.
    await expect(boardOf(bob.page).getByRole('gridcell').nth(cellOf(1))).toHaveAccessibleName(/black man/);

    await playOnline(page, bob.page, redWins.slice(0, 2));
    await expect(page.getByText('Must capture!', { exact: true })).toBeVisible();
    await expectNoViolations(page, 'a capture is due');
    await playOnline(page, bob.page, redWins.slice(2, 6));
    await enter(page, '16x23'); // the first jump of two: nothing is sent yet
    await expect(statusOf(bob.page)).toHaveText('Waiting for opponent...');
    await expectMoves(bob.page, 6);
    await press(page, squareOf(page, 30));
    await expectMoves(bob.page, 7);
    await playOnline(bob.page, page, redWins.slice(7));
    for (const one of [page, bob.page])
      await expect(one.getByRole('dialog', { name: 'Red wins!' })).toContainText('Black has no pieces left.');
    await expect(statusOf(page)).toHaveText('You won!');
    await expect(statusOf(bob.page)).toHaveText('You lost!');

    for (const one of [page, bob.page])
      await press(one, one.getByRole('dialog').getByRole('button', { name: 'Rematch' }));
    await expect(bob.page.getByText('You are Player 1 (Red)')).toBeVisible();
    await playOnline(bob.page, page, ['11-15', '22-18', '15x22', '25x18']);
    await press(page, page.getByRole('button', { name: 'Offer draw', exact: true }));
    await expect(slotOf(bob.page)).toContainText('Ada offers a draw.');
    await press(bob.page, bob.page.getByRole('button', { name: 'Accept' }));
    for (const one of [page, bob.page]) {
      await expect(statusOf(one)).toHaveText("It's a draw!");
      await expect(one.getByRole('dialog', { name: 'Draw!' })).toContainText('Both sides agreed to a draw.');
      await one.keyboard.press('Escape');
      await expect(one.locator('#main').getByText('Draw! Both players agreed to a draw.')).toBeVisible(); // CK-017
    }
    await bob.context.close();
  },
);
