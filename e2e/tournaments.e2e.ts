/**
 * Tournaments as people meet them: announced from the list, joined, played to the end by four browsers and four players
 * without a page, over a crash of the server (TR-001…029; GAPS G42–G51).
 */
import type { APIRequestContext, APIResponse, Browser, Page } from '@playwright/test';
import {
  listTournaments,
  tournament,
  tournamentDetails,
  type TournamentDetails,
} from '@playfield/contracts/http/tournaments.ts';
import { expectNoViolations } from './pages/axe.ts';
import { expectNoSidewaysScroll } from './pages/fit.ts';
import { tabTo } from './pages/keyboard.ts';
import { press } from './pages/match.ts';
import { newVisitor } from './pages/online.ts';
import { headerOf, toastOf, unfoldMenu, visit } from './pages/shell.ts';
import { expect, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedProblems: /status of 40[09]/ });

/** Somebody who takes part; without a page they only answer over HTTP. */
type Player = { readonly id: string; readonly request: APIRequestContext; readonly page: Page | null };

async function player(request: APIRequestContext, page: Page | null): Promise<Player> {
  const answer: unknown = await (await request.get('/api/auth/me')).json();
  if (typeof answer !== 'object' || answer === null || !('user' in answer))
    throw new Error('Nobody is there.');
  const { user } = answer;
  if (typeof user !== 'object' || user === null || !('id' in user)) throw new Error('Nobody is there.');
  return { id: String(user.id), request, page };
}

/** A server that has just begun may ask for patience. */
async function patiently(send: () => Promise<APIResponse>): Promise<unknown> {
  let answer = await send();
  await expect(async () => {
    if (answer.status() === 503) answer = await send();
    expect(answer.status()).not.toBe(503);
  }).toPass();
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

async function detailsOf(request: APIRequestContext, id: string): Promise<TournamentDetails> {
  return tournamentDetails.parse(await patiently(() => request.get(`/api/tournaments/${id}`)));
}

const does = (request: APIRequestContext, path: string, data: object = {}): Promise<unknown> =>
  patiently(() => request.post(path, { data }));

/** With the check-in open, and time for everybody to join however slow the machine is: `startSoon` ends it. */
const aheadMs = 300_000;

async function announce(request: APIRequestContext, inMs: number, fields: object = {}): Promise<string> {
  const at = new Date(Date.now() + inMs).toISOString();
  const made = await does(request, '/api/tournaments', {
    name: 'Evening Cup',
    description: 'Everybody is welcome.',
    gameType: 'tic-tac-toe',
    format: 'single-elimination',
    status: 'registration',
    prizePool: 100,
    startDate: at,
    registrationDeadline: at,
    ...fields,
  });
  return tournament.parse(made).id;
}

/** The organiser brings the start forward; then it starts by itself. */
const startSoon = (request: APIRequestContext, id: string): Promise<unknown> =>
  does(request, `/api/tournaments/${id}/organise`, {
    action: 'postpone',
    startDate: new Date(Date.now() + 1500).toISOString(),
  });

const yourPart = (page: Page) => page.getByRole('region', { name: 'Your part' });

test(
  'SH-016 SH-025 TR-001…030, TR-047, G48 a list that cannot be read is read again; one is announced from it, joined and left',
  { tag: '@phone' },
  async ({ page, browser, server }) => {
    test.slow();
    await page.route('**/api/tournaments', (route) =>
      route.fulfill({ status: 409, json: { code: 'x', message: 'Not just now.' } }),
    );
    await page.goto('/rankings');
    await unfoldMenu(page);
    await press(page, headerOf(page).getByRole('link', { name: 'Tournaments', exact: true }));
    await expect(page).toHaveURL('/tournaments');
    await expect(toastOf(page).getByText('Error')).toBeVisible();
    await expect(toastOf(page).getByText('Not just now.')).toBeVisible();
    await page.unroute('**/api/tournaments');
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tournaments');
    await expect(page.getByLabel('Status', { exact: true }).getByRole('option')).toHaveText([
      'All Status',
      'Upcoming',
      'Registration Open',
      'Active',
      'Completed',
    ]);
    await page.getByLabel('Game', { exact: true }).selectOption('Little Big Snake');
    await expect(page.getByText('No tournaments found')).toBeVisible();
    await expect(page.getByText('Create the first tournament to get started!')).toBeVisible();
    await expectNoViolations(page, 'empty list');

    const create = page.getByRole('button', { name: 'Create', exact: true });
    const dialog = page.getByRole('dialog', { name: 'Create New Tournament' });
    await create.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(create).toBeFocused();
    await create.press('Enter');
    await expect(dialog.getByText('Set up a new tournament for players to compete in')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create Tournament' }).press('Enter');
    await expect(dialog.getByText('Tournament name is required')).toBeVisible();
    await expect(dialog.getByLabel('Tournament Name')).toBeFocused();
    await dialog.getByText('More options').press('Enter');
    await expectNoViolations(page, 'create dialog');
    const name = `Cup ${Date.now()}`;
    await dialog.getByLabel('Tournament Name').fill(name);
    await dialog.getByLabel('Game Type').selectOption('Little Big Snake');
    await dialog.getByLabel('Description').fill('Best of three attempts.');
    await dialog.getByLabel('Max Participants').fill('2');
    await dialog.getByLabel('Description').press('Tab');
    // What no field is about is said in the dialog, over which no toast is seen.
    const refused = {
      status: 409,
      json: { code: 'tournament/too-many', message: 'That is enough for now.' },
    };
    await page.route('**/api/tournaments', (route) => route.fulfill(refused), { times: 1 });
    await dialog.getByRole('button', { name: 'Create Tournament' }).press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('That is enough for now.');
    await dialog.getByRole('button', { name: 'Create Tournament' }).press('Enter');
    await expect(dialog).toBeHidden();

    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await expect(card.getByText('0/2')).toBeVisible();
    await expect(card.getByText('0 pts')).toBeVisible();
    await expect(card.getByText('Single Elimination')).toBeVisible();
    const join = card.getByRole('button', { name: 'Join' });
    // The scheduler opens it within a second; another filter reads the list again.
    await expect
      .poll(async () => {
        const listed = listTournaments.answer.parse(
          await (await page.request.get('/api/tournaments')).json(),
        );
        return listed.find((one) => one.name === name)?.status;
      })
      .toBe('registration');
    await page.getByLabel('Status', { exact: true }).selectOption('Registration Open');
    await expect(card.getByText('Registration Open')).toBeVisible();
    await press(page, join);
    await expect(card.getByText('You take part')).toBeVisible();
    await expect(card.getByText('1/2')).toBeVisible();

    const other = await newVisitor(browser, page, server.address);
    await other.page.goto('/tournaments');
    await press(other.page, other.page.getByRole('link', { name: `View Details of ${name}` }));
    await press(other.page, yourPart(other.page).getByRole('button', { name: 'Join' }));
    await expect(yourPart(other.page).getByText('You take part')).toBeVisible();
    await expectNoViolations(other.page, 'details');
    const chat = other.page.getByRole('region', { name: 'Chat' });
    await chat.getByLabel('Message', { exact: true }).fill('Good luck!');
    await other.page.keyboard.press('Enter');
    await expect(chat.getByRole('log').getByText('Good luck!')).toBeVisible();
    await expect(chat.getByLabel('Message', { exact: true })).toHaveValue('');
    await press(page, card.getByRole('link', { name: `View Details of ${name}` }));
    const ownChat = page.getByRole('region', { name: 'Chat' });
    await expect(ownChat.getByText('Good luck!')).toBeVisible();
    await ownChat.getByLabel('Message', { exact: true }).fill('You too');
    await page.keyboard.press('Enter');
    await expect(chat.getByRole('log').getByText('You too')).toBeVisible();
    // A word without end is broken, not the page.
    await ownChat.getByLabel('Message', { exact: true }).fill('w'.repeat(180));
    await page.keyboard.press('Enter');
    await expect(chat.getByRole('log').getByText('w'.repeat(180))).toBeVisible();
    await expectNoViolations(other.page, 'chat with messages');
    const before = other.page.viewportSize();
    await other.page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(other.page, 'chat with a long word');
    if (before) await other.page.setViewportSize(before);
    await press(other.page, yourPart(other.page).getByRole('button', { name: 'Leave' }));
    await expect(yourPart(other.page).getByRole('button', { name: 'Join' })).toBeVisible();
    await other.context.close();
  },
);

type Match = TournamentDetails['matches'][number];

/** Brings the players of a match to it; resolves once the server knows of it. Pages open the game by themselves. */
async function begin(players: readonly Player[], id: string, match: Match): Promise<void> {
  for (const { userId, hasArrived } of match.slots) {
    const one = players.find((each) => each.id === userId);
    if (!one || hasArrived) continue;
    if (!one.page) {
      await does(one.request, `/api/tournaments/${id}/ready`);
      continue;
    }
    await press(one.page, yourPart(one.page).getByRole('button', { name: 'Ready' }));
    await expect
      .poll(async () => {
        const { matches } = await detailsOf(one.request, id);
        const now = matches.find((each) => each.id === match.id);
        return now?.status !== 'ready' || now.slots.some((slot) => slot.userId === userId && slot.hasArrived);
      })
      .toBe(true);
  }
}

/** Of two who meet, the one who comes later in `players` gives up, and leaves. */
async function decide(players: readonly Player[], match: Match): Promise<void> {
  const both = players.filter(({ id }) => match.slots.some(({ userId }) => userId === id));
  for (const { page } of both) if (page) await expect(page).toHaveURL(`/multiplayer?game=${match.contestId}`);
  const loser = both[1];
  if (!loser) throw new Error('Nobody to give up.');
  if (loser.page) {
    await press(loser.page, loser.page.getByRole('button', { name: 'Resign' }));
    await press(loser.page, loser.page.getByRole('dialog').getByRole('button', { name: 'Resign' }));
  } else await does(loser.request, `/api/games/${match.contestId}/action`, { action: 'resign' });
  for (const { page } of both)
    if (page) {
      await press(page, page.getByRole('dialog').getByRole('link', { name: 'Back to the tournament' }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Evening Cup');
    }
  // Nothing is expected of those who are out; an open page costs as much as that of a player.
  await loser.page?.close();
}

/** Plays what is ready, until nothing is left but the match of the one who does not come. */
async function playOn(players: readonly Player[], id: string, absentId: string | null): Promise<void> {
  const [watcher] = players;
  if (!watcher) throw new Error('Nobody plays.');
  const { request } = watcher;
  for (;;) {
    let seen = await detailsOf(request, id);
    const isOpen = ({ status, slots }: Match): boolean =>
      (status === 'ready' || status === 'playing') && !slots.some(({ userId }) => userId === absentId);
    const match = seen.matches.find(isOpen);
    if (!match) return;
    if (match.status === 'ready') await begin(players, id, match);
    const isDecided = (): boolean => seen.matches.find((one) => one.id === match.id)?.status === 'completed';
    await expect
      .poll(
        async () => (seen = await detailsOf(request, id)).matches.find((one) => one.id === match.id)?.status,
      )
      .toBe('playing');
    const playing = seen.matches.find((one) => one.id === match.id);
    if (playing) await decide(players, playing);
    await expect.poll(async () => ((seen = await detailsOf(request, id)), isDecided())).toBe(true);
  }
}

async function gather(
  browser: Browser,
  page: Page,
  address: string,
  pages: number,
  others: number,
): Promise<readonly Player[]> {
  const players = [await player(page.request, page)];
  for (let n = 1; n < pages; n += 1) {
    const visitor = await newVisitor(browser, page, address);
    players.push(await player(visitor.context.request, visitor.page));
  }
  for (let n = 0; n < others; n += 1) {
    const context = await browser.newContext({ baseURL: address });
    players.push(await player(context.request, null));
  }
  return players;
}

async function joinAll(players: readonly Player[], id: string): Promise<void> {
  await Promise.all(
    players.map(async ({ page, request }) => {
      if (!page) return does(request, `/api/tournaments/${id}/join`);
      await page.goto(`/tournaments/${id}`);
      await press(page, yourPart(page).getByRole('button', { name: 'Join' }));
      return expect(yourPart(page).getByText('You are checked in')).toBeVisible();
    }),
  );
}

test.describe('a single elimination of eight', () => {
  test.use({
    hasOwnServer: true,
    allowedProblems: /ERR_CONNECTION_REFUSED|WebSocket|Failed to load resource/,
  });

  test(
    'is played to the end, with one who does not come and a crash in the middle',
    { tag: '@desktop' },
    async ({ page, browser, server }) => {
      test.setTimeout(240_000); // of which a minute passes for the player who does not come
      const players = await gather(browser, page, server.address, 4, 4);
      const id = await announce(page.request, aheadMs, { joinMinutes: 1 });
      await joinAll(players, id);
      await startSoon(page.request, id);
      await expect(page.getByText(/^pays .* pts with 8 players/)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Quarterfinals' })).toBeVisible();
      await expectNoViolations(page, 'bracket');

      const absent = players.at(-1)?.id ?? '';
      await playOn(players, id, absent);
      // A minute is given to come. A crash meanwhile makes it longer, and loses nothing.
      const { matches } = await detailsOf(page.request, id);
      const missed = matches.filter(({ slots }) => slots.some(({ userId }) => userId === absent));
      for (const match of missed) await begin(players.slice(0, -1), id, match);
      await server.kill();
      await server.start();
      await expect(page.getByRole('link', { name: /won by walkover/ })).toBeVisible({ timeout: 90_000 });

      await playOn(players, id, null);

      await expect(page.getByText('Completed', { exact: true })).toBeVisible();
      await expect(yourPart(page).getByText('You won')).toBeVisible();
      const final = page.getByRole('link', { name: /^Round 3, match 1: .* won$/ });
      await final.focus();
      await page.keyboard.press('ArrowLeft');
      await expect(page.getByRole('link', { name: /^Round 2, match 1: / })).toBeFocused();
      await page.getByRole('button', { name: 'Find me' }).press('Enter');
      await expect(final).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/multiplayer\?game=/);
    },
  );
});

test(
  'four meet on phones: rounds one at a time, and nothing goes sideways',
  { tag: '@phone' },
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
    await expect(yourPart(page).getByText('You won')).toBeVisible();
  },
);

test(
  "the organiser's tools by keyboard alone: message, edit, postpone, remove, cancel, start, walkover, correct",
  { tag: '@desktop' },
  async ({ page, browser, server }) => {
    test.slow();
    const [organiser, other, ...guests] = await gather(browser, page, server.address, 2, 2);
    if (!organiser || !other?.page) throw new Error('Nobody is there.');
    const id = await announce(page.request, 3_600_000);
    await joinAll([{ ...other, page: null }], id);
    // The second one; it can be started once nobody can join it any more.
    const closesMs = Date.now() + 15_000;
    const second = await announce(page.request, 3_600_000, {
      registrationDeadline: new Date(closesMs).toISOString(),
    });
    await joinAll(
      [organiser, other, ...guests].map((one) => ({ ...one, page: null })),
      second,
    );
    await other.page.goto(`/tournaments/${id}`);
    await page.goto(`/tournaments/${id}`);
    const tools = page.getByRole('region', { name: "Organiser's tools" });
    const dialog = page.getByRole('dialog');
    const done = async (text: string) => {
      await expect(page.getByText(text).first()).toBeVisible();
      // It closes once the page was read again.
      await expect(dialog).toBeHidden();
    };

    const message = tools.getByRole('button', { name: 'Message' });
    await tabTo(page, message);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Message to all players' })).toBeVisible();
    await expectNoViolations(page, 'message to all');
    await dialog.getByRole('button', { name: 'Send' }).press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Please write a message.');
    await dialog.getByLabel('Message').fill('The hall is open.');
    // Marking text with a mouse that is released outside closes nothing.
    const field = await dialog.getByLabel('Message').boundingBox();
    if (!field) throw new Error('The field has no place.');
    await page.mouse.move(field.x + field.width / 2, field.y + field.height / 2);
    await page.mouse.down();
    await page.mouse.move(5, field.y);
    await page.mouse.up();
    await expect(dialog.getByLabel('Message')).toHaveValue('The hall is open.');
    await tabTo(page, dialog.getByRole('button', { name: 'Send' }));
    await page.keyboard.press('Enter');
    await done('The message is sent.');
    await expect(message).toBeFocused();

    await tools.getByRole('button', { name: 'Edit' }).press('Enter');
    await dialog.getByLabel('Tournament Name').fill('Morning Cup');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await done('Saved.');
    await expect(other.page.getByRole('heading', { level: 1 })).toHaveText('Morning Cup');

    await tools.getByRole('button', { name: 'Postpone' }).press('Enter');
    const start = new Date(Date.now() + 7_200_000);
    const local = new Date(start.getTime() - start.getTimezoneOffset() * 60_000).toISOString();
    // What the server refuses is said in the dialog, which covers everything else.
    await dialog.getByLabel('New start').fill('2020-01-01T10:00');
    await dialog.getByRole('button', { name: 'Postpone' }).press('Enter');
    await expect(dialog.getByRole('alert')).toContainText(/start/i);
    await dialog.getByLabel('New start').fill(local.slice(0, 16));
    await dialog.getByRole('button', { name: 'Postpone' }).press('Enter');
    await done('The start is postponed.');

    await tools.getByRole('button', { name: 'Remove a player' }).press('Enter');
    await dialog.getByLabel('Player').selectOption({ index: 1 });
    await dialog.getByLabel('Reason').fill('No show');
    await expectNoViolations(page, 'removing a player');
    await dialog.getByRole('button', { name: 'Remove' }).press('Enter');
    await done('The player is removed.');
    await expect(yourPart(other.page).getByText('You were removed')).toBeVisible();

    await tools.getByRole('button', { name: 'Cancel tournament' }).press('Enter');
    await dialog.getByLabel('Reason').fill('Rain');
    await dialog.getByRole('button', { name: 'Cancel the tournament' }).press('Enter');
    await expect(page.getByText('Cancelled: Rain')).toBeVisible();
    await expect(other.page.getByText('Cancelled: Rain')).toBeVisible();

    // Another one is started, decided by a walkover, and corrected before the final has begun.
    await visit(page, `/tournaments/${second}`);
    await expect.poll(() => Date.now() > closesMs).toBe(true);
    await tools.getByRole('button', { name: 'Start now' }).press('Enter');
    await dialog.getByRole('button', { name: 'Start' }).press('Enter');
    // What is said of it may give way at once to the call to the organiser's own match.
    await expect(dialog).toBeHidden();
    await expect(tools.getByRole('button', { name: 'Walkover' })).toBeVisible();
    const choose = async (winner: number): Promise<string> => {
      await dialog.getByLabel('Match').selectOption({ index: 1 });
      const option = dialog.getByLabel('Winner').getByRole('option').nth(winner);
      await dialog.getByLabel('Winner').selectOption({ index: winner });
      return (await option.textContent()) ?? '';
    };
    await tools.getByRole('button', { name: 'Walkover' }).press('Enter');
    const given = await choose(1);
    await dialog.getByRole('button', { name: 'Give the walkover' }).press('Enter');
    await expect(dialog).toBeHidden();
    const final = page.getByRole('link', { name: /^Round 2, match 1: / });
    await expect(final).toHaveAccessibleName(new RegExp(given));
    await tools.getByRole('button', { name: 'Correct a result' }).press('Enter');
    const corrected = await choose(2);
    await dialog.getByLabel('Reason').fill('The wrong one');
    await expectNoViolations(page, 'correcting a result');
    await dialog.getByRole('button', { name: 'Correct', exact: true }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(final).toHaveAccessibleName(new RegExp(corrected));
    await other.page.context().close();
  },
);
