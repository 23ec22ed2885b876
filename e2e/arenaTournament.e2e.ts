/**
 * An arena as two people meet it: joined, paired by itself, berserk, a pause, paired again, the
 * standings of both pages, and its end, which the operator brings about.
 */
import type { Locator, Page, Route } from '@playwright/test';
import { tournament, tournamentDetails } from '@playfield/contracts/http/tournaments.ts';
import { newClient } from '@playfield/server/testing/client.ts';
import { freePort } from '@playfield/server/testing/freePort.ts';
import { openSocket, type SocketClient } from '@playfield/server/testing/socket.ts';
import { expectNoViolations } from './pages/axe.ts';
import { expectNoSidewaysScroll } from './pages/fit.ts';
import { press } from './pages/match.ts';
import { newVisitor, shownGame } from './pages/online.ts';
import { startSoon } from './pages/tournament.ts';
import { transcriptOf } from './pages/transcript.ts';
import { expect, test } from './fixtures.ts';

const secret = 'a secret of this journey alone';

test.use({
  hasOwnServer: true,
  allowedProblems: /ERR_FAILED/, // a page of the standings that is not delivered
  contextOptions: { reducedMotion: 'reduce' },
  serverEnv: async ({ serverEnv }, run) =>
    run({ ...serverEnv, OPERATOR_PORT: String(await freePort()), OPERATOR_SECRET: secret }),
});

const yourPart = (page: Page) => page.getByRole('region', { name: 'Your part' });
const ownRow = (page: Page) => page.getByRole('table', { name: 'Standings' }).locator('tr[aria-current]');

/** Loses the game that runs, and both go back to the arena; the next game may open there at once. */
async function resign(loser: Page, winner: Page): Promise<void> {
  await press(loser, loser.getByRole('button', { name: 'Resign' }));
  await press(loser, loser.getByRole('dialog').getByRole('button', { name: 'Resign' }));
  for (const page of [loser, winner])
    await press(page, page.getByRole('dialog').getByRole('link', { name: 'Back to the tournament' }));
}

/** The standings of an arena of 150, as the page would be told of it: a page that cannot be read takes nothing away. */
async function turnsPages(page: Page, id: string): Promise<void> {
  const details = new RegExp(`/api/tournaments/${id}$`);
  await page.route(details, async (route) => {
    const response = await route.fetch();
    const read: object = await response.json();
    await route.fulfill({ response, json: { ...read, currentParticipants: 150 } });
  });
  const held: Route[] = [];
  await page.route(/\/standings\?page=2/, (route) => void held.push(route));
  await page.reload();
  const pages = page.getByRole('navigation', { name: 'Pages of the standings' });
  const next = pages.getByRole('button', { name: 'Next' });
  await next.press('Enter');
  await expect.poll(() => held.length).toBe(1);
  await expect(ownRow(page)).toBeVisible();
  await expect(pages.getByText('Page 2 of 2')).toBeVisible();
  await expect(next).toBeFocused();
  await held.pop()?.abort();
  await expect(
    page.getByRole('alert').filter({ hasText: "The standings couldn't be loaded." }),
  ).toBeVisible();
  await pages.getByRole('button', { name: 'Before' }).click();
  await expect(ownRow(page)).toBeVisible();
  await page.unroute(details);
  await page.reload();
}

/** Announces an arena, by the visitor of this page. */
async function announceArena(page: Page): Promise<string> {
  const startDate = new Date(Date.now() + 300_000).toISOString();
  const made = await page.request.post('/api/tournaments', {
    data: {
      name: 'Lunch Arena',
      description: 'As many games as you can.',
      gameType: 'connect-four',
      format: 'arena',
      status: 'registration',
      startDate,
      registrationDeadline: startDate,
      minutes: 20,
      clock: { initialS: 180, incrementS: 0 },
    },
  });
  return tournament.parse(await made.json()).id;
}

/** Joins without a page, and stays there: nobody is paired who isn't connected. */
async function enterArena(address: string, id: string): Promise<SocketClient> {
  const client = newClient(address);
  await client.post(`/api/tournaments/${id}/join`, {});
  const socket = await openSocket(address, client.cookie());
  socket.send({ type: 'watchTournament', tournamentId: id });
  return socket;
}

/**
 * Presses a button, and goes on pressing the same place for as long as the second tap of a double one may take, from when something
 * else is there.
 */
async function pressOnAndOn(page: Page, button: Locator): Promise<void> {
  const box = await button.boundingBox();
  if (!box) throw new Error('The button has no place.');
  await page.evaluate(
    async ({ x, y }) => {
      const there = () => document.elementFromPoint(x, y)?.closest('button') ?? null;
      const pressed = there();
      let untilMs = Infinity;
      while (performance.now() < untilMs) {
        there()?.click();
        await new Promise((resolve) => void requestAnimationFrame(resolve));
        if (untilMs === Infinity && pressed?.isConnected !== true) untilMs = performance.now() + 500;
      }
    },
    { x: box.x + box.width / 2, y: box.y + box.height / 2 },
  );
}

test(
  'on a phone a double tap joins and does no more, and the standings show names and states in full',
  { tag: ['@phone', '@slow'] },
  async ({ page, server }) => {
    const id = await announceArena(page);
    await page.goto(`/tournaments/${id}`);
    const part = yourPart(page);
    const join = part.getByRole('button', { name: 'Join' });
    await pressOnAndOn(page, join);
    await expect(part.getByRole('heading', { name: 'You take part' })).toBeVisible();
    await press(page, part.getByRole('button', { name: 'Leave' }));
    await expect(join).toBeVisible();

    // Two others play each other, so that nobody is left to be paired with.
    const others = [await enterArena(server.address, id), await enterArena(server.address, id)];
    await startSoon(page.request, id);
    for (const socket of others) await socket.next('tournamentMatch');
    await expect(part.getByRole('heading', { name: 'You can still join' })).toBeVisible();
    await pressOnAndOn(page, join);
    await expect(part.getByRole('heading', { name: 'You are about to be paired' })).toBeVisible();
    await expect(ownRow(page)).not.toContainText('Paused');
    await press(page, part.getByRole('button', { name: 'Pause' }));
    await expect(part.getByRole('heading', { name: 'You are paused' })).toBeVisible();

    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 640 });
      const name = ownRow(page).getByRole('rowheader');
      await expect(name).toContainText('You · Paused');
      for (const row of await page.getByRole('rowheader').all())
        expect(await row.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0);
      await expectNoSidewaysScroll(page, `standings at ${width}`);
    }
    await expectNoViolations(page, 'standings on a phone');
    await Promise.all(others.map((socket) => socket.close()));
  },
);

test(
  'an arena is joined, played, paused and ended; both pages follow',
  { tag: ['@desktop', '@slow'] },
  async ({ page, browser, server, serverEnv }) => {
    test.setTimeout(180_000);
    const other = await newVisitor(browser, page, server.address);
    const { lines } = await transcriptOf(page, (text) => text);
    const id = await announceArena(page);
    const both = [page, other.page];
    for (const one of both) {
      await one.goto(`/tournaments/${id}`);
      await press(one, yourPart(one).getByRole('button', { name: 'Join' }));
      await expect(yourPart(one).getByText(/You (take part|are checked in)/)).toBeVisible();
    }
    // Everybody who has joined has it open.
    await press(page, page.getByRole('button', { name: 'Start now' }));
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Start' }));

    // The game opens by itself, where the arena is in view.
    for (const one of both) await expect(one).toHaveURL(/\/multiplayer\?game=/, { timeout: 60_000 });
    await press(page, page.getByRole('button', { name: /^Berserk/ }));
    await expect(page.getByRole('button', { name: /^Berserk/ })).toBeHidden();
    const first = shownGame(page);
    await resign(other.page, page);
    await expect
      .poll(async () => {
        const seen = await page.request.get(`/api/tournaments/${id}`);
        return tournamentDetails.parse(await seen.json()).you.participant;
      })
      .toMatchObject({ place: 1, arena: { score: 2 } });

    // Of two alone each may meet the other again.
    for (const one of both)
      await expect(one).toHaveURL(new RegExp(`/multiplayer\\?game=(?!${first})`), { timeout: 60_000 });
    await press(page, page.getByRole('link', { name: 'Back to the tournament' }));
    const pause = yourPart(page).getByRole('button', { name: 'Pause after this game' });
    await press(page, pause);
    // What stands beside the way to the game has its new width.
    await expect(pause).toBeHidden();
    await press(page, yourPart(page).getByRole('link', { name: 'Open game' }));
    await expect(page).toHaveURL(/\/multiplayer\?game=/);
    await resign(other.page, page);
    await expect(yourPart(page).getByRole('heading', { name: 'You are paused' })).toBeVisible();
    await expect(ownRow(page).getByRole('cell').first()).toHaveText('1');
    await expect(ownRow(page).getByRole('cell').last()).toHaveText(/4$/);
    const standings = other.page.getByRole('table', { name: 'Standings' });
    await expect(standings.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(/4$/);
    await expect(ownRow(page)).toContainText('Paused');
    await expectNoViolations(page, 'an arena that runs');
    await turnsPages(page, id);
    // With the other one paused as well nobody is paired before the end.
    await press(other.page, yourPart(other.page).getByRole('button', { name: 'Pause', exact: true }));
    await expect(yourPart(other.page).getByRole('heading', { name: 'You are paused' })).toBeVisible();
    await press(page, yourPart(page).getByRole('button', { name: 'Resume' }));
    await expect(yourPart(page).getByRole('heading', { name: 'You are about to be paired' })).toBeVisible();

    const ended = await page.request.post(
      `http://127.0.0.1:${serverEnv['OPERATOR_PORT']}/tournaments/${id}/end`,
      {
        headers: { authorization: `Bearer ${secret}` },
        data: { reason: 'Lunch is over' },
      },
    );
    expect(ended.status(), await ended.text()).toBe(200);
    await expect(page.getByText('Completed', { exact: true })).toBeVisible();
    await expect(yourPart(page).getByRole('heading', { name: /^You won / })).toBeVisible();
    await expect(yourPart(other.page).getByRole('heading', { name: 'You came 2nd' })).toBeVisible();
    await expect.poll(() => lines).toContainEqual(expect.stringContaining('The arena is over. You won.'));
    await expect(ownRow(page).getByRole('cell').first()).toHaveText('1');
    await expectNoViolations(page, 'an arena that is over');
    await other.context.close();
  },
);
