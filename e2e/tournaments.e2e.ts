/** Tournaments as people meet them: found in the list, announced, joined and left, and what organisers do (TR-001…030; GAPS G42–G51). */
import { listTournaments } from '@playfield/contracts/http/tournaments.ts';
import { expectNoViolations } from './pages/axe.ts';
import { expectNoSidewaysScroll } from './pages/fit.ts';
import { tabTo } from './pages/keyboard.ts';
import { factOf, press } from './pages/match.ts';
import { newVisitor } from './pages/online.ts';
import { headerOf, expectHue, toastOf, unfoldMenu, visit } from './pages/shell.ts';
import { expect, test } from './fixtures.ts';
import {
  aheadMs,
  announce,
  begin,
  detailsOf,
  gather,
  joinAll,
  startSoon,
  yourPart,
} from './pages/tournament.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedProblems: /status of 40[09]/ });

test(
  'SH-016 SH-025 TR-001…030, TR-047, G48 a list that cannot be read is read again; one is announced from it, joined and left',
  { tag: '@phone' },
  async ({ page, browser, server }) => {
    test.slow();
    const listed = Promise.withResolvers<void>();
    await page.route('**/api/tournaments', async (route) => {
      await listed.promise;
      await route.fulfill({ status: 409, json: { code: 'x', message: 'Not just now.' } });
    });
    await page.goto('/rankings');
    await unfoldMenu(page);
    await press(page, headerOf(page).getByRole('link', { name: 'Tournaments', exact: true }));
    await expect(page).toHaveURL('/tournaments');
    await expect(page.locator('[data-skeleton]')).toHaveCount(6); // TR-008
    listed.resolve();
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
    // TR-015…020: what its fields hold and take.
    await expect(dialog.getByLabel('Format').getByRole('option')).toHaveText([
      'Single Elimination',
      'Double Elimination',
      'Round Robin',
      'Arena',
    ]);
    const places = dialog.getByLabel('Max Participants');
    await expect(places).toHaveValue('8');
    for (const [name, value] of Object.entries({ type: 'number', min: '2', max: '64' }))
      await expect(places).toHaveAttribute(name, value);
    await expect(dialog.getByLabel('Registration Deadline')).toHaveValue(/^\d{4}-\d\d-\d\d$/);
    for (const label of ['Entry Fee (Points)', 'Prize Pool (Points)'])
      await expect(dialog.getByLabel(label)).toHaveValue('0');
    await dialog.getByText('More options').press('Enter');
    await expectNoViolations(page, 'create dialog');
    const name = `Cup ${Date.now()}`;
    await dialog.getByLabel('Tournament Name').fill(name);
    await dialog.getByLabel('Game Type').selectOption('Little Big Snake');
    await expect(dialog.getByText(/^(Tournament name|Game type) is required$/)).toHaveCount(0);
    await expect(dialog.getByText('Description is required')).toBeVisible();
    await dialog.getByLabel('Description').fill('Best of three attempts.');
    await dialog.getByLabel('Max Participants').fill('2');
    // In the last quarter of an hour of a day, tomorrow's check-in is open.
    await dialog.getByLabel('Start Date').fill(new Date(Date.now() + 172_800_000).toISOString().slice(0, 10));
    await expect(dialog.getByText(/^Without a time it starts at midnight: /)).toBeVisible();
    const day = await dialog.getByLabel('Start Date').inputValue();
    await press(page, dialog.getByRole('button', { name: 'In 1 hour' }));
    await expect(dialog.getByText('Closes when it starts.')).toBeVisible();
    await expect(dialog.getByLabel('Start time')).not.toHaveValue('');
    await dialog.getByLabel('Start Date').fill(day);
    await dialog.getByLabel('Start time').fill('18:30');
    await expect(dialog.getByText(/^Starts .*:30/)).toBeVisible();
    await dialog.getByLabel('Description').press('Tab');
    // What no field is about is said in the dialog, over which no toast is seen.
    const refused = {
      status: 409,
      json: { code: 'tournament/too-many', message: 'That is enough for now.' },
    };
    const answered = Promise.withResolvers<void>();
    await page.route(
      '**/api/tournaments',
      async (route) => {
        await answered.promise;
        await route.fulfill(refused);
      },
      { times: 1 },
    );
    await dialog.getByRole('button', { name: 'Create Tournament' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeVisible(); // TR-021
    answered.resolve();
    await expect(dialog.getByRole('alert')).toHaveText('That is enough for now.');
    await dialog.getByRole('button', { name: 'Create Tournament' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(toastOf(page).getByText('Tournament created')).toBeVisible();
    await expect(toastOf(page).getByRole('button', { name: 'Open' })).toBeVisible();

    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    // TR-004
    await expect(card.getByText('Little Big Snake')).toBeVisible();
    await expect(card.getByText('Best of three attempts.')).toBeVisible();
    await expect(factOf(card, 'Starts')).toHaveText(/:30/);
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
    const status = card.getByText('Registration Open');
    await expect(status).toBeVisible();
    await expectHue(status, 'green'); // TR-027
    const joined = Promise.withResolvers<void>();
    await page.route('**/api/tournaments/*/join', async (route) => {
      await joined.promise;
      await route.continue();
    });
    await press(page, join);
    await expect(card.getByRole('button', { name: 'Joining...' })).toBeVisible(); // TR-007
    joined.resolve();
    await expect(card.getByText('You take part')).toBeVisible();
    await expect(card.getByRole('link', { name, exact: true })).toBeFocused(); // the button is gone
    await expect(card.getByText('1/2')).toBeVisible();

    const other = await newVisitor(browser, page, server.address);
    await other.page.goto('/tournaments');
    await press(other.page, other.page.getByRole('link', { name: `View Details of ${name}` }));
    await press(other.page, yourPart(other.page).getByRole('button', { name: 'Join' }));
    await expect(yourPart(other.page).getByText('You take part')).toBeVisible();
    await expect(yourPart(other.page).getByRole('heading')).toBeFocused();
    await expectNoViolations(other.page, 'details');
    const chat = other.page.getByRole('region', { name: 'Chat' });
    await chat.getByLabel('Message', { exact: true }).fill('Good luck!');
    await other.page.keyboard.press('Enter');
    await expect(chat.getByRole('log').getByText('Good luck!')).toBeVisible();
    await expect(chat.getByLabel('Message', { exact: true })).toHaveValue('');
    await press(page, card.getByRole('link', { name: `View Details of ${name}` }));
    await expect(yourPart(page).getByRole('button', { name: 'Copy link' })).toBeVisible();
    await expect(yourPart(other.page).getByRole('button', { name: 'Copy link' })).toBeHidden();
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

test(
  "the organiser's tools by keyboard alone: message, edit, postpone, remove, cancel, start, walkover, correct",
  { tag: ['@desktop', '@slow'] },
  async ({ page, browser, server }) => {
    test.slow();
    const [organiser, other, ...guests] = await gather(browser, page, server.address, 2, 2);
    if (!organiser || !other?.page) throw new Error('Nobody is there.');
    const id = await announce(page.request, 3_600_000);
    await joinAll([{ ...other, page: null }], id);
    // The second one; it can be started once all places are taken. Where there is a prize, an organiser who plays decides nothing.
    const second = await announce(page.request, 3_600_000, { maxParticipants: 4, prizePool: 0 });
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
    await expect(page.locator('#main')).toBeFocused(); // the tools have gone
    await expect(other.page.getByText('Cancelled: Rain')).toBeVisible();

    // Another one is started, decided by a walkover, and corrected before the final has begun.
    await visit(page, `/tournaments/${second}`);
    await tools.getByRole('button', { name: 'Start now' }).press('Enter');
    await dialog.getByRole('button', { name: 'Start' }).press('Enter');
    // What is said of it may give way at once to the call to the organiser's own match.
    await expect(dialog).toBeHidden();
    await expect(tools.getByRole('button', { name: 'Walkover' })).toBeVisible();
    await expect(tools.getByRole('button').first()).toBeFocused(); // the one that was pressed has gone
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
    const final = page.getByRole('link', { name: /^Final: / });
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

test(
  'G51 a match of three games: the page says by when to move, and the result of one game leads to the next',
  { tag: ['@desktop', '@slow'] },
  async ({ page, browser, server }) => {
    test.slow();
    const players = await gather(browser, page, server.address, 1, 1);
    const id = await announce(page.request, aheadMs, { maxParticipants: 2, bestOf: 3 });
    await joinAll(players, id);
    await startSoon(page.request, id);
    const matchOf = async () => (await detailsOf(page.request, id)).matches[0];
    await expect.poll(async () => (await matchOf())?.status).toBe('ready');
    const ready = await matchOf();
    if (!ready) throw new Error('Nobody is paired.');
    await begin(players, id, ready);
    const gameNow = async () => (await matchOf())?.contestId ?? null;
    await expect.poll(gameNow).not.toBeNull();
    const first = await gameNow();
    await expect(page).toHaveURL(`/multiplayer?game=${first}`);
    // The opponent has no page.
    await expect(page.locator('[data-slot="hurry"]')).toContainText(
      /isn't here yet\. Make your first move within|isn't here, and loses the game without a move in/,
    );
    await players[1]?.request.post(`/api/games/${first}/action`, { data: { action: 'resign' } });
    const result = page.getByRole('dialog');
    await expect(result.getByText('The match goes on: game 2 has begun.')).toBeVisible();
    await expectNoViolations(page, 'a match that goes on');
    await press(page, result.getByRole('link', { name: 'Go to game 2' }));
    await expect(page).toHaveURL(`/multiplayer?game=${await gameNow()}`);
    expect(await gameNow()).not.toBe(first);
    await expect(page.locator('[data-slot="hurry"]')).toBeVisible();
  },
);

test(
  'G50 attempts at Little Big Snake: one is played, and playing again begins the next; one that is left counts as it stands',
  { tag: ['@desktop', '@slow'] },
  async ({ page, browser, server }) => {
    test.slow();
    const players = await gather(browser, page, server.address, 1, 1);
    const id = await announce(page.request, aheadMs, { gameType: 'little-big-snake', maxParticipants: 2 });
    await joinAll(players, id);
    await startSoon(page.request, id);
    await expect.poll(async () => (await detailsOf(page.request, id)).you.attempt?.left).toBe(3);
    await page.goto(`/little-big-snake?tournament=${id}`);
    const start = page.getByText('Starting begins one of your attempts.');
    await expect(start).toBeVisible();
    await page.keyboard.press('Space');
    await expect(page.getByText(/^Counts if the run ends within/)).toBeVisible();
    // It runs into the wall.
    await expect(page.getByText('GAME OVER', { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(/Score verified\./).first()).toBeVisible();
    expect((await detailsOf(page.request, id)).you.attempt?.left).toBe(2);
    await page.getByRole('button', { name: 'Play Again' }).press('Enter');
    await expect(start).toBeVisible();
    await page.keyboard.press('Space');
    await expect(page.getByText(/^Counts if the run ends within/)).toBeVisible();
    await expect.poll(async () => (await detailsOf(page.request, id)).you.attempt?.left).toBe(1);
    // Reset asks, and ends the attempt as it stands.
    const reset = page.getByRole('button', { name: 'Reset' });
    const asked = page.getByRole('dialog', { name: 'End this attempt?' });
    await reset.click();
    await asked.getByRole('button', { name: 'Keep playing' }).press('Enter');
    await expect(asked).toBeHidden();
    await expect(page.getByText('PAUSED', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Game', exact: true })).toBeFocused();
    await reset.click();
    await asked.getByRole('button', { name: 'End attempt' }).press('Enter');
    await expect(asked).toBeHidden();
    await expect(page.getByText('GAME OVER', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Game', exact: true })).toBeFocused();
    // Not what was announced of the attempt before.
    await expect(page.getByRole('paragraph').filter({ hasText: /Score verified\./ })).toBeVisible({
      timeout: 20_000,
    });
    await page.keyboard.press('r');
    await expect(start).toBeVisible();
    // The last one is left by the link to the tournament.
    await page.keyboard.press('Space');
    await expect(page.getByText(/^Counts if the run ends within/)).toBeVisible();
    const handedIn = page.waitForResponse(/\/api\/snake\/runs\/[^/]+\/result$/);
    await page.getByRole('link', { name: 'Back to the tournament' }).click();
    expect((await handedIn).status()).toBe(200);
  },
);

test(
  'TR-002 TR-003 the list remembers how one ended, and its filters',
  { tag: ['@desktop', '@slow'] },
  async ({ page, browser, server }) => {
    const players = await gather(browser, page, server.address, 1, 1);
    const name = `Cup ${Date.now()}`;
    const id = await announce(page.request, aheadMs, { name, maxParticipants: 2 });
    await joinAll(players, id);
    await startSoon(page.request, id);
    const other = players[1];
    await expect.poll(async () => (await detailsOf(page.request, id)).you.match?.status).toBe('ready');
    await other?.request.post(`/api/tournaments/${id}/leave`, { data: {} });
    await expect.poll(async () => (await detailsOf(page.request, id)).status).toBe('completed');
    const { winnerName } = await detailsOf(page.request, id);

    await page.goto('/tournaments');
    const [status, game] = [
      page.getByLabel('Status', { exact: true }),
      page.getByLabel('Game', { exact: true }),
    ];
    await status.selectOption('Completed');
    await expect(page).toHaveURL('/tournaments?status=completed');
    await game.selectOption('Tic Tac Toe');
    await expect(page).toHaveURL('/tournaments?status=completed&game=tic-tac-toe');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await expect(card).toContainText('You won');
    await expect(card.getByRole('definition').filter({ hasText: winnerName ?? '' })).toBeVisible();
    await card.getByRole('link', { name: 'View Details' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.goBack();
    await expect(status).toHaveValue('completed');
    await expect(game).toHaveValue('tic-tac-toe');
    // The link above a tournament leads to the list as it was, too; without one that was shown, to all of it.
    await card.getByRole('link', { name: 'View Details' }).click();
    const back = page.getByRole('main').getByRole('link', { name: 'Tournaments', exact: true });
    await press(page, back);
    await expect(page).toHaveURL('/tournaments?status=completed&game=tic-tac-toe');
    await card.getByRole('link', { name: 'View Details' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.reload();
    await press(page, back);
    await expect(page).toHaveURL('/tournaments');
    await page.goto('/tournaments?status=completed&game=tic-tac-toe');
    await expect(card).toBeVisible();
    await page.reload();
    await expect(status).toHaveValue('completed');
    await expect(card).toBeVisible();
    await status.selectOption('All Status');
    await expect(page).toHaveURL('/tournaments?game=tic-tac-toe');
  },
);
