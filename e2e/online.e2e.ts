/**
 * People in browsers of their own: the lobby, a code, offers, quick match, a spectator, and refusals.
 * onlineGames.e2e.ts has a game by link and its rematch.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newName } from './pages/account.ts';
import { expectNoViolations } from './pages/axe.ts';
import { factOf } from './pages/match.ts';
import {
  createGame,
  findOpponent,
  expectMoves,
  newVisitor,
  openLobby,
  playCell,
  playMoves,
  shownGame,
  slotOf,
  statusOf,
} from './pages/online.ts';
import { joinAsOpponent } from './pages/opponent.ts';
import { expectToast, headerOf, unfoldMenu, visit } from './pages/shell.ts';

// Two browsers play whole games here: three times the usual time.
test.beforeEach(() => test.slow());

/** Installed by `countTicks`: the intervals that run several times a second. */
declare const ticks: ReadonlySet<unknown>;

/** Before the page is opened. */
async function countTicks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setInterval: begin, clearInterval: end } = globalThis;
    const running = new Set<unknown>();
    Object.assign(globalThis, {
      ticks: running,
      setInterval(run: () => void, everyMs: number) {
        const id = begin(run, everyMs);
        if (everyMs < 1000) running.add(id);
        return id;
      },
      clearInterval(id: number) {
        running.delete(id);
        end(id);
      },
    });
  });
}

const ticksOf = (page: Page): Promise<number> => page.evaluate(() => ticks.size);

test(
  'MP-001…018 MP-020…022 MP-028 G35 C4-075 C4-076 created in the lobby, joined from the list, watched, played to a win',
  { tag: '@desktop' },
  async ({ page, browser, server }) => {
    const bob = await newVisitor(browser, page, server.address);
    const cleo = await newVisitor(browser, page, server.address);
    await openLobby(bob.page, 'Bob');
    await openLobby(page, ' ');
    await expect(page.getByRole('button', { name: 'Create Connect Four Game' })).toBeDisabled();
    await page.getByLabel('Your Name').press('Enter');
    await expectToast(page, 'Error', 'Please enter your name');
    const why = page.getByText('Enter your name first, under “Create a game”.');
    await expect(why).toBeVisible();
    const above = page.getByRole('region', { name: 'Play online' });
    const before = await above.boundingBox();
    await page.getByLabel('Your Name').fill('Ada');
    await expect(why).toBeHidden();
    // On a phone it lies above the field, which stays where it is while the name is written.
    expect((await above.boundingBox())?.height).toBe(before?.height);
    await expectNoViolations(page, 'the lobby');
    const [id] = await Promise.all([
      createGame(page, 'Connect Four'),
      expectToast(page, 'Game Created', 'Waiting for another player to join...'),
    ]);
    await expect(statusOf(page)).toHaveText('Waiting for second player...');
    await expect(factOf(page, 'Game ID')).toHaveText(id); // MP-014
    await expect(page.locator('[data-seat="player2"]')).toContainText('Waiting...');
    await countTicks(cleo.page);
    await cleo.page.goto(`/multiplayer?game=${id}`);
    await expect(cleo.page.getByRole('button', { name: 'Join game' })).toBeVisible();

    const row = bob.page.getByRole('listitem').filter({ hasText: 'Created by Ada' });
    await expect(row).toContainText('Connect Four');
    await expect(row).toContainText('Waiting');
    await Promise.all([
      expectToast(page, 'Player Joined', 'Bob joined the game!'), // MP-030
      expectToast(bob.page, 'Game Joined', 'Game is starting!'), // MP-029
      row.getByRole('button', { name: /Join/ }).click(),
    ]);
    // The game is full: anyone who comes later watches.
    await expect(cleo.page.getByText('You are watching')).toBeVisible();
    await expect(cleo.page.getByRole('button', { name: 'Join game' })).toHaveCount(0);
    for (const one of [page, bob.page, cleo.page]) await expect(one.getByText('1 spectator')).toBeVisible();
    await expect(statusOf(cleo.page)).toHaveText("Ada's Turn");
    expect(await ticksOf(cleo.page)).toBeGreaterThan(0);

    await expect(page.getByText('You are Player 1 (Blue)')).toBeVisible(); // MP-013 G39
    await expect(bob.page.getByText('You are Player 2 (Red)')).toBeVisible();
    await expect(statusOf(bob.page)).toHaveText('Waiting for opponent...');
    await playMoves(page, bob.page, [0, 1, 0, 1, 0, 1, 0]);
    await expect(statusOf(page)).toHaveText('You won!');
    await expect(statusOf(bob.page)).toHaveText('You lost!');
    await expect(statusOf(cleo.page)).toHaveText('Ada Won!');
    await expectMoves(cleo.page, 7);
    // A finished game hardly wakes a phone.
    await expect.poll(() => ticksOf(cleo.page)).toBe(0);
    await expect(page.getByRole('dialog', { name: 'You Won!' })).toContainText(
      'Excellent game! You connected four pieces first.',
    );
    await expect(bob.page.getByRole('dialog', { name: 'Ada Won!' })).toContainText(
      "Good game! Maybe you'll win next time.",
    );
    await bob.context.close();
    await cleo.context.close();
  },
);

test(
  'C4-049…051 G33 G37 USERS-ASK 17 a code from the chooser opens the board; a running game is within reach; offers are answered in one place; resigning needs confirmation',
  { tag: ['@phone', '@slow'] },
  async ({ page, browser, server }) => {
    const bob = await newVisitor(browser, page, server.address);
    const name = newName('Ada');
    await page.goto('/connect-four');
    for (const [link, href] of [
      [/^Play vs AI Three/, '/ai'],
      [/^Online Multiplayer Create/, '/multiplayer'],
      ['Against the AI', '/ai'],
      ['Open the lobby', '/multiplayer'],
    ] as const) {
      await expect(page.getByRole('link', { name: link })).toHaveAttribute('href', href);
    }
    const friends = page.getByRole('region', { name: 'Play with Friends' });
    await friends.getByLabel('Your Name').fill(name);
    await friends.getByRole('button', { name: 'Create game link' }).click();
    await expectToast(page, 'Game Created', 'Waiting for friend to join...');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect Four - Multiplayer');
    const code = (await page.locator('[data-code]').textContent()) ?? '';
    expect(code).toMatch(/^[2-9A-Z]{6}$/);

    await bob.page.goto('/multiplayer');
    await expect(bob.page.getByText(/^No games available|^Created by/).first()).toBeVisible();
    await expect(bob.page.getByText(`Created by ${name}`)).toHaveCount(0); // unlisted
    const field = bob.page.getByLabel('Join with a code');
    await field.fill('ZZZZZZ');
    await bob.page.getByRole('button', { name: 'Join', exact: true }).click();
    await expectToast(bob.page, 'Error', 'Failed to join game');
    await expect(field).toHaveAccessibleDescription('No open game has that code.');
    await field.fill(code.toLowerCase());
    await bob.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await bob.page.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(bob.page.locator('.match-board')).toBeVisible();
    // From the end of the lobby to the top of the game, without the previous error above it.
    await expect(bob.page.getByRole('button', { name: 'Join game' })).toBeInViewport({ ratio: 1 });
    await expect(bob.page.getByText('Failed to join game')).toBeHidden();
    await bob.page.getByLabel('Your Name').fill('Bob');
    await bob.page.getByRole('button', { name: 'Join game' }).click();
    await playMoves(page, bob.page, [3, 4]);
    await expectMoves(page, 2);

    // A running game can be reached from other pages and comes first in the lobby.
    await page.getByRole('link', { name: 'Back to Lobby' }).click();
    await expect(page).toHaveURL('/');
    const bar = page.getByRole('complementary', { name: 'Running game' });
    await expect(bar).toContainText(/Your Connect Four game against .+ is running\. It's your turn\./);
    await bar.getByRole('link', { name: 'Return' }).click();
    await expectMoves(page, 2);
    await expect(bar).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to Lobby' }).click();
    await unfoldMenu(page);
    await headerOf(page).getByRole('link', { name: 'Multiplayer' }).click();
    const running = page.getByRole('region', { name: 'Your games' });
    await expect(running).toContainText('is running.');
    await running.getByRole('link').click();
    await expectMoves(page, 2);

    // By its exact name: while it is unavailable it says why.
    await page.getByRole('button', { name: 'Takeback', exact: true }).click();
    await expect(slotOf(bob.page)).toContainText(`${name} wants a takeback.`);
    await bob.page.getByRole('button', { name: 'Accept' }).click();
    await expectMoves(page, 0);

    await playMoves(page, bob.page, [3, 4]);
    await bob.page.getByRole('button', { name: 'Offer draw', exact: true }).click();
    await expect(slotOf(page)).toContainText('Bob offers a draw.');
    await expect(slotOf(bob.page)).toContainText('You offered a draw.');
    await Promise.all([
      expect(slotOf(bob.page)).toContainText('Your draw offer was declined.'),
      page.getByRole('button', { name: 'Decline' }).click(),
    ]);

    // Nobody is asked again and again.
    await expect(
      bob.page.getByRole('button', { name: 'Offer draw (Your offer was declined. You can make another one' }),
    ).toBeVisible();
    await playMoves(page, bob.page, [3, 5]);
    const draw = bob.page.getByRole('button', { name: /^Offer draw/ });
    const pressAt = (timeStamp: number): Promise<void> =>
      draw.evaluate((button, value) => {
        const click = new MouseEvent('click', { bubbles: true });
        button.dispatchEvent(Object.defineProperty(click, 'timeStamp', { value }));
      }, timeStamp);
    await pressAt(10_000);
    await expect(slotOf(page)).toContainText('Bob offers a draw.');
    const waiting = 'Another offer is waiting for its answer.';
    await expect(draw).toHaveAccessibleName(`Offer draw (${waiting})`);
    // The second tap of a double tap; and a press that wants to know: of the two, one is answered.
    const answers = await bob.page.evaluateHandle(() => {
      const seen: string[] = [];
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => Array.from(addedNodes)))
          if (node instanceof HTMLLIElement) seen.push(node.textContent);
      }).observe(document.body, { childList: true, subtree: true });
      return seen;
    });
    await pressAt(10_300);
    await pressAt(11_000);
    await expectToast(bob.page, 'Not just now', waiting);
    const count = (await answers.jsonValue()).filter((text) => text.includes('Not just now')).length;
    expect(count).toBe(1);
    await Promise.all([
      expect(slotOf(bob.page)).toContainText('Your draw offer has lapsed.'), // USERS-ASK 18
      playCell(page, 3),
    ]);

    await bob.page.getByRole('button', { name: 'Resign' }).click();
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Play on' }).click();
    await expect(statusOf(bob.page)).toHaveText('Your turn!');
    await bob.page.getByRole('button', { name: 'Resign' }).click();
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await expect(statusOf(page)).toHaveText('You won!');
    await expect(page.getByRole('dialog')).toContainText('Your opponent resigned.'); // G30
    await bob.context.close();
  },
);

test(
  'MP quick match pairs two players with the same settings, with clocks; moves stand',
  { tag: '@desktop' },
  async ({ page, browser, server }) => {
    const bob = await newVisitor(browser, page, server.address);
    await findOpponent(page, 'Ada', { clock: '3+2' });
    // The opponent is a stranger, so there is no invitation to send.
    await expect(page.getByRole('region', { name: 'Looking for an opponent' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Invite a friend' })).toHaveCount(0);
    // The second tap of a double tap is not for the link that has taken the button's place.
    await page.evaluate(() =>
      new MutationObserver((_, watch) => {
        const link = document.querySelector('[data-warm-up] + a');
        link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }));
        if (link) watch.disconnect();
      }).observe(document.body, { childList: true, subtree: true }),
    );
    await page.getByRole('button', { name: 'Play a bot while you wait' }).click();
    const meanwhile = page.getByRole('region', { name: 'Against the AI meanwhile' });
    await meanwhile.locator('.match-board [data-cell="3"]').click();
    await expect(meanwhile.getByRole('gridcell', { name: /, (you|opponent)\b/ })).toHaveCount(2);
    await findOpponent(bob.page, 'Bob', { clock: '3+2' });
    await expect(meanwhile).toBeHidden();
    await playMoves(page, bob.page, [0, 1, 2]);
    await page.getByRole('button', { name: 'React' }).click();
    await Promise.all([
      expect(bob.page.locator('[data-seat="player1"] [data-reaction="brilliant"]')).toBeVisible(),
      page.getByRole('button', { name: 'Brilliant' }).click(),
    ]);
    await expect(page.getByRole('timer').first()).toHaveText(/^[23]:\d\d$/);
    await page.getByRole('button', { name: /^Takeback/ }).click();
    await expectToast(page, 'Not just now', 'Moves stand in quick matches.');
    await bob.context.close();
  },
);

test(
  'a stranger who has left is not waited for: the same button looks for the next one',
  { tag: ['@phone', '@slow'] },
  async ({ page, server }) => {
    await findOpponent(page, 'Ada', { game: 'Tic Tac Toe', clock: '3+2' });
    const first = shownGame(page);
    const bob = await joinAsOpponent(server.address, first, 'Bob');
    for (const cell of [0, 1]) {
      await playCell(page, cell);
      await bob.play(cell + 3);
    }
    await playCell(page, 2);
    const result = page.getByRole('dialog', { name: 'You Win!' });
    await result.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('button', { name: 'New opponent' })).toBeVisible();
    await page.keyboard.press('Escape');
    await result.getByRole('button', { name: 'Rematch' }).press('Enter');
    await expect(result.getByRole('button', { name: 'Offered' })).toBeFocused();
    await bob.leave();
    const next = result.getByRole('button', { name: 'New opponent' });
    await expect(next).toBeFocused();
    // Nothing has moved to a row of its own.
    const [main, more] = [
      await next.boundingBox(),
      await result.getByRole('button', { name: 'More' }).boundingBox(),
    ];
    expect(more?.y).toBeLessThan((main?.y ?? 0) + (main?.height ?? 0));
    await expectNoViolations(page, 'an opponent who has left');
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/games/quick', async (route) => {
      expect(route.request().postDataJSON()).toMatchObject({ rated: true });
      await answer.promise;
      await route.continue();
    });
    await next.press('Enter');
    await expect(next).toHaveAttribute('aria-busy', 'true');
    await next.press('Enter');
    answer.resolve();
    await expect(page.getByRole('region', { name: 'Looking for an opponent' })).toBeVisible();
    expect(shownGame(page)).not.toBe(first);
    // It has not become the rematch under the second press.
    expect(await (await page.request.get(`/api/games/${first}`)).json()).toMatchObject({
      online: { offer: null },
    });
    const wanted = await (await page.request.get(`/api/games/${shownGame(page)}`)).json();
    expect(wanted).toMatchObject({
      gameType: 'tic-tac-toe',
      status: 'waiting',
      online: { isQuick: true, clock: { initialMs: 180_000, incrementMs: 2000 } },
    });
  },
);

for (const [tag, where] of [
  ['@phone', 'finger'],
  // Where the whole page fits into the window.
  ['@desktop', 'mouse'],
] as const)
  test(
    `an opponent that comes while one plays the AI moves no square from under the ${where}`,
    { tag: [tag, '@slow'] },
    async ({ page, server }) => {
      // And the bar needs a further line to say whose turn it is.
      if (tag === '@desktop') await page.setViewportSize({ width: 280, height: 2000 });
      // The page has to grow before it is scrolled: a transition of its height, however short, comes too late.
      if (tag === '@desktop') await page.emulateMedia({ reducedMotion: 'reduce' });
      await openLobby(page, 'Ada');
      const id = await createGame(page, 'Connect Four');
      await visit(page, '/checkers/ai');
      const man = page.locator('.match-board [data-number="11"][data-open]');
      await man.click();
      const before = await man.boundingBox();
      const expectStill = async (): Promise<void> => {
        const now = await man.boundingBox();
        expect(now?.x).toBe(before?.x);
        // Browsers scroll by whole pixels.
        expect(Math.abs((now?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1);
      };
      const bob = await joinAsOpponent(server.address, id, 'Wilhelmina of Alexandria');
      await page.request.post(`/api/games/${id}/move`, { data: { column: 3 } });
      // As when somebody comes back to the tab.
      const readAgain = () => page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
      await readAgain();
      const bar = page.getByRole('complementary', { name: 'Running game' });
      await expect(bar).toBeInViewport();
      await expectStill();
      await bob.play(3);
      await readAgain();
      await expect(bar).toContainText("It's your turn.");
      await expectStill();
      // Its three lines are no higher than the header, which they scroll away.
      if (tag === '@phone') await expect(bar.getByRole('paragraph')).toBeInViewport({ ratio: 1 });
      await page.request.post(`/api/games/${id}/action`, { data: { action: 'resign' } });
      await readAgain();
      await expect(bar).toBeHidden();
      await expectStill();
      await bob.leave();
    },
  );
