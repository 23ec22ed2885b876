/**
 * Every page that a link leads to, as it opens: its title, its links, what it asks for, what axe says of it, dark and light,
 * and whether it fits into narrow windows. In two halves, side by side.
 */
import type { Page } from '@playwright/test';
import { expectNoViolations } from './pages/axe.ts';
import { expectNoSidewaysScroll, expectNoWordsCut, scaleText } from './pages/fit.ts';
import { unfoldMenu, visit } from './pages/shell.ts';
import { expect, test } from './fixtures.ts';

// Without motion, so that colours are measured in their final state.
test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedProblems: /status of 40[14]/ });
test.describe.configure({ mode: 'parallel' });

type Visited = { readonly path: string; readonly title: string; readonly isScanned?: boolean };

/** Games and dialogs are scanned in their states, in axe.e2e.ts. */
const playing: readonly Visited[] = [
  { path: '/connect-four', title: 'Connect Four', isScanned: true },
  { path: '/ai', title: 'Your turn - Connect Four' },
  { path: '/tic-tac-toe', title: 'Tic Tac Toe', isScanned: true },
  { path: '/checkers', title: 'Checkers', isScanned: true },
  { path: '/checkers/ai', title: 'Your turn - Checkers' },
  { path: '/checkers/local', title: "Red's Turn - Checkers" },
  { path: '/games/connect-four/local', title: "Blue's Turn - Connect Four" },
  { path: '/games/tic-tac-toe', title: 'Tic Tac Toe' },
  { path: '/games/tic-tac-toe/local', title: "X's Turn - Tic Tac Toe" },
  { path: '/typing-race', title: 'Typing Race', isScanned: true },
  { path: '/typing-race?practice=hard', title: 'Practice: Hard' },
  { path: '/online-race', title: 'Online Racing Arena' },
  { path: '/little-big-snake', title: 'Little Big Snake' },
  { path: '/snake-io', title: 'Snake.io Arena', isScanned: true },
];
const around: readonly Visited[] = [
  { path: '/multiplayer', title: 'Multiplayer Game Lobby' },
  { path: '/login', title: 'Login', isScanned: true },
  { path: '/account', title: 'Your account', isScanned: true },
  // From another page: its own tabs keep the address.
  { path: '/login?tab=register', title: 'Register', isScanned: true },
  { path: '/friends', title: 'Friends', isScanned: true },
  { path: '/rankings', title: 'Rankings', isScanned: true },
  { path: '/achievements', title: 'Achievements' },
  { path: '/analysis', title: 'Analysis' },
  { path: '/puzzle', title: 'Puzzle of the day' },
  { path: '/puzzle/connect-four', title: 'Connect Four puzzle of the day' },
  { path: '/tournaments', title: 'Tournaments' },
  { path: '/privacy', title: 'Privacy', isScanned: true },
  { path: '/no-such-page', title: '404 Page Not Found', isScanned: true },
];

/** So that the lobby has a game to list, and the tournaments one of each width. */
async function openForAnybody(page: Page): Promise<void> {
  const opened = await page.request.post('/api/games/multiplayer', {
    data: { gameType: 'connect-four', playerName: 'Wilhelmina Alexandrina X' },
  });
  expect(opened.status()).toBe(200);
  const startDate = new Date(Date.now() + 7_200_000).toISOString();
  for (const format of ['arena', 'double-elimination']) {
    const announced = await page.request.post('/api/tournaments', {
      data: {
        name: "Wilhelmina's Worldwide Invitational",
        description: 'With players from everywhere',
        gameType: 'connect-four',
        format,
        maxPlayers: 8,
        startDate,
        prizePool: 0,
        entryFee: 0,
      },
    });
    expect(announced.ok(), await announced.text()).toBe(true);
  }
}

/** The addresses of all links of the page, also of those in a closed menu. */
async function linksOf(page: Page, what: string): Promise<readonly string[]> {
  const links = await page
    .locator('a')
    .evaluateAll((all) => all.map((link) => [link.getAttribute('href') ?? '', link.textContent] as const));
  return links.map(([href, text]) => {
    expect(href, `${what}: ${text}`).toMatch(/^[/#]/);
    const { pathname, search } = new URL(href, page.url());
    return pathname + search;
  });
}

/** Names, codes and passwords, which no dictionary knows and no service for spelling is to get, and the text of a race. */
async function expectNoSpelling(page: Page, what: string): Promise<void> {
  const verbatim = page
    .locator('[autocorrect="off"], [autocomplete="nickname"]')
    .or(page.getByPlaceholder('ABC234'));
  const checked = await verbatim.evaluateAll((fields) =>
    fields
      .filter((field) => field instanceof HTMLElement && field.spellcheck)
      .map(({ outerHTML }) => outerHTML),
  );
  expect(checked, what).toEqual([]);
}

/** On a phone with large text, on a smaller phone, and in half the window of a desktop. */
async function expectToFit(page: Page, what: string): Promise<void> {
  await scaleText(page, 200);
  await expectNoSidewaysScroll(page, `${what}, text at twice its size`);
  await expectNoWordsCut(page, `${what}, text at twice its size`);
  await scaleText(page, 100);
  await page.setViewportSize({ width: 320, height: 568 });
  await expectNoSidewaysScroll(page, what);
  // It is the same on every page.
  if (what === '/') {
    await unfoldMenu(page);
    await expectNoSidewaysScroll(page, `${what} with its menu`);
  }
  // Browser zoom of 200 % halves the 1440×900 of a desktop's window in CSS pixels.
  await page.setViewportSize({ width: 720, height: 450 });
  await expectNoSidewaysScroll(page, `${what} at 200 % zoom`);
}

for (const { half, visited } of [
  { half: 'the games', visited: playing },
  { half: 'all around the games', visited: around },
]) {
  test(
    `SH-005 SH-006 SH-010 SH-011 SH-014 SH-015 SH-019 SH-061 AN-001 G12 ${half}: every page has its title, no dead link, nothing for axe, and asks no other site; none scrolls sideways: with text at twice its size, at 320 px, and at 200 % zoom of a desktop`,
    { tag: ['@phone', '@slow'] },
    async ({ page, server }) => {
      test.slow(); // a dozen pages
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await openForAnybody(page);
      const statuses = new Map<string, number>();
      const look = async (path: string): Promise<void> => {
        // A download is no page; an archive links from day to day: one of its days stands for all.
        const shape = path.replace(/\d{4}-\d\d-\d\d/, 'date');
        if (statuses.has(shape) || path.startsWith('/api/')) return;
        statuses.set(shape, (await page.request.get(path)).status());
      };
      await page.goto('/');
      for (const { path, title, isScanned = false } of [
        { path: '/', title: '', isScanned: half === 'the games' },
        ...visited,
      ]) {
        await visit(page, path);
        await page.setViewportSize({ width: 360, height: 640 });
        await expect(page, path).toHaveTitle(title === '' ? 'Playfield' : `${title} · Playfield`);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
        if (path === '/multiplayer') await expect(page.getByText(/^Created by/).first()).toBeVisible();
        await look(path);
        for (const link of await linksOf(page, path)) await look(link);
        await expectNoSpelling(page, path);
        await expectToFit(page, path);
        if (!isScanned) continue;
        await page.setViewportSize({ width: 1440, height: 900 });
        await expectNoViolations(page, path);
      }
      expect([...statuses.keys()]).toEqual(
        expect.arrayContaining(['/tournaments', '/puzzle', '/privacy', '/checkers']),
      );
      const refused = [...statuses].filter(([, status]) => status !== 200);
      expect(refused).toEqual(half === 'the games' ? [] : [['/no-such-page', 404]]);
      expect(asked.filter((url) => url.includes('/api/analytics'))).toEqual([]);
      expect(asked.filter((url) => !url.startsWith(server.address))).toEqual([]);
    },
  );
}
