/**
 * How a race looks: no axe violations, everything on a small phone, and a chat that is never in the
 * way.
 */
import type { Locator, Page } from '@playwright/test';
import { createRace as createRaceContract } from '@playfield/contracts/http/race.ts';
import { newClient } from '@playfield/server/testing/client.ts';
import { newName, password } from './pages/account.ts';
import { expectNoViolations } from './pages/axe.ts';
import { press } from './pages/match.ts';
import {
  chatOf,
  createRace,
  expectGo,
  expectResults,
  fieldOf,
  lanesOf,
  openArena,
  raceText,
  typeKeys,
  unfoldChat,
} from './pages/race.ts';
import { expect, test } from './fixtures.ts';
import { enterRace, typeRace } from './racer.ts';

// Without motion, so that colours are measured in their final state.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'axe on every state of a race, on the link to one, and on one that is gone',
  { tag: ['@phone', '@slow'] },
  async ({ page, server }) => {
    test.setTimeout(150_000);
    const other = newClient(server.address);
    const opened = await other.post('/api/typing-races', { username: 'Cleo', maxParticipants: 2 });
    await page.goto(`/online-race?race=${createRaceContract.answer.parse(opened.body).id}`);
    await expect(page.getByRole('button', { name: 'Join Race' })).toBeVisible();
    await expectNoViolations(page, 'link');
    await page.goto('/online-race?race=nothing');
    await expect(page.getByRole('heading', { name: "The race couldn't be opened" })).toBeVisible();
    await expect(page.getByText("This race doesn't exist or was removed.")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
    await expectNoViolations(page, 'gone');
    await press(page, page.getByRole('link', { name: 'All races' }).first());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Online Racing Arena');
    await page.getByLabel('Your Name').fill('Ada');
    await expectNoViolations(page, 'lobby');
    await press(page, page.getByRole('button', { name: 'Race with your own text' }));
    const [label, pick] = await Promise.all(
      [
        page.getByText('Your own text', { exact: true }),
        page.getByRole('button', { name: 'Pick a text for me' }),
      ].map(middleOf),
    );
    expect(label).toBeCloseTo(pick ?? 0, 0);
    await page.getByLabel('Your own text').fill('too short');
    await press(page, page.getByRole('button', { name: '4 Players' }));
    await expectNoViolations(page, 'a text that is too short');
    await press(page, page.getByRole('button', { name: 'Pick a text for me' }));
    const id = await createRace(page, 4);
    await unfoldChat(page);
    await expectNoViolations(page, 'waiting, with the chat');
    const bob = await enterRace(server.address, id, 'Bob');
    await expect(page.getByText(/^Starting soon/)).toBeVisible();
    bob.socket.send({ type: 'chatMessage', raceId: id, message: 'Hello' });
    await chatOf(page).getByRole('button', { name: 'Options for the message of Bob' }).click();
    await expectNoViolations(page, 'starting, somebody has spoken');
    // It starts by itself, however long the look at it took.
    await expectGo(page);
    const typing = typeRace(bob, 130);
    await typeKeys(page, `${raceText.slice(0, 9)}#`);
    await expectNoViolations(page, 'in the race');
    await typeKeys(page, raceText.slice(9));
    await typing;
    await expectResults(page, 2);
    // Faces and badges of bots are raised: on a row of that colour they would vanish.
    const isRaised = await page
      .getByRole('list', { name: 'Results' })
      .getByRole('listitem')
      .first()
      .evaluate((row) => {
        const raised = document.createElement('span');
        raised.style.backgroundColor = 'var(--raised)';
        row.append(raised);
        const isSame = getComputedStyle(row).backgroundColor === getComputedStyle(raised).backgroundColor;
        raised.remove();
        return isSame;
      });
    expect(isRaised).toBe(false);
    await expectNoViolations(page, 'results');
    await bob.socket.close();
  },
);

async function middleOf(part: Locator): Promise<number> {
  const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
  return y + height / 2;
}

async function expectBesideChat(page: Page, part: Locator): Promise<void> {
  const [box, chat] = await Promise.all([part.boundingBox(), chatOf(page).boundingBox()]);
  if (!box || !chat) throw new Error('part or chat is not shown');
  const isBeside = box.x + box.width <= chat.x || box.y + box.height <= chat.y;
  expect(isBeside, JSON.stringify({ box, chat })).toBe(true);
}

/** At the end of the page, which gets longer as the chat unfolds. */
async function expectFootBesideChat(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    for (const link of await page.getByRole('contentinfo').getByRole('link').all())
      await expectBesideChat(page, link);
  }).toPass();
}

for (const screen of ['phone', 'desktop'])
  test(
    `CH-003, G69 text and lanes are in sight, and the chat is never over the text, on a ${screen}`,
    { tag: [`@${screen}`, '@slow'] },
    async ({ page, server }) => {
      await openArena(page, 'Golden Giraffe 65');
      const id = await createRace(page, 2);
      for (const name of ['I’m ready', 'Start race'])
        await expectBesideChat(page, page.getByRole('button', { name }));
      await expectFootBesideChat(page);
      await unfoldChat(page);
      await expect(chatOf(page)).toHaveAttribute('data-chat', 'open');
      await expectFootBesideChat(page);
      const bob = await enterRace(server.address, id, 'Bob');
      const typing = typeRace(bob, 120);
      await expectGo(page);
      // It has collapsed by itself, and the text has the focus.
      await expect(chatOf(page)).toHaveAttribute('data-chat', 'folded');
      for (const part of [fieldOf(page), lanesOf(page).first(), lanesOf(page).last()])
        await expect(part).toBeInViewport({ ratio: 1 });
      // A figure that gets longer doesn't move its neighbours.
      const figures = page.getByText('WPM', { exact: true }).locator('xpath=../..').locator('> div');
      await expect(figures).toHaveCount(5);
      const widths = await figures.evaluateAll((all) => all.map((one) => Math.round(one.clientWidth)));
      expect(new Set(widths).size, widths.join(' ')).toBe(1);
      const names = page.locator('.lane-letters');
      await expect(names).toHaveCount(2);
      const isCut = await names.evaluateAll((all) => all.map((name) => name.scrollWidth > name.clientWidth));
      expect(isCut).toEqual([false, false]);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await unfoldChat(page);
      await expectBesideChat(page, fieldOf(page));
      // A message does not take the focus from the text.
      await fieldOf(page).focus();
      bob.socket.send({ type: 'chatMessage', raceId: id, message: 'Faster!' });
      await expect(chatOf(page).getByRole('log')).toContainText('Faster!');
      await expect(fieldOf(page)).toBeFocused();
      await typing;
      await bob.socket.close();
    },
  );

test(
  'what brings others into a race is in one row, and equally large',
  { tag: ['@desktop', '@slow'] },
  async ({ page, server }) => {
    await page.request.get('/api/auth/me');
    await page.request.post('/api/auth/register', { data: { username: newName('Ada'), password } });
    await page.goto('/online-race');
    const id = await createRace(page, 4);
    const bob = await enterRace(server.address, id, 'Bob');
    await expect(page.getByText(/^Starting soon/)).toBeVisible();
    const [copy, invite] = await Promise.all(
      ['Copy link', 'Invite a friend'].map((name) => page.getByRole('button', { name }).boundingBox()),
    );
    expect([invite?.y, invite?.height]).toEqual([copy?.y, copy?.height]);
    await bob.socket.close();
  },
);
