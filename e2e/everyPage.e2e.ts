/** Every page that a link leads to, as it opens: its title, its links, and what axe says of it, dark and light. */
import { expectNoViolations } from './pages/axe.ts';
import { expect, test } from './fixtures.ts';

// Without motion, so that colours are measured in their final state.
test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedProblems: /status of 401/ });

const titles = new Map([
  ['/', 'Playfield'],
  ['/connect-four', 'Connect Four · Playfield'],
  ['/tic-tac-toe', 'Tic Tac Toe · Playfield'],
  ['/checkers', 'Checkers · Playfield'],
  ['/checkers/ai', 'Your turn - Checkers · Playfield'],
  ['/checkers/local', "Red's Turn - Checkers · Playfield"],
  ['/ai', 'Your turn - Connect Four · Playfield'],
  ['/typing-race', 'Typing Race · Playfield'],
  ['/online-race', 'Online Racing Arena · Playfield'],
  ['/multiplayer', 'Multiplayer Game Lobby · Playfield'],
  ['/friends', 'Friends · Playfield'],
  ['/little-big-snake', 'Little Big Snake · Playfield'],
  ['/snake-io', 'Snake.io Arena · Playfield'],
  ['/rankings', 'Rankings · Playfield'],
  ['/achievements', 'Achievements · Playfield'],
  ['/login', 'Login · Playfield'],
  ['/login?tab=register', 'Register · Playfield'],
  ['/account', 'Your account · Playfield'],
]);

/** Pages that axe reads as they open; games and dialogs in their states are in axe.e2e.ts. */
const scanned = new Set([
  '/',
  '/connect-four',
  '/login',
  '/login?tab=register',
  '/account',
  '/friends',
  '/rankings',
  '/privacy',
  '/tic-tac-toe',
  '/checkers',
  '/typing-race',
  '/snake-io',
]);

test(
  'SH-005 SH-006 SH-010 SH-011 SH-014 SH-015 SH-019 SH-061 every page has its title, no dead link, and nothing for axe',
  { tag: '@desktop' },
  async ({ page }) => {
    test.slow(); // some forty pages
    const seen = new Set(['/', ...titles.keys(), ...scanned]);
    /** An archive links from day to day: one of its days stands for all. */
    const shapes = new Set<string>();
    for (const path of seen) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.getByText('404 Page Not Found'), path).toHaveCount(0);
      const title = titles.get(path);
      if (title !== undefined) await expect(page, path).toHaveTitle(title);
      const links = await page
        .getByRole('link')
        .evaluateAll((all) =>
          all.map((link) => [link.getAttribute('href') ?? '', link.textContent] as const),
        );
      for (const [href, text] of links) {
        expect(href, `${path}: ${text}`).toMatch(/^[/#]/);
        const { pathname, search } = new URL(href, page.url());
        const shape = (pathname + search).replace(/\d{4}-\d\d-\d\d/, 'date');
        // A download is no page.
        if (pathname.startsWith('/api/') || (shape !== pathname + search && shapes.has(shape))) continue;
        shapes.add(shape);
        seen.add(pathname + search);
      }
      if (scanned.has(path)) await expectNoViolations(page, path);
    }
    expect([...seen]).toEqual(
      expect.arrayContaining(['/tournaments', '/puzzle', '/privacy', '/checkers/ai']),
    );
  },
);
