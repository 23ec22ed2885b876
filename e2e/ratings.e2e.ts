/**
 * Two accounts in two browsers: what is rated is said before the first move, and what the result, the profile and the
 * boards say of it afterwards agrees (G89).
 */
import type { Browser, Page } from '@playwright/test';
import { game as gameContract } from '@playfield/contracts/http/match.ts';
import { race as raceContract } from '@playfield/contracts/http/race.ts';
import { gameById } from '@playfield/games/registry.ts';
import { redTakesAll } from '@playfield/games/checkers/testing/wholeGames.ts';
import { textsOf } from '@playfield/games/typing-race/index.ts';
import { expect, test } from './fixtures.ts';
import { newName, password } from './pages/account.ts';
import { expectNoViolations } from './pages/axe.ts';
import { enter, movesOf } from './pages/checkers.ts';
import { tabTo } from './pages/keyboard.ts';
import { press } from './pages/match.ts';
import { createGame, newVisitor, playCell, playMoves, statusOf } from './pages/online.ts';
import { expectGo, expectResults, typeKeys } from './pages/race.ts';
import { visit } from './pages/shell.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// Two browsers play here.
test.beforeEach(() => test.slow());

type Person = { readonly name: string; readonly page: Page };

async function register(page: Page, prefix: string): Promise<Person> {
  const name = newName(prefix);
  await page.request.get('/api/auth/me');
  const made = await page.request.post('/api/auth/register', { data: { username: name, password } });
  expect(made.status(), await made.text()).toBe(200);
  return { name, page };
}

/** The test's own page and a second browser, each with a new account. */
async function twoPeople(browser: Browser, page: Page, address: string): Promise<readonly [Person, Person]> {
  const other = await newVisitor(browser, page, address);
  return [await register(page, 'Ada'), await register(other.page, 'Bob')];
}

/** A rated game from the lobby in which both have a seat; returns its id. */
async function openRated([first, second]: readonly [Person, Person], gameType: string): Promise<string> {
  const opened = await first.page.request.post('/api/games/multiplayer', {
    data: { gameType, playerName: first.name },
  });
  const { id } = gameContract.parse(await opened.json());
  const taken = await second.page.request.post(`/api/games/${id}/join`, {
    data: { playerName: second.name },
  });
  expect(gameContract.parse(await taken.json()).online?.isRated).toBe(true);
  return id;
}

/** Plays a line through the API, the first move by the first person. */
async function playByApi(
  people: readonly [Person, Person],
  id: string,
  gameType: string,
  notations: readonly string[],
): Promise<void> {
  let position = gameById(gameType)?.start();
  for (const [ply, notation] of notations.entries()) {
    const [played] = (position?.legalMoves() ?? [])
      .map((move) => position?.play(position.turn, move))
      .filter((result) => result?.ok === true && result.value.notation === notation);
    if (!played?.ok) throw new Error(`${notation} is not legal.`);
    const { page } = people[ply % 2 === 0 ? 0 : 1];
    const stored = await page.request.post(`/api/games/${id}/move`, { data: played.value.move });
    expect(stored.status()).toBe(200);
    ({ position } = played.value);
  }
}

/** What the result says: the rating after it, with a mark while it isn't firm, and by how much it changed. */
async function resultOf(page: Page): Promise<{ readonly rating: string; readonly change: string }> {
  const news = page.locator('[data-rating-change]');
  await expect(news).toBeVisible();
  return {
    rating: (await news.locator('[data-final]').textContent()) ?? '',
    change: (await news.locator('[data-change]').textContent()) ?? '',
  };
}

/** On a phone the result shows that it goes on until it is scrolled to its end, and its menu is as wide as what is in it. */
async function expectAllWithinReach(page: Page, longest: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const fade = (): Promise<string> =>
    dialog.locator('.result-buttons').evaluate((buttons) => getComputedStyle(buttons, '::before').opacity);
  await expect.poll(fade).toBe('1');
  await dialog.evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight));
  await expect.poll(fade).toBe('0');
  const more = dialog.getByRole('button', { name: 'More' });
  await press(page, more);
  await expect(dialog.getByRole('button', { name: longest })).toBeInViewport({ ratio: 1 });
  const menu = dialog.getByRole('region', { name: 'More' });
  expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(more).toBeFocused();
}

/** The profile and the board of the game give the rating that the result gave. */
async function expectShown({ name, page }: Person, gameType: string, title: string, rating: string) {
  await visit(page, `/profile/${encodeURIComponent(name)}`);
  const card = page.getByRole('list', { name: 'Ratings' }).getByRole('listitem').filter({ hasText: title });
  await expect(card).toContainText(rating);
  await visit(page, `/rankings?game=${gameType}`);
  await expect(page.getByText('Your rating', { exact: true })).toBeVisible();
  await expect(page.getByText(rating, { exact: true })).toBeVisible();
}

test(
  'G89 a rated game changes both ratings, on both screens',
  { tag: ['@desktop', '@slow'] },
  async ({ page, browser, server }) => {
    const people = await twoPeople(browser, page, server.address);
    const [ada, bob] = people;
    for (const one of people) await one.page.goto('/multiplayer');
    // What was chosen last is chosen again.
    const rated = page.getByRole('switch', { name: 'Rated' });
    const clock = page.getByRole('radio', { name: '3+2' });
    await expect(rated).toBeChecked();
    await rated.click();
    await clock.check();
    await page.reload();
    await expect(clock).toBeChecked();
    await expect(rated).not.toBeChecked();
    await rated.click();
    await page.getByRole('radio', { name: 'No clock' }).check();
    await expectNoViolations(page, 'the lobby of an account');
    await createGame(page, 'Connect Four');
    const row = bob.page.getByRole('listitem').filter({ hasText: ada.name });
    await expect(row).toContainText('Rated');
    await expect(row).toContainText('1200?');
    await row.getByRole('button', { name: /Join/ }).click();
    for (const one of people)
      await expect(
        one.page.getByText('Rated', { exact: true }).filter({ visible: true }).first(),
      ).toBeVisible();
    await playMoves(page, bob.page, [0, 1, 0, 1, 0, 1, 0]);
    await expect(page.getByRole('dialog', { name: 'You Won!' })).toBeVisible();
    // The newcomers' vector of the design: 1362.2 and 1037.8.
    expect(await resultOf(page)).toEqual({ rating: '1362?', change: '+162' });
    expect(await resultOf(bob.page)).toEqual({ rating: '1038?', change: '−162' });
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Rematch' })).toBeFocused();
    await expect(page.locator('[data-seat="player1"]')).toContainText('1362?');
    await expectNoViolations(page, 'the result of a rated game');
    await expectShown(ada, 'connect-four', 'Connect Four', '1362?');
    await expectShown(bob, 'connect-four', 'Connect Four', '1038?');

    // By keyboard: from the board chosen to the next ones, and the chart of the profile as a table.
    await tabTo(page, page.getByRole('radio', { name: 'Connect Four' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Checkers' })).toBeChecked();
    await expect(page.getByText('Nobody is on this board yet. Play 10 rated games')).toBeVisible();
    await visit(page, `/profile/${encodeURIComponent(ada.name)}`);
    await tabTo(page, page.getByText('As a table'));
    await page.keyboard.press('Enter');
    const chart = page.getByRole('table', { name: 'Rating at the end of each day' });
    await expect(chart.getByRole('row', { name: /Connect Four 1362 1$/ })).toBeVisible();
    await expectNoViolations(page, 'a profile with its chart as a table');
    await bob.page.context().close();
  },
);

test(
  'G89 TH-19 Tic Tac Toe: the fourth and fifth game of a day count half, and the week adds up',
  { tag: ['@phone', '@slow'] },
  async ({ page, browser, server }) => {
    const people = await twoPeople(browser, page, server.address);
    const [ada, bob] = people;
    const line = ['a1', 'a2', 'b1', 'b2', 'c1'];
    let id = '';
    for (let game = 1; game <= 4; game += 1) {
      id = await openRated(people, 'tic-tac-toe');
      await playByApi(people, id, 'tic-tac-toe', line);
    }
    id = await openRated(people, 'tic-tac-toe');
    await playByApi(people, id, 'tic-tac-toe', line.slice(0, -1));
    for (const one of people) await one.page.goto(`/multiplayer?game=${id}`);
    // Told of the result are those who are there.
    await expect(statusOf(bob.page)).toHaveText('Waiting for opponent...');
    // X is no ring, and O no disc.
    await expect(page.locator('[data-seat="player1"] [data-dot]')).toHaveCSS('border-top-width', '0px');
    await expect(page.locator('[data-seat="player2"] [data-dot]')).toHaveCSS(
      'background-color',
      'rgba(0, 0, 0, 0)',
    );
    await playCell(page, 8);
    for (const [one, opponent] of [
      [ada, bob],
      [bob, ada],
    ] as const)
      await expect(one.page.getByRole('dialog')).toContainText(
        `Fifth game against ${opponent.name} today: counts half`,
      );
    await expectNoViolations(page, 'the result of a rated game on a phone');
    await expectAllWithinReach(page, `Add ${bob.name} as a friend`);
    const won = await resultOf(page);
    const lost = await resultOf(bob.page);
    expect(Number(won.change)).toBeGreaterThan(0);
    expect(lost.change).toBe(won.change.replace('+', '−'));
    // A page that was not there when it was told shows the same.
    await bob.page.reload();
    expect(await resultOf(bob.page)).toEqual(lost);
    await expectShown(ada, 'tic-tac-toe', 'Tic Tac Toe', won.rating);
    await expectShown(bob, 'tic-tac-toe', 'Tic Tac Toe', lost.rating);
    // Three wins that count 2, and two that count half of it.
    await page.getByRole('tab', { name: 'By week' }).click();
    const row = page.getByRole('row', { name: ada.name });
    await expect(row.getByRole('cell', { name: '8', exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: bob.name }).getByRole('cell').last()).toHaveText('0');
    await bob.page.context().close();
  },
);

test(
  'G89 Checkers: a whole game, whose last capture is made by hand',
  { tag: ['@desktop', '@slow'] },
  async ({ page, browser, server }) => {
    const people = await twoPeople(browser, page, server.address);
    const [ada, bob] = people;
    const id = await openRated(people, 'checkers');
    const notations = movesOf(redTakesAll);
    await playByApi(people, id, 'checkers', notations.slice(0, -1));
    for (const one of people) await one.page.goto(`/multiplayer?game=${id}`);
    await expect(statusOf(page)).toHaveText('Your turn!');
    await expect(statusOf(bob.page)).toHaveText('Waiting for opponent...');
    await enter(page, notations.at(-1) ?? '');
    expect(await resultOf(page)).toEqual({ rating: '1362?', change: '+162' });
    expect(await resultOf(bob.page)).toEqual({ rating: '1038?', change: '−162' });
    await expectShown(ada, 'checkers', 'Checkers', '1362?');
    await expectShown(bob, 'checkers', 'Checkers', '1038?');
    await bob.page.context().close();
  },
);

test(
  'G89 G67 a race on a text of the catalogue is rated as a game of two',
  { tag: ['@desktop', '@slow'] },
  async ({ page, browser, server }) => {
    const people = await twoPeople(browser, page, server.address);
    const [ada, bob] = people;
    const [text] = textsOf('easy').toSorted((a, b) => a.text.length - b.text.length);
    const opened = await page.request.post('/api/typing-races', {
      data: { text: text?.text, maxParticipants: 2 },
    });
    const { id, textId } = raceContract.parse(await opened.json());
    expect(textId).toBe(text?.id);
    await page.goto(`/online-race?race=${id}`);
    await bob.page.goto(`/online-race?race=${id}`);
    await press(bob.page, bob.page.getByRole('button', { name: 'Join Race' }));
    await Promise.all(people.map((one) => expectGo(one.page)));
    // One types most of the text and gives up, so that the race ends with the other.
    const words = text?.text ?? '';
    await typeKeys(bob.page, words.slice(0, Math.ceil(words.length * 0.7)));
    await press(bob.page, bob.page.getByRole('button', { name: 'Leave race' }));
    await press(bob.page, bob.page.getByRole('dialog').getByRole('button', { name: 'Leave race' }));
    await typeKeys(page, words);
    await expectResults(page, 2);
    expect(await resultOf(page)).toEqual({ rating: '1362?', change: '+162' });
    await expectShown(ada, 'typing-race', 'Typing Race', '1362?');
    await expectShown(bob, 'typing-race', 'Typing Race', '1038?');
    await visit(page, '/online-race');
    await expect(page.locator('dt:text-is("Races Won") + dd')).toHaveText('1');
    await bob.page.context().close();
  },
);
