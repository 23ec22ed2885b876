/** Races between people from end to end, with real keys (issue 4; RC, OL, CH; GAPS G55 to G69). */
import { startTcpProxy } from '@playfield/server/testing/tcpProxy.ts';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { newName, password } from './pages/account.ts';
import { expectNoViolations } from './pages/axe.ts';
import { listenTo, expectFocusSeen, tabTo } from './pages/keyboard.ts';
import { press } from './pages/match.ts';
import { newVisitor } from './pages/online.ts';
import {
  chatOf,
  createRace,
  entryOf,
  expectGo,
  expectPanel,
  expectResults,
  fieldOf,
  joinByLink,
  lanesOf,
  openArena,
  raceOf,
  raceText,
  resultsOf,
  typeKeys,
  unfoldChat,
} from './pages/race.ts';
import { expectToast, toastOf } from './pages/shell.ts';
import { expect, test } from './fixtures.ts';
import { enterRace, typeRace } from './racer.ts';

/** For races in which something happens during the run. */
const longText = `${raceText} ${raceText}`;

/** Composes each word in steps, as an input method does; the next one once `seen` has resolved. */
async function composeWords(
  phone: CDPSession,
  text: string,
  seen: (typed: number) => Promise<void>,
): Promise<void> {
  let typed = 0;
  for (const word of text.split(/(?<= )/)) {
    for (let length = 2; length <= word.trim().length; length += 2)
      await phone.send('Input.imeSetComposition', {
        text: word.slice(0, length),
        selectionStart: length,
        selectionEnd: length,
      });
    await phone.send('Input.insertText', { text: word.trim() });
    if (word.endsWith(' ')) await phone.send('Input.insertText', { text: ' ' });
    typed += word.length;
    await seen(typed);
  }
}

/**
 * Types by keys and by an input method the moment there is a text to type into; resolves with what the countdown says then.
 */
function typeEarly(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const watching = new MutationObserver(() => {
          const countdown = document.querySelector('[data-countdown]');
          const field = document.querySelector('.typing-input');
          if (!countdown || !field) return;
          watching.disconnect();
          for (const key of 'Qui')
            field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
          document.execCommand('insertText', false, 'Qu');
          resolve(countdown.textContent);
        });
        watching.observe(document.body, { subtree: true, childList: true });
      }),
  );
}

test(
  'RC-001…007, RC-010…013, RC-016 two people race to the end on phones, one with an input method',
  { tag: '@phone' },
  async ({ page, browser, server }) => {
    test.slow();
    await openArena(page, 'Ada');
    const [id] = await Promise.all([
      createRace(page, 2),
      expectToast(page, 'Race created!', 'Your race is ready for other players to join.'),
    ]);
    await expect(page.getByRole('heading', { name: 'Waiting for Racers' })).toBeVisible();
    await expect(page.getByText('At least 2 players are needed.')).toBeVisible();
    await expect(page.locator('[data-joined]')).toHaveText('1/2');

    const bob = await newVisitor(browser, page, server.address);
    const name = newName('Bob');
    await bob.context.request.get('/api/auth/me');
    await bob.context.request.post('/api/auth/register', { data: { username: name, password } });
    await bob.page.goto(`/online-race?race=${id}`);
    const phone = await bob.context.newCDPSession(bob.page);
    // What is typed before GO does nothing (USERS-ASK 42), by keys or by an input method.
    const said = await Promise.all([
      typeEarly(page),
      typeEarly(bob.page),
      press(bob.page, bob.page.getByRole('button', { name: 'Join Race' })),
    ]);
    for (const text of said.slice(0, 2)) expect(text).toMatch(/^Get Ready to Race[1-3]$/);
    for (const one of [page, bob.page]) {
      await expect(one.getByRole('heading', { name: 'Waiting for Racers' })).toHaveCount(0);
      await expect(one.getByRole('heading', { name: 'Multiplayer Racing Arena' })).toBeVisible();
      await expect(one.getByRole('heading', { name: 'Race Text' })).toBeVisible();
      await expect(lanesOf(one)).toHaveCount(2);
    }
    await Promise.all([expectGo(page), expectGo(bob.page)]);
    for (const one of [page, bob.page]) {
      await expect(fieldOf(one)).toHaveValue('');
      // The start came by itself, and a phone opens its keyboard for a press alone.
      await one.getByText('Tap here to type').tap({ force: true });
      await expect(fieldOf(one)).toBeFocused();
    }
    await typeKeys(page, raceText);
    await expect(page.getByText('Tap here to type')).toHaveCount(0);
    await expect(page.locator('[data-arrived] p')).toBeFocused();
    await expect(page.locator('[data-arrived]')).toContainText('FINISHED!');
    await expect(lanesOf(bob.page).filter({ hasText: 'Ada' })).toContainText('FINISHED!');
    await composeWords(phone, raceText, async (typed) => {
      // With the last word the race is over, and its results take the place of the lanes.
      if (typed === raceText.length) return;
      const seen = `${Math.floor((100 * typed) / raceText.length)}%`;
      await expect(lanesOf(page).filter({ hasText: name })).toContainText(seen);
    });
    await expectToast(page, 'Race Complete!', /^\d+ WPM, \d+% accuracy$/);
    await expectResults(page, 2);
    await expectResults(bob.page, 2);
    await expect(resultsOf(page).first()).toContainText('Ada (you)');
    await expect(resultsOf(bob.page).nth(1)).toContainText(`${name} (you)`);
    await expect(resultsOf(bob.page).nth(1)).toContainText('100% ACC');
    // A guest has no menu, nor has oneself.
    await expect(resultsOf(bob.page).getByRole('button')).toHaveCount(0);
    await expect(resultsOf(page).getByRole('button', { name: `More about ${name}` })).toBeVisible();
    await expect(page.getByText('You won! Final Position #1 of 2', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Speed over time' })).toBeVisible();
    // The next race in one click.
    await press(page, page.getByRole('button', { name: 'Next race' }));
    await expect(page).not.toHaveURL(new RegExp(id));
    await expectPanel(page);
    await expect(page.getByRole('heading', { name: 'Waiting for Racers' })).toBeVisible();
    await bob.context.close();
  },
);

test(
  'RC-008 six race: five sockets and a window, whose lanes follow the others',
  { tag: ['@desktop', '@slow'] },
  async ({ page, server }) => {
    await openArena(page, 'Ada');
    const id = await createRace(page, 6);
    const racers = [];
    for (const name of ['Bob', 'Cleo', 'Dan', 'Eve', 'Finn'])
      racers.push(await enterRace(server.address, id, name));
    // Bob is a script, and finishes first.
    const typing = racers.map((racer, number) =>
      number === 0 ? typeRace(racer, 210, 'machine') : typeRace(racer, 110 + number * 15),
    );
    await expectGo(page);
    await expect(lanesOf(page)).toHaveCount(6);
    await expect(lanesOf(page).filter({ hasText: 'Finn' })).toContainText('FINISHED!');
    await typeKeys(page, raceText);
    await Promise.all(typing);
    await expectResults(page, 6);
    await expect(resultsOf(page).nth(4)).toContainText('Ada (you)');
    // Not hidden, but ranked behind every human, and not on a leaderboard.
    await expect(resultsOf(page).last()).toContainText('Bob');
    await expect(resultsOf(page).last()).toContainText('Unusual');
    await expect(resultsOf(page).filter({ hasText: 'Unusual' })).toHaveCount(1);
    const wpm = await Promise.all(
      [0, 1, 2, 3, 4, 5].map(async (place) =>
        Number(/(\d+) WPM/.exec((await resultsOf(page).nth(place).textContent()) ?? '')?.[1]),
      ),
    );
    const hands = wpm.slice(0, 5);
    expect(hands).toEqual([...hands].sort((a, b) => b - a));
    expect(wpm.at(-1)).toBeGreaterThan(wpm[0] ?? Infinity);
    await Promise.all(racers.map(({ socket }) => socket.close()));
  },
);

test(
  'USERS-ASK 43 three race: one loses the connection, one reloads and reopens the tab, and nobody waits for the others',
  { tag: ['@desktop', '@slow'] },
  async ({ page, browser, server }) => {
    test.slow();
    await openArena(page, 'Ada');
    const id = await createRace(page, 6, longText);
    const line = await startTcpProxy(server.address);
    const bob = await newVisitor(browser, page, line.url);
    await joinByLink(bob.page, id, 'Bob');
    await expect(bob.page.getByRole('main')).toBeFocused();
    const cleo = await enterRace(server.address, id, 'Cleo');
    for (const one of [page, bob.page])
      await expect(lanesOf(one).filter({ hasText: 'starting soon' })).toHaveCount(3);
    const cleoTypes = typeRace(cleo, 50);
    // Who opened it need not wait until it starts by itself.
    await page.getByRole('button', { name: 'Start race' }).click();
    await Promise.all([expectGo(page), expectGo(bob.page)]);
    await typeKeys(bob.page, longText.slice(0, 10));
    await expect(lanesOf(page).filter({ hasText: 'Bob' })).toContainText('10%');
    await line.cut();
    await expect(bob.page.getByText('Connecting...', { exact: true })).toBeVisible();
    await typeKeys(bob.page, longText.slice(10, 30));
    await expect(lanesOf(page).filter({ hasText: 'Bob' })).toContainText('Lost connection');

    await typeKeys(page, longText.slice(0, 25));
    // Neither a second thought nor a press on the chat takes the keys away; a letter brings them back from a button.
    await page.getByRole('button', { name: 'Leave race' }).click();
    await page.getByRole('button', { name: 'Keep racing' }).click();
    await expect(fieldOf(page)).toBeFocused();
    await page.getByRole('button', { name: /^Race Chat/ }).click();
    await expect(fieldOf(page)).toBeFocused();
    await page.getByRole('button', { name: 'Leave race' }).focus();
    await page.keyboard.press('x');
    await expect(fieldOf(page)).toBeFocused();
    await page.reload();
    await expectGo(page);
    await expect(lanesOf(page).filter({ hasText: 'You' })).toContainText('25%');
    await typeKeys(page, longText.slice(25, 40));
    await expect
      .poll(
        async () => (await raceOf(page, id)).players.find(({ playerName }) => playerName === 'Ada')?.index,
      )
      .toBe(40);
    const again = await page.context().newPage();
    await page.close();
    await again.goto(`/online-race?race=${id}`);
    await expectGo(again);
    await typeKeys(again, longText.slice(40));
    await expect(again.locator('[data-arrived]')).toContainText('FINISHED!');
    await expect(again.getByRole('link', { name: 'Leave race' })).toBeVisible();
    await expect(again.getByRole('button', { name: 'Next race now' })).toBeVisible();

    await line.restore();
    await expect(bob.page.getByText('Connected', { exact: true })).toBeVisible();
    await expect(lanesOf(again).filter({ hasText: 'Bob' })).not.toContainText('Lost connection');
    await typeKeys(bob.page, longText.slice(30));
    await cleoTypes;
    for (const one of [again, bob.page]) await expectResults(one, 3);
    await expect(resultsOf(bob.page).filter({ hasText: 'Bob' })).toContainText('100% ACC');
    await bob.context.close();
    await cleo.socket.close();
    await line.close();
  },
);

test.describe('the chat', () => {
  test.use({ allowedProblems: /ERR_INTERNET_DISCONNECTED/ });
  test(
    'CH-001…009 two people talk: count, dot, fold, mute, report',
    { tag: '@desktop' },
    async ({ page, server }) => {
      await openArena(page, 'Ada');
      const id = await createRace(page, 4);
      await unfoldChat(page);
      await expect(chatOf(page).locator('[data-dot]')).toHaveAttribute('data-dot', 'connected');
      const box = await chatOf(page).boundingBox();
      expect(box?.width).toBe(320);
      // CH-001: at the bottom right.
      expect([(box?.x ?? 0) + 320, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([1440 - 16, 900 - 16]);
      const field = chatOf(page).getByLabel('Message', { exact: true });
      const send = chatOf(page).getByRole('button', { name: 'Send' });
      await expect(send).toHaveAttribute('aria-disabled', 'true');
      await field.fill('x'.repeat(250));
      await expect(field).toHaveValue('x'.repeat(200));
      await expect(chatOf(page).locator('[data-counter]')).toHaveText('200/200');
      await field.fill('   ');
      await expect(send).toHaveAttribute('aria-disabled', 'true');

      const { socket } = await enterRace(server.address, id, 'Bob');
      // The race folds the chat when it begins: here at once, not in the middle of the talk.
      await page.getByRole('button', { name: 'Start race' }).click();
      await expect(chatOf(page)).toHaveAttribute('data-chat', 'folded');
      await unfoldChat(page);
      const bobSays = (message: string): void => socket.send({ type: 'chatMessage', raceId: id, message });
      bobSays('Hi Ada, see https://example.org <b>now</b>');
      const log = chatOf(page).getByRole('log');
      await expect(log).toContainText('Hi Ada, see https://example.org <b>now</b>');
      await expect(log.getByRole('link')).toHaveCount(0);
      await chatOf(page)
        .getByRole('button', { name: /^Race Chat/ })
        .click();
      bobSays('Ready?');
      await expect(chatOf(page).locator('[data-count]')).toHaveText('1 new');
      await unfoldChat(page);
      await expect(chatOf(page).locator('[data-count]')).toHaveText('2');
      await field.fill('Go for it');
      await send.click();
      await socket.next('chatMessage', ({ message }) => message.message === 'Go for it');

      await log.getByRole('button', { name: 'Options for the message of Bob' }).first().click();
      await log.getByRole('button', { name: 'Report' }).click();
      await expectToast(page, 'Message reported', 'The operator of this site will review it.');
      await log.getByRole('button', { name: 'Options for the message of Bob' }).first().click();
      await log.getByRole('button', { name: 'Mute Bob' }).click();
      await expect(log).not.toContainText('Ready?');
      await expect(log).toContainText('You muted Bob');

      await page.context().setOffline(true);
      await expect(chatOf(page)).toContainText('Disconnected - trying to reconnect...');
      await field.fill('Are you there?');
      await expect(send).toHaveAttribute('aria-disabled', 'true');
      await socket.close();
    },
  );
});

const topOf = async (target: Locator) => (await target.boundingBox())?.y;

test.describe('the lobby', () => {
  test.use({ hasOwnServer: true });

  test(
    'a race that comes or goes moves nothing that a finger may be on its way to',
    { tag: ['@phone', '@slow'] },
    async ({ page, browser, server }) => {
      const bob = await newVisitor(browser, page, server.address);
      const buttons = ['Race now', '2 Players', 'Race with your own text'];
      const places = () => Promise.all(buttons.map((name) => topOf(page.getByRole('button', { name }))));
      await openArena(page, 'Ada');
      await expect(page.getByRole('button', { name: 'Create First Race' })).toBeVisible();
      const before = await places();
      await openArena(bob.page, 'Bob');
      const id = await createRace(bob.page, 2);
      await expect(entryOf(page, id)).toBeVisible();
      expect(await places()).toEqual(before);
      await press(bob.page, bob.page.getByRole('link', { name: 'Leave race' }));
      await expect(entryOf(page, id)).toHaveCount(0);
      expect(await places()).toEqual(before);

      await page.goto('/typing-race');
      const vehicles = page.getByRole('heading', { name: 'Vehicles', exact: true });
      const atHome = await topOf(vehicles);
      await openArena(bob.page, 'Bob');
      await createRace(bob.page, 2);
      await expect(page.getByText('1 race is waiting for players.')).toBeVisible();
      expect(await topOf(vehicles)).toBe(atHome);
      await bob.context.close();
    },
  );

  test(
    'OL-001…006, OL-011, OL-015, OL-016, TY-007, G58, G67, G68 a race appears, is joined from the list and from the typing home, and then only watched; who is alone races against labelled bots',
    { tag: ['@desktop', '@slow'] },
    async ({ page, browser, server }) => {
      test.slow();
      await openArena(page, 'Ada');
      const main = page.getByRole('main');
      for (const fact of ['Your Rank', 'Races Won', 'Best WPM'])
        await expect(main.getByText(fact, { exact: true })).toBeVisible();
      await expect(main.getByText('Unranked', { exact: true })).toBeVisible();
      await expect(main.getByText('Nobody else just now.')).toBeVisible();
      for (const size of [2, 4, 6])
        await expect(page.getByRole('button', { name: `${size} Players` })).toBeVisible();
      await press(page, page.getByRole('button', { name: 'Create First Race' }));
      const id = await expectPanel(page);
      await expect(page.locator('[data-joined]')).toHaveText('1/6');

      // Joined from the list, and left again.
      const cleo = await newVisitor(browser, page, server.address);
      await openArena(cleo.page, 'Cleo');
      const entry = entryOf(cleo.page, id);
      await expect(entry).toContainText('Waiting');
      await expect(entry).toContainText('1/6');
      await expect(entry).toContainText('just now');
      const { text: preview } = await raceOf(cleo.page, id);
      await expect(entry.getByText(preview)).toHaveCSS('-webkit-line-clamp', '2'); // OL-002
      await expect(cleo.page.getByText('custom text')).toHaveCount(0);
      await expect(
        cleo.page.getByRole('region', { name: 'Online Players' }).getByRole('listitem'),
      ).toHaveCount(1);
      // One card takes the other's place, and the focus stays at its button.
      const ready = page.getByRole('button', { name: 'I’m ready' });
      await ready.focus();
      await press(cleo.page, entry.getByRole('button', { name: /^Join Race/ }));
      await expectToast(cleo.page, 'Joined race!', 'Get ready to race against other players.');
      expect(await expectPanel(cleo.page)).toBe(id);
      await expect(chatOf(cleo.page)).toHaveAttribute('data-chat', 'open'); // OL-011
      await expect(page.getByText(/^Starting soon/)).toBeVisible();
      await expect(ready).toBeFocused();
      await press(cleo.page, cleo.page.getByRole('link', { name: 'Leave race' }));
      await expect(page.locator('[data-joined]')).toHaveText('1/6');
      await expect(ready).toBeFocused();

      // Joined from the typing home, which leads into a waiting race.
      const bob = await newVisitor(browser, page, server.address);
      await bob.page.goto('/typing-race');
      const card = bob.page.getByRole('region', { name: 'Multiplayer Race' });
      await expect(card).toContainText('1 race is waiting for players.');
      await card.getByLabel('Your Name').fill('');
      await press(bob.page, card.getByRole('button', { name: 'Start Race' }));
      await expectToast(bob.page, 'Name Required', 'Please enter your name to join a race');
      await card.getByLabel('Your Name').fill('Bob');
      await press(bob.page, card.getByRole('button', { name: 'Start Race' }));
      expect(await expectPanel(bob.page)).toBe(id);
      for (const name of ['Ada', 'Bob'])
        await expect(lanesOf(bob.page).filter({ hasText: name })).toHaveCount(1);

      // All are ready: it starts, and the list says so.
      for (const one of [page, bob.page]) await press(one, one.getByRole('button', { name: 'I’m ready' }));
      await expect(entry).toContainText('Racing');
      await expect(entry.getByRole('button')).toHaveCount(0);
      // Visitors who come by the link are spectators.
      await cleo.page.goto(`/online-race?race=${id}`);
      await expect(lanesOf(cleo.page)).toHaveCount(2);
      await expect(fieldOf(cleo.page)).toHaveCount(0);
      await expect(cleo.page.getByRole('complementary', { name: 'Race chat' })).toHaveCount(0);
      await bob.context.close();

      // No race is waiting now: from home into one in two presses, and bots come.
      const heard = await listenTo(cleo.page);
      await cleo.page.goto('/');
      await press(cleo.page, cleo.page.getByRole('link', { name: 'Races', exact: true }).first());
      await press(cleo.page, cleo.page.getByRole('button', { name: 'Race now' }));
      await expect(cleo.page.getByText(/^Bots come in \d s$/)).toBeVisible();
      const next = await expectPanel(cleo.page);
      expect(next).not.toBe(id);
      await expect(lanesOf(cleo.page)).toHaveCount(6);
      await expect(lanesOf(cleo.page).filter({ hasText: 'Bot' })).toHaveCount(5);
      expect(heard.filter((said) => said.includes('5 bots fill the free places'))).toHaveLength(1);
      expect(heard.filter((said) => said.includes('joined.'))).toEqual([]);
      await expectGo(cleo.page);
      const { text } = await raceOf(cleo.page, next);
      // They drive while nobody types.
      await expect(lanesOf(cleo.page).nth(1)).not.toContainText(' 0 WPM');
      await typeKeys(cleo.page, text.slice(0, 15));
      await expect(lanesOf(cleo.page).first()).not.toContainText(' 0 WPM');
      await cleo.context.close();
    },
  );
});

test.describe('what goes wrong', () => {
  test.use({ allowedProblems: /status of (400|404|409)/ });
  test(
    'RC-009, OL-009, OL-012…014, G66 invalid names and texts, full and unknown races',
    { tag: ['@phone', '@slow'] },
    async ({ page }) => {
      await openArena(page, '   ');
      await press(page, page.getByRole('button', { name: '2 Players' }));
      await expectToast(page, 'Name Required', 'Please enter your name to join a race');
      await page.getByLabel('Your Name').fill('Ada');
      await press(page, page.getByRole('button', { name: 'Race with your own text' }));
      await page.getByLabel('Your own text').fill('too short');
      await press(page, page.getByRole('button', { name: '2 Players' }));
      await expectToast(page, 'Failed to create race', 'A race text needs at least 20 characters.');
      // What no keyboard types is named at the field, at once; so is what the server refuses.
      const ownText = page.getByLabel('Your own text');
      await ownText.fill('on your marks \u{1F697} \u2192 go, and do not stop');
      await expect(ownText).toHaveAttribute('aria-invalid', 'true');
      const named =
        /^The characters \u{1F697} \(U\+1F697\) and \u2192 \(U\+2192\) can't be typed on a keyboard/u;
      await expect(ownText).toHaveAccessibleDescription(named);
      await ownText.fill('this text is full of shit and more of it');
      await press(page, page.getByRole('button', { name: '2 Players' }));
      await expect(ownText).toHaveAccessibleDescription(/^Please choose other words for the text\./);
      await ownText.fill(raceText);
      await expect(ownText).not.toHaveAttribute('aria-invalid');
      await page.route('**/api/typing-races', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 400, body: '' }) : route.fallback(),
      );
      await page.getByLabel('Your own text').fill(raceText);
      // The toast of the attempt before may still be there.
      const refused = page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/typing-races'),
      );
      await press(page, page.getByRole('button', { name: '2 Players' }));
      expect((await refused).status()).toBe(400);
      await expect(toastOf(page)).toContainText('Failed to create race');
      await page.unroute('**/api/typing-races');
      await press(page, page.getByRole('button', { name: '2 Players' }));
      const id = await expectPanel(page);
      const race = await raceOf(page, id);
      const ways = await page.evaluateHandle(() => {
        const seen: string[] = [];
        new MutationObserver(() => {
          const bar = document.querySelector('[aria-label="Running game"]');
          if (bar) seen.push(bar.textContent);
        }).observe(document.body, { childList: true, subtree: true });
        return seen;
      });
      await page.getByRole('link', { name: 'Leave race' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Online Racing Arena');
      // It was left empty, so it no longer exists, and no page links back to it.
      await expect.poll(async () => (await page.request.get(`/api/typing-races/${id}`)).status()).toBe(404);
      expect(await ways.jsonValue()).toEqual([]);
      await expect(entryOf(page, id)).toHaveCount(0);

      // A full one is refused without a call, and one in a state of the future is only shown.
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/join')) asked.push(request.url());
      });
      await page.route('**/api/typing-races', (route) =>
        route.fulfill({
          json: [
            { ...race, isJoined: false, participants: 2 },
            { ...race, id: 'Zzzzzzzzzzzzzzzzzz', isJoined: false, status: 'postponed' },
          ],
        }),
      );
      const full = entryOf(page, id).getByRole('button', { name: /^Race Full/ });
      await expect(full).toHaveAttribute('aria-disabled', 'true');
      await full.focus();
      await page.keyboard.press('Enter');
      await expectToast(page, 'Race is full', 'This race has reached its maximum participant limit.');
      expect(asked).toEqual([]);
      await expect(entryOf(page, 'Zzzzzz')).toContainText('Unknown');
      await expect(entryOf(page, 'Zzzzzz').getByRole('button')).toHaveCount(0);
      await expect(entryOf(page, id)).toContainText('custom text');
    },
  );
});

/**
 * The page's calls and when they were made, by the page's own clock, which stands still unless
 * advanced.
 */
declare const calls: { path: string; atMs: number; isAnswered: boolean }[];

/** Expects a call of the paused page four times in a row, each exactly so long after the answer to the one before. */
async function expectEvery(page: Page, path: string, everyMs: number): Promise<void> {
  const made = () => page.evaluate((wanted) => calls.filter((call) => call.path === wanted), path);
  const answered = () => expect.poll(async () => (await made()).every((one) => one.isAnswered)).toBe(true);
  await answered();
  // The first call comes at the end of a small step, so each later one comes at the end of a whole
  // one.
  const before = (await made()).length;
  while ((await made()).length === before) await page.clock.runFor(50);
  await answered();
  await page.clock.runFor(everyMs);
  for (let round = 0; round < 4; round += 1) {
    await answered();
    await page.clock.runFor(everyMs);
  }
  const times = (await made()).map(({ atMs }) => atMs).slice(before + 1);
  const gaps = times.slice(1).map((atMs, n) => atMs - (times[n] ?? Number.NaN));
  expect(gaps).toEqual([everyMs, everyMs, everyMs, everyMs]);
}

/** Once the page's first requests have been answered. */
async function pauseClock(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

test(
  'OL-017…019 the lobby asks for races every 2 s and for people every 5 s, the typing home for races every 3 s',
  { tag: ['@desktop', '@slow'] },
  async ({ page }) => {
    await page.clock.install();
    await page.addInitScript(() => {
      const known: typeof calls = [];
      const send = fetch.bind(globalThis);
      Object.assign(globalThis, { calls: known });
      globalThis.fetch = async (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        const call = { path: new URL(url, location.href).pathname, atMs: Date.now(), isAnswered: false };
        known.push(call);
        try {
          const response = await send(input, init);
          return new Response(await response.blob(), response);
        } finally {
          // Also one that was given up, as the page that asked was left.
          call.isAnswered = true;
        }
      };
    });
    await page.goto('/online-race');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Online Racing Arena');
    await pauseClock(page);
    await expectEvery(page, '/api/typing-races', 2000);
    await expectEvery(page, '/api/users/random', 5000);
    await page.clock.resume();
    await page.getByRole('main').getByRole('link', { name: 'Typing Race' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Typing Race');
    await pauseClock(page);
    await expectEvery(page, '/api/typing-races', 3000);
  },
);

test(
  'by keyboard alone, and what is announced on the way',
  { tag: ['@desktop', '@slow'] },
  async ({ page, server }) => {
    test.slow();
    const heard = await listenTo(page);
    await page.goto('/online-race');
    const ownText = page.getByRole('button', { name: 'Race with your own text' });
    await tabTo(page, ownText);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Your own text')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(ownText).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Your own text')).toBeFocused();
    await page.keyboard.insertText(raceText);
    await tabTo(page, page.getByRole('button', { name: '2 Players' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    const id = await expectPanel(page);
    const racer = await enterRace(server.address, id, 'Bob');
    const typing = typeRace(racer, 120);
    await expectGo(page);
    await typeKeys(page, raceText);
    await typing;
    await expectResults(page, 2);
    await expect(page.getByRole('heading', { name: 'RACE COMPLETE!' })).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Next race' }));
    await expectFocusSeen(page);
    for (const text of [
      'Bob joined.',
      'Get ready to race.',
      'GO!',
      'Half of the text is done.',
      'Bob finished.',
      'Race complete.',
    ])
      await expect.poll(() => heard.join('\n')).toContain(text);
    await racer.socket.close();
  },
);

test(
  'G71 a race by link only: its two people race again, in one race',
  { tag: ['@desktop', '@slow'] },
  async ({ page, browser, server }) => {
    test.slow();
    await openArena(page, 'Ada');
    await page.getByRole('switch', { name: 'By link only' }).check();
    await expectNoViolations(page, 'a race by link only');
    const id = await createRace(page, 2);
    await expect(page.getByText('Only people with this link can join.')).toBeVisible();
    const bob = await newVisitor(browser, page, server.address);
    await bob.page.goto('/online-race');
    await expect(bob.page.getByRole('region', { name: 'Available Races' })).toContainText(
      /No races yet|Race #/,
    );
    await expect(entryOf(bob.page, id)).toHaveCount(0);
    await joinByLink(bob.page, id, 'Bob');
    await Promise.all([page, bob.page].map((one) => expectGo(one)));
    await Promise.all([typeKeys(page, raceText), typeKeys(bob.page, raceText, 110)]);
    for (const one of [page, bob.page]) await expectResults(one, 2);
    const waiting = page.getByRole('region', { name: 'RACE COMPLETE!' }).getByRole('status');
    await expect(waiting).toHaveText('');
    const before = await waiting.boundingBox();
    await press(bob.page, bob.page.getByRole('button', { name: 'Race again' }));
    await expect(bob.page).not.toHaveURL(new RegExp(id));
    const next = await expectPanel(bob.page);
    await expect(waiting).toHaveText('Waiting in the next race: Bob');
    await expect(waiting).toHaveCSS('white-space', 'nowrap');
    expect((await waiting.boundingBox())?.height).toBe(before?.height);
    await expectNoViolations(page, 'results of a race by link only');
    await press(page, page.getByRole('button', { name: 'Race again' }));
    await expect(page).toHaveURL(`/online-race?race=${next}`);
    await Promise.all([page, bob.page].map((one) => expectGo(one)));
    await bob.context.close();
  },
);
