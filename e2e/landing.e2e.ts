/** The landing page: the live arena, a board to play on at once, and the cards. */
import { listTournaments } from '@playfield/contracts/http/tournaments.ts';
import { stageOf as arenaOf } from './pages/arena.ts';
import { expectNoViolations } from './pages/axe.ts';
import { enter } from './pages/checkers.ts';
import { boardOf, cellOf, factOf, press, takenCells } from './pages/match.ts';
import { badgeOf, boardOf as snakeBoardOf } from './pages/snake.ts';
import { fieldOf as typingFieldOf, textOf } from './pages/typing.ts';
import { bannerOf, expectMoves } from './pages/connectFour.ts';
import { visit } from './pages/shell.ts';
import { announce } from './pages/tournament.ts';
import { expect, test } from './fixtures.ts';

test(
  'SH-004 SH-008 SH-037 a press on the live board starts a game with that disc in it',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/');
    // The game's code is fetched once half of the board is in view, and a press shows the disc before the page changes.
    await boardOf(page).scrollIntoViewIfNeeded();
    const files = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    await expect.poll(files).toContainEqual(expect.stringContaining('/AiMatchPage-'));
    const added = await page.evaluateHandle(() => {
      const seen: string[] = [];
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node instanceof Element && node.parentElement?.matches('[role=gridcell]') === true)
              seen.push(`${node.className} on ${location.pathname}`);
      }).observe(document.body, { childList: true, subtree: true });
      return seen;
    });
    await press(page, cellOf(page, 5 * 7 + 2));
    await expect(page).toHaveURL('/ai');
    expect((await added.jsonValue())[0]).toBe('c4-disc on /');
    await expectMoves(page, 2);
    await expect(bannerOf(page)).toHaveText('Your Turn');
    await expect(cellOf(page, 5 * 7 + 2)).toHaveAccessibleName(/^Column 3, row 1, blue, you/);

    // Coming back does not play it again.
    await page.reload();
    await expect(bannerOf(page)).toHaveText('Your Turn');
    await expect(takenCells(page)).toHaveCount(2);
  },
);

test(
  'LP-005…007, G03 every game is one press away, and so is its first move',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    const link = (name: string) => main.getByRole('link', { name, exact: true });
    for (const { name, path } of [
      { name: 'Typing Race', path: '/typing-race' }, // LP-006
      { name: 'Classic Games', path: '/connect-four' }, // LP-007
      { name: 'Snake.io Arena', path: '/snake-io' },
      { name: 'Little Big Snake', path: '/little-big-snake' },
      { name: 'Checkers', path: '/checkers/ai' },
      { name: 'Tic Tac Toe', path: '/tic-tac-toe' },
      { name: 'Play Connect Four', path: '/ai' },
      { name: 'Play Tic Tac Toe', path: '/tic-tac-toe' },
      { name: 'Create an account', path: '/login?tab=register' },
    ])
      await expect(link(name)).toHaveAttribute('href', path);

    const steer = () => page.keyboard.press('ArrowUp');
    const playing = () => expect(arenaOf(page)).toHaveClass(/arena-playing/);
    /** What is pressed here, the first move, and what it does; Connect Four is played on this very page. */
    const games = [
      {
        name: 'Tic Tac Toe',
        move: () => press(page, page.getByRole('gridcell').nth(4)),
        made: () => expect(takenCells(page)).toHaveCount(2),
      },
      {
        name: 'Checkers',
        move: () => enter(page, '9-13'),
        made: () => expect(factOf(page, 'Moves')).toHaveText('2'),
      },
      {
        name: 'Little Big Snake',
        move: () => press(page, snakeBoardOf(page)),
        made: () => expect(badgeOf(page)).toHaveText('Playing'),
      },
      {
        name: 'Typing Race',
        move: async () => {
          await press(page, typingFieldOf(page));
          await page.keyboard.press((await textOf(page)).charAt(0));
        },
        made: () => expect(page).toHaveURL(/\?practice=/),
      },
      { name: 'Enter the arena', move: steer, made: playing }, // LP-005
      { name: 'Snake.io Arena', move: steer, made: playing },
    ];
    for (const { name, move, made } of games) {
      await press(page, link(name));
      await move();
      await made();
      await visit(page, '/');
    }
  },
);

test('G03 live tournaments are on it while there are some', { tag: '@desktop' }, async ({ page }) => {
  const name = `Cup ${Date.now()}`;
  const id = await announce(page.request, 3_600_000, { name });
  // Of all that other journeys have announced, this one alone.
  await page.route('**/api/tournaments?status=*', async (route) => {
    const response = await route.fetch();
    const listed = listTournaments.answer.parse(await response.json());
    await route.fulfill({ response, json: listed.filter((one) => one.id === id) });
  });
  await page.goto('/');
  const tournaments = page.getByRole('region', { name: 'Tournaments' });
  const row = tournaments.getByRole('link', { name });
  await expect(row).toContainText('Tic Tac Toe · Single Elimination · 0/16 players');
  await expect(row).toContainText(/Registration Open.*Starts /);
  await expect(tournaments.getByRole('link', { name: 'All tournaments' })).toHaveAttribute(
    'href',
    '/tournaments',
  );
  await expect(row.getByText(name)).toHaveCSS('-webkit-line-clamp', '2'); // a name may have 100 characters
  await expectNoViolations(page, 'the landing page with a tournament');
  await press(page, row);
  await expect(page).toHaveURL(`/tournaments/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

  await page.route('**/api/tournaments?status=*', (route) => route.fulfill({ json: [] }));
  const asked = page.waitForResponse('**/api/tournaments?status=registration');
  await page.goto('/');
  await asked;
  await expect(page.getByRole('heading', { level: 1, name: 'Snake.io Arena' })).toBeVisible();
  await expect(tournaments).toHaveCount(0);
});

test('G04 the live arena asks only for frames that it draws', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    let hasDrawn = false;
    const pen = CanvasRenderingContext2D.prototype;
    // oxlint-disable-next-line typescript/unbound-method -- called on the pen it belongs to
    pen.fillRect = new Proxy(pen.fillRect, {
      apply(fillRect, own, place) {
        hasDrawn = true;
        Reflect.apply(fillRect, own, place);
      },
    });
    const ask = requestAnimationFrame;
    globalThis.requestAnimationFrame = (run) =>
      ask((nowMs) => {
        hasDrawn = false;
        run(nowMs);
        const kind = hasDrawn ? 'drawn' : 'empty';
        sessionStorage.setItem(kind, String(Number(sessionStorage.getItem(kind)) + 1));
      });
  });
  await page.goto('/');
  const canvas = page.getByRole('region', { name: 'Snake.io Arena' }).locator('canvas');
  await expect(canvas).toHaveCSS('opacity', '1');
  const framesOf = (kind: string): Promise<number> =>
    page.evaluate((name) => Number(sessionStorage.getItem(name)), kind);
  const [drawn, empty] = [await framesOf('drawn'), await framesOf('empty')];
  await expect.poll(() => framesOf('drawn')).toBeGreaterThan(drawn + 30);
  expect((await framesOf('empty')) - empty).toBeLessThan(10);
});

test(
  'G04 the picture stands for an arena with no place left to watch from',
  { tag: '@phone' },
  async ({ page }) => {
    let end: (() => void) | undefined;
    let isFull = false;
    await page.routeWebSocket('**/ws', (socket) => {
      const server = socket.connectToServer();
      end = () => void socket.close({ code: 1013, reason: 'too many watch' });
      socket.onMessage((message) => {
        if (isFull && typeof message === 'string' && message.includes('snakeWatch'))
          socket.send(JSON.stringify({ type: 'error', code: 'arena/full', message: 'All arenas are full.' }));
        else server.send(message);
      });
    });
    await page.goto('/');
    const canvas = page.getByRole('region', { name: 'Snake.io Arena' }).locator('canvas');
    await expect(canvas).toHaveCSS('opacity', '1');
    isFull = true;
    end?.();
    await expect(canvas).toHaveCSS('opacity', '0');
    isFull = false;
    await expect(canvas).toHaveCSS('opacity', '1');
  },
);

test(
  'LP-001…004, G04 the arena is live behind its words, and its numbers are true',
  { tag: '@desktop' },
  async ({ page }) => {
    // As on a quiet site: the first answer knows of nobody. It is not shown, for the bots are on their way.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const text = document.querySelector('.landing-leaders')?.textContent ?? '';
        if (text.includes('is empty')) sessionStorage.setItem('said', text);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.route(
      '**/api/arena',
      (route) =>
        route.fulfill({
          json: { online: 1, alive: 0, snakes: 0, running: { games: 0, races: 0 }, top: [] },
        }),
      { times: 1 },
    );
    await page.goto('/');
    const hero = page.getByRole('region', { name: 'Snake.io Arena' });
    await expect(hero.getByText('Enhanced graphics')).toBeVisible();
    // A spectator brings the arena to life with bots, which are not counted as players.
    await expect(hero.locator('canvas')).toHaveCSS('opacity', '1');
    const leaders = page.getByRole('region', { name: 'Live leaderboard' });
    await expect(leaders.getByRole('listitem')).toHaveCount(10);
    expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBeNull();
    await expect(leaders.getByText('Bot', { exact: true }).first()).toBeVisible();
    await expect(hero.getByText(/^\d+ bots?$/)).toBeVisible();
    // Zero players are not shown (another journey's snake may still be there).
    await expect(hero.getByText('0 players online')).toHaveCount(0);
    // A picture stands for it where motion is not wanted.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(hero.locator('canvas')).toHaveCount(0);
    await expect(hero.locator('img').first()).toBeVisible();
  },
);
