/** The landing page: the live arena, a board to play on at once, and the cards. */
import { stageOf as arenaOf } from './pages/arena.ts';
import { enter } from './pages/checkers.ts';
import { boardOf, cellOf, factOf, press, takenCells } from './pages/match.ts';
import { badgeOf, boardOf as snakeBoardOf } from './pages/snake.ts';
import { fieldOf as typingFieldOf, textOf } from './pages/typing.ts';
import { bannerOf, expectMoves } from './pages/connectFour.ts';
import { expect, test } from './fixtures.ts';

test(
  'SH-004 SH-008 SH-037 a press on the live board starts a game with that disc in it',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/');
    await expect(boardOf(page)).toBeVisible();
    await press(page, cellOf(page, 5 * 7 + 2));
    await expect(page).toHaveURL('/ai');
    await expectMoves(page, 2);
    await expect(bannerOf(page)).toHaveText('Your Turn');
    await expect(cellOf(page, 5 * 7 + 2)).toHaveAccessibleName(/^Column 3, row 1, blue, you/);

    // Coming back does not play it again.
    await page.reload();
    await expect(bannerOf(page)).toHaveText('Your Turn');
    await expect(takenCells(page)).toHaveCount(2);
  },
);

test('LP-005…007, G03 every game is one press away', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  for (const { link, path } of [
    { link: 'Typing Race', path: '/typing-race' }, // LP-006
    { link: 'Classic Games', path: '/connect-four' }, // LP-007
    { link: 'Snake.io Arena', path: '/snake-io' },
    { link: 'Little Big Snake', path: '/little-big-snake' },
    { link: 'Checkers', path: '/checkers/ai' },
    { link: 'Tic Tac Toe', path: '/tic-tac-toe' },
    { link: 'Play Connect Four', path: '/ai' },
    { link: 'Play Tic Tac Toe', path: '/tic-tac-toe' },
    { link: 'Create an account', path: '/login?tab=register' },
  ])
    await expect(main.getByRole('link', { name: link, exact: true })).toHaveAttribute('href', path);
  await press(page, main.getByRole('link', { name: 'Enter the arena' })); // LP-005
  await expect(page).toHaveURL('/snake-io');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Snake.io Arena');
});

test('the first move of every game is at most one press from here', { tag: '@phone' }, async ({ page }) => {
  const main = page.getByRole('main');
  const tile = (name: string) => main.getByRole('link', { name, exact: true });
  /** What is pressed before the first move can be made, and that move. */
  const games = [
    { presses: [], move: () => press(page, cellOf(page, 5 * 7 + 3)), made: () => expectMoves(page, 2) },
    {
      presses: ['Tic Tac Toe'],
      move: () => press(page, page.getByRole('gridcell').nth(4)),
      made: () => expect(takenCells(page)).toHaveCount(2),
    },
    {
      presses: ['Checkers'],
      move: () => enter(page, '9-13'),
      made: () => expect(factOf(page, 'Moves')).toHaveText('2'),
    },
    {
      presses: ['Little Big Snake'],
      move: () => press(page, snakeBoardOf(page)),
      made: () => expect(badgeOf(page)).toHaveText('Playing'),
    },
    {
      presses: ['Typing Race'],
      move: async () => {
        await press(page, typingFieldOf(page));
        await page.keyboard.press((await textOf(page)).charAt(0));
      },
      made: () => expect(page).toHaveURL(/\?practice=/),
    },
    { presses: ['Enter the arena'], move: () => page.keyboard.press('ArrowUp'), made: () => playing() },
    { presses: ['Snake.io Arena'], move: () => page.keyboard.press('ArrowUp'), made: () => playing() },
  ];
  const playing = () => expect(arenaOf(page)).toHaveClass(/arena-playing/);
  for (const { presses, move, made } of games) {
    await page.goto('/');
    for (const name of presses) await press(page, tile(name));
    expect(presses.length).toBeLessThanOrEqual(1);
    await move();
    await made();
  }
  // The address itself still shows what comes before a game.
  await page.goto('/snake-io');
  await expect(page.getByRole('button', { name: 'Enter Arena' })).toBeVisible();
});

test(
  'LP-001…004, G04 the arena is live behind its words, and its numbers are true',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/');
    const hero = page.getByRole('region', { name: 'Snake.io Arena' });
    await expect(hero.getByText('Enhanced graphics')).toBeVisible();
    // A spectator brings the arena to life with bots, which are not counted as players.
    await expect(hero.locator('canvas')).toHaveCSS('opacity', '1');
    const leaders = page.getByRole('region', { name: 'Live leaderboard' });
    await expect(leaders.getByRole('listitem')).toHaveCount(10);
    await expect(leaders.getByText('Bot', { exact: true }).first()).toBeVisible();
    await expect(hero.getByText(/^\d+ bots?$/)).toBeVisible();
    // Zero players are not shown (another journey's snake may still be there).
    await expect(hero.getByText('0 players online')).toHaveCount(0);
  },
);

test.describe('where motion is not wanted', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('LP-001 a picture stands for the arena', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/');
    const hero = page.getByRole('region', { name: 'Snake.io Arena' });
    // The arena is running: a moving picture of it would have appeared by now.
    const leaders = page.getByRole('region', { name: 'Live leaderboard' });
    await expect(leaders.getByText(/^The arena is empty|^Bot$/).first()).toBeVisible();
    await expect(hero.locator('canvas')).toHaveCount(0);
  });
});
