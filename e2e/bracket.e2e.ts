/** Single eliminations, played to the end by browsers and by players without a page (TR-010…029; GAPS G42–G51). */
import { expectNoViolations } from './pages/axe.ts';
import { expectNoSidewaysScroll } from './pages/fit.ts';
import { press } from './pages/match.ts';
import { visit } from './pages/shell.ts';
import {
  aheadMs,
  announce,
  begin,
  detailsOf,
  gather,
  joinAll,
  playOn,
  startSoon,
  yourPart,
} from './pages/tournament.ts';
import { expect, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedProblems: /status of 40[09]/ });

test.describe('a single elimination of eight', () => {
  test.use({
    hasOwnServer: true,
    allowedProblems: /ERR_CONNECTION_REFUSED|WebSocket|Failed to load resource/,
  });

  test(
    'is played to the end, with one who does not come and a crash in the middle',
    { tag: ['@desktop', '@slow'] },
    async ({ page, browser, server }) => {
      test.setTimeout(240_000); // of which a minute passes for the player who does not come
      const players = await gather(browser, page, server.address, 4, 4);
      const id = await announce(page.request, aheadMs, { joinMinutes: 1 });
      await joinAll(players, id);
      await startSoon(page.request, id);
      await expect(page.getByText(/pts with 8 players/)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Quarterfinals' })).toBeVisible();
      await expectNoViolations(page, 'bracket');

      const absent = players.at(-1)?.id ?? '';
      // A minute is given to come: those who come do so before the others play.
      const { matches } = await detailsOf(page.request, id);
      const missed = matches.filter(({ slots }) => slots.some(({ userId }) => userId === absent));
      for (const match of missed) await begin(players.slice(0, -1), id, match);
      await playOn(players, id, absent);
      // A crash meanwhile makes the minute longer, and loses nothing.
      await server.kill();
      await server.start();
      await expect(page.getByRole('link', { name: /won by walkover/ })).toBeVisible({ timeout: 90_000 });

      await playOn(players, id, null);

      await expect(page.getByText('Completed', { exact: true })).toBeVisible();
      await expect(yourPart(page).getByText(/^You won /)).toBeVisible();
      const final = page.getByRole('link', { name: /^Final: .* won$/ });
      await final.focus();
      await page.keyboard.press('ArrowLeft');
      await expect(page.getByRole('link', { name: /^Semifinals, match 1: / })).toBeFocused();
      await page.getByRole('button', { name: 'Find me' }).press('Enter');
      await expect(final).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/multiplayer\?game=/);
    },
  );
});

test(
  'four meet on phones: rounds one at a time, and nothing goes sideways',
  { tag: ['@phone', '@slow'] },
  async ({ page, browser, server }) => {
    const players = await gather(browser, page, server.address, 2, 2);
    const id = await announce(page.request, aheadMs);
    await joinAll(players, id);
    await startSoon(page.request, id);
    await expect(page.getByRole('button', { name: 'Semifinals', pressed: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectNoViolations(page, 'round');
    // Elsewhere on the site the match is announced, with a way to it.
    const away = players[1]?.page;
    if (!away) throw new Error('The second player has no page.');
    await visit(away, '/rankings');
    await expect(away.getByText('Your match in Evening Cup is waiting for you.')).toBeVisible();
    await press(away, away.getByRole('link', { name: 'Return' }));
    await playOn(players, id, null);
    await expect(yourPart(page).getByText(/^You won /)).toBeVisible();
  },
);

test(
  'a player who reads the chat far below sees the call to their match, and comes to it from there',
  { tag: ['@phone', '@slow'] },
  async ({ page, browser, server }) => {
    const players = await gather(browser, page, server.address, 1, 1);
    const id = await announce(page.request, aheadMs, { maxParticipants: 2 });
    await joinAll(players, id);
    const field = page.getByRole('region', { name: 'Chat' }).getByLabel('Message', { exact: true });
    await field.scrollIntoViewIfNeeded();
    // The call comes and takes the focus from nobody.
    const leave = yourPart(page).getByRole('button', { name: 'Leave' });
    await leave.focus();
    await field.scrollIntoViewIfNeeded();
    await expect(yourPart(page).getByRole('heading')).not.toBeInViewport();
    await startSoon(page.request, id);
    const ready = yourPart(page).getByRole('button', { name: 'Ready' });
    await expect(ready).toBeInViewport({ ratio: 1 });
    await expect(yourPart(page).getByRole('timer')).toBeInViewport({ ratio: 1 });
    await expect(leave).not.toBeInViewport();
    await expect(leave).toBeFocused();
    await expectNoViolations(page, 'the call over the chat');
    await expectNoSidewaysScroll(page, 'the call over the chat');

    // The focus moves nothing, and what has it is not covered.
    const scrolledTo = await page.evaluate(() => scrollY);
    await ready.focus();
    expect(await page.evaluate(() => scrollY)).toBe(scrolledTo);
    const above = page.getByText('How it works');
    await above.evaluate((element) => {
      scrollTo(0, scrollY + element.getBoundingClientRect().top - 20);
      element.focus();
    });
    await expect(above).toBeFocused();
    const [focused, call] = [
      await above.boundingBox(),
      await ready.locator('xpath=ancestor::div[2]').boundingBox(),
    ];
    expect(focused?.y).toBeGreaterThanOrEqual((call?.y ?? 0) + (call?.height ?? 0));

    // Back at the top, Leave takes a low row between the call and what comes next.
    await page.evaluate(() => scrollTo(0, 0));
    const [card, next] = [
      await ready.locator('xpath=ancestor::div[2]').boundingBox(),
      await page.getByRole('region', { name: 'Bracket and results' }).boundingBox(),
    ];
    expect((next?.y ?? Infinity) - (card?.y ?? 0) - (card?.height ?? 0)).toBeLessThanOrEqual(44);

    await field.scrollIntoViewIfNeeded();
    // Return is enough where nothing has the focus that takes it.
    await above.evaluate((element) => element.blur());
    await page.keyboard.press('Enter');
    await expect(yourPart(page).getByText(/^Waiting for /)).toBeInViewport({ ratio: 1 });
    await players[1]?.request.post(`/api/tournaments/${id}/ready`, { data: {} });
    await expect(page).toHaveURL(/\/multiplayer\?game=/);
  },
);
