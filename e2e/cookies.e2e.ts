/** A visitor whose browser refuses the site's cookies, and with them all that pages keep or share. */
import { expect, test } from './fixtures.ts';
import { bannerOf } from './pages/connectFour.ts';
import { cellOf, press, takenCells } from './pages/match.ts';

test('is told so, and plays what needs no server', { tag: '@phone' }, async ({ page, context }) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  const sockets: string[] = [];
  page.on('websocket', (socket) => void sockets.push(socket.url()));
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

  const main = page.getByRole('main');
  for (const [path, text] of [
    ['/', "The leaderboard can't be shown right now."],
    ['/multiplayer', "Open games can't be listed right now."],
    ['/online-race?race=none', 'Race #none'],
    [
      '/little-big-snake',
      'Not counted: This needs cookies. Please allow them for this site and reload the page.',
    ],
  ] as const) {
    await page.goto(path);
    await expect(main.getByText(text)).toBeVisible();
  }
  await page.goto('/snake-io');
  await expect(page.getByRole('button', { name: 'Enter Arena' })).toBeDisabled();
  expect(sockets).toEqual([]);
  // Each would have been answered to another guest.
  expect(asked.filter((path) => path.startsWith('/api/') && path !== '/api/arena')).toEqual([]);
});
