/** The landing page: a board to play on at once, the cards, and no link anywhere that leads to nothing. */
import { boardOf, cellOf, press, takenCells } from './pages/match.ts';
import { bannerOf, expectMoves } from './pages/connectFour.ts';
import { expect, test } from './fixtures.ts';

test('SH-004 SH-008 SH-037 one press on the live board starts a game with that disc in it', async ({
  page,
}) => {
  await page.goto('/');
  await expect(boardOf(page)).toBeVisible();
  await press(page, cellOf(page, 5 * 7 + 2));
  await expect(page).toHaveURL('/ai');
  await expectMoves(page, 2);
  await expect(bannerOf(page)).toHaveText('Your Turn');
  await expect(cellOf(page, 5 * 7 + 2)).toHaveAccessibleName(/^Column 3, row 1, blue, you/);

  // Coming back plays it no second time.
  await page.reload();
  await expect(bannerOf(page)).toHaveText('Your Turn');
  await expect(takenCells(page)).toHaveCount(2);
});

for (const { link, path } of [
  { link: 'Play Connect Four', path: '/ai' },
  { link: 'Play Tic Tac Toe', path: '/tic-tac-toe' },
  { link: 'Classic Games', path: '/connect-four' }, // LP-007
  { link: 'Tic Tac Toe', path: '/tic-tac-toe' },
  { link: 'Typing Race', path: '/typing-race' }, // LP-006
  { link: 'Checkers', path: '/checkers' },
  { link: 'Little Big Snake', path: '/little-big-snake' },
  { link: 'Make an account', path: '/login?tab=register' },
]) {
  test(`G03 ${link} leads to ${path}`, { tag: '@phone' }, async ({ page }) => {
    await page.goto('/');
    await press(page, page.getByRole('main').getByRole('link', { name: link, exact: true }));
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('SH-006 SH-019 no link of any page leads to nothing', { tag: '@desktop' }, async ({ page }) => {
  const seen = new Set(['/']);
  for (const path of seen) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByText('404 Page Not Found'), path).toHaveCount(0);
    for (const link of await page.getByRole('link').all()) {
      const href = await link.getAttribute('href');
      expect(href, `${path}: ${await link.textContent()}`).toMatch(/^[/#]/);
      const { pathname, search } = new URL(href ?? '', page.url());
      seen.add(pathname + search);
    }
  }
  expect([...seen]).toEqual(
    expect.arrayContaining(['/ai', '/connect-four', '/tic-tac-toe', '/checkers', '/login']),
  );
});
