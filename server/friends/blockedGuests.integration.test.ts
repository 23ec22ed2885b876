/** Blocks of guests, also once they have an account. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMe } from '@playfield/contracts/http/account.ts';
import { getPerson, listBlocks } from '@playfield/contracts/http/friends.ts';
import { quickMatch } from '@playfield/contracts/http/match.ts';
import { guestNameOf } from '../account/identity.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { guest } from '../tournament/testing/players.ts';
import { act, befriend, does, friendsOf, member, requestsOf, type Member } from './testing/people.ts';

let server: TestServer;
let ada: Member;
beforeAll(async () => {
  server = await startServer();
  ada = await member(server.url, 'Ada');
});
afterAll(() => server.stop());

async function signIn({ client }: Member, { name }: Member): Promise<void> {
  const account = { username: name, password: `a long password of ${name}` };
  expect((await client.post('/api/auth/login', account)).status).toBe(200);
}
const blocked = async ({ client }: Member): Promise<string[][]> =>
  listBlocks.answer.parse((await client.get('/api/blocks')).body).map(({ id, username }) => [id, username]);
const isBlockedBy = async ({ client }: Member, { id }: Member): Promise<boolean> =>
  getPerson.answer.parse((await client.get(`/api/users/${id}`)).body).isBlocked;
const quick = async ({ client, name }: Member) =>
  quickMatch.answer.parse(
    (await client.post('/api/games/quick', { gameType: 'checkers', playerName: name })).body,
  );

test('a guest who is blocked meets the blocker no more, is listed, and can be unblocked', async () => {
  const gus = await guest(server.url);
  await does(ada, 'block', gus);
  expect(await blocked(ada)).toEqual([[gus.id, guestNameOf(gus.id)]]);
  expect(await isBlockedBy(ada, gus)).toBe(true);
  expect((await quick(gus)).id).not.toBe((await quick(ada)).id);
  await does(ada, 'unblock', gus);
  expect([await blocked(ada), await isBlockedBy(ada, gus)]).toEqual([[], false]);
});

test('no other act reaches a guest, and no guest blocks anybody', async () => {
  const gus = await guest(server.url);
  expect((await act(ada, 'request', gus)).body).toMatchObject({ code: 'friend/not-found' });
  expect((await act(gus, 'block', ada)).body).toMatchObject({ code: 'social/account-needed' });
});

test('the account that a blocked guest signs in to is blocked, unless the two are friends', async () => {
  const [bob, cyd, gus] = [
    await member(server.url, 'Bob'),
    await member(server.url, 'Cyd'),
    await guest(server.url),
  ];
  await befriend(cyd, bob);
  for (const one of [ada, cyd]) await does(one, 'block', gus);
  await signIn(gus, bob);
  expect(await blocked(ada)).toEqual([[bob.id, 'Bob']]);
  expect(await isBlockedBy(ada, bob)).toBe(true);
  expect(await blocked(cyd)).toEqual([]);
  // Somebody who is a guest no more cannot be blocked as one.
  expect((await act(ada, 'block', gus)).body).toMatchObject({ code: 'friend/not-found' });
});

test.each(['of the blocker', 'to the blocker'])(
  'a request %s does not outlive a block that comes later',
  async (whose) => {
    const [eve, fay, gus] = [
      await member(server.url, `Eve ${whose.slice(0, 2)}`),
      await member(server.url, `Fay ${whose.slice(0, 2)}`),
      await guest(server.url),
    ];
    const [asker, asked] = whose === 'of the blocker' ? [eve, fay] : [fay, eve];
    await does(asker, 'request', asked);
    await does(eve, 'block', gus);
    await signIn(gus, fay);
    expect(await isBlockedBy(eve, fay)).toBe(true);
    expect(await requestsOf(asked)).toEqual([]);
    await act(asked, 'accept', asker);
    expect(await friendsOf(eve)).toEqual([]);
  },
);

test('a guest who takes an account stays blocked, under its name', async () => {
  const dan = await guest(server.url);
  await does(ada, 'block', dan);
  const account = { username: 'Dan', password: 'a long password of Dan' };
  expect((await dan.client.post('/api/auth/register', account)).status).toBe(200);
  expect(await blocked(ada)).toContainEqual([
    getMe.answer.parse((await dan.client.get('/api/auth/me')).body).user.id,
    'Dan',
  ]);
});
