/** A visitor whose browser refuses the site's cookies, and with them all that pages keep or share. */
import { expect, test } from './fixtures.ts';
import { bannerOf } from './pages/connectFour.ts';
import { cellOf, press, takenCells } from './pages/match.ts';

// A socket comes without a session.
test.use({ allowedProblems: /WebSocket connection to/ });

test('is told so, and plays what needs no server', { tag: '@phone' }, async ({ page, context }) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await context.addInitScript(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, which has nothing of this file
    const refuse = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const storage of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(globalThis, storage, { get: refuse });
    Object.defineProperty(globalThis, 'BroadcastChannel', { value: refuse });
    Object.defineProperty(navigator.locks, 'request', { value: async () => refuse() });
  });
  await page.goto('/ai');
  await expect(page.getByRole('complementary', { name: 'Cookies' })).toHaveText(
    'Playfield needs cookies to know you from one move to the next. Allow them for this site and reload the page.',
  );
  await expect(page.getByText('This needs cookies.')).toBeVisible();
  await page.getByRole('button', { name: 'Play offline' }).click();
  await press(page, cellOf(page, 5 * 7 + 3));
  await expect(takenCells(page)).toHaveCount(2);
  await expect(bannerOf(page)).toHaveText('Your Turn');

  await page.goto('/checkers/local');
  await expect(page.getByText('Current Turn')).toBeVisible();
  // Each would have been answered to another guest.
  expect(asked.filter((path) => path.startsWith('/api/') && path !== '/api/arena')).toEqual([]);
});
