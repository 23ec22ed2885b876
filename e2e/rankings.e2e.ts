/** The boards at /rankings: empty, filled by what two accounts type, among friends, by name (SH-003; G06, G45, G89). */
import type { Browser, BrowserContext } from '@playwright/test';
import { getRankings } from '@playfield/contracts/http/rankings.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { textsOf } from '@playfield/games/typing-race/index.ts';
import { hands, typeAs } from '@playfield/games/typing-race/testing/human.ts';
import { newName, password } from './pages/account.ts';
import { expectNoViolations } from './pages/axe.ts';
import { logOut, visit } from './pages/shell.ts';
import { expect, test } from './fixtures.ts';

type Typist = { readonly name: string; readonly context: BrowserContext };

/** A new account that has finished practice runs, one for each seed, each of which earns a point. */
async function typist(
  browser: Browser,
  baseURL: string,
  prefix: string,
  seeds: readonly number[],
): Promise<Typist> {
  const context = await browser.newContext({ baseURL });
  const name = newName(prefix);
  await context.request.get('/api/auth/me');
  const made = await context.request.post('/api/auth/register', { data: { username: name, password } });
  expect(made.status(), await made.text()).toBe(200);
  const one = { name, context };
  for (const seed of seeds) await run(one, seed);
  return one;
}

/** A practice run like that of a person. */
async function run({ context }: Typist, seed: number): Promise<void> {
  const [text] = textsOf('easy');
  const log = typeAs(hands.average, text?.text ?? '', seededRng(seed));
  const data = { textId: text?.id, times: log.times.map(Math.round), kinds: log.kinds };
  const answer = await context.request.post('/api/typing-results', { data });
  expect(await answer.json()).toMatchObject({ verdict: 'plausible' });
}

/** The board of points as somebody gets it: points by name. */
async function pointsOnBoard({ context }: Typist): Promise<Readonly<Record<string, number>>> {
  const answer = await context.request.get('/api/rankings?gameType=points');
  const { entries } = getRankings.answer.parse(await answer.json());
  return Object.fromEntries(entries.map(({ username, value }) => [username, value]));
}

test('SH-003 G06 a guest reads what to do on an empty board', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/rankings');
  await expect(page.getByText('Nobody is on this board yet. Play 10 rated games')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Play online' })).toHaveAttribute('href', '/multiplayer');
  await page.getByRole('tab', { name: 'By week' }).click();
  await expect(page.getByText('Play 5 rated games in a week')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Week' })).toHaveValue('');
  await expect(page.getByRole('link', { name: 'Log in or register' })).toBeVisible();
});

test(
  'G45 G89 points that people earn make a board, with places, levels and one’s own row',
  { tag: '@desktop' },
  async ({ browser, server }) => {
    const ada = await typist(browser, server.address, 'Wren', [1, 2, 3]);
    const bob = await typist(browser, server.address, 'Finch', []);
    // Three runs, and five for the first achievement.
    await expect.poll(() => pointsOnBoard(bob)).toMatchObject({ [ada.name]: 8 });
    const page = await bob.context.newPage();
    await page.goto('/rankings?game=points');
    const table = page.getByRole('table', { name: 'All games' });
    await expect(page.getByText('Results earn points')).toBeVisible();
    await run(bob, 4);
    await expect.poll(() => pointsOnBoard(bob)).toMatchObject({ [bob.name]: 6 });
    await page.reload();
    const other = table.getByRole('row', { name: ada.name });
    await expect(other.getByRole('cell', { name: '8', exact: true })).toBeVisible();
    await expect(other.getByRole('link', { name: ada.name })).toHaveAttribute(
      'href',
      `/profile/${encodeURIComponent(ada.name)}`,
    );
    const own = page.getByRole('row', { name: bob.name });
    await expect(own).toContainText('You · Level 1');
    await expect(page.getByText('44 more points to level 2.')).toBeVisible();
    await expectNoViolations(page, 'a board');
    await page.getByLabel('Find a player').fill('nobody at all');
    await page.getByLabel('Find a player').press('Enter');
    await expect(page.getByText('Nobody with this name is on this board.')).toBeVisible();
    await expect(page.getByLabel('Find a player')).toHaveValue('nobody at all');
    await page.getByRole('button', { name: 'From the top' }).click();
    await expect(table).toBeVisible();

    await page.getByRole('button', { name: 'Around me' }).click();
    await expect(page.getByRole('button', { name: 'From the top' })).toBeVisible();
    await expect(own).toBeVisible();
    await page.getByRole('combobox', { name: 'Players' }).selectOption('Friends');
    await expect(page.getByText('One player')).toBeVisible();
    await logOut(page);
    await expect(other).toBeVisible();
    // As from the bell, whose links name a board.
    await visit(page, '/rankings?game=checkers');
    await expect(page.getByRole('radio', { name: 'Checkers' })).toBeChecked();
    await Promise.all([ada, bob].map(({ context }) => context.close()));
  },
);
