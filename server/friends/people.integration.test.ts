/** Search, suggestions, settings and reports over HTTP (G73, G74, G76). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchUsers, suggestedUsers } from '@playfield/contracts/http/friends.ts';
import { settings } from '@playfield/contracts/http/settings.ts';
import { openGame } from '../match/testing/people.ts';
import { newClient } from '../testing/client.ts';
import { createTestClock } from '../testing/clock.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openSocket, type SocketClient } from '../testing/socket.ts';
import { befriend, does, friendsOf, member, type Member } from './testing/people.ts';

const clock = createTestClock();
let server: TestServer;
let ada: Member;
let adam: Member;
let adele: Member;
let adrian: Member;
let bob: Member;
const sockets: SocketClient[] = [];
beforeAll(async () => {
  server = await startServer({}, undefined, clock);
  [ada, adam, adele, adrian, bob] = await Promise.all([
    member(server.url, 'Ada'),
    member(server.url, 'Adam'),
    member(server.url, 'Adele_'),
    member(server.url, 'Adrian'),
    member(server.url, 'Bob'),
  ]);
});
afterAll(async () => {
  await Promise.all(sockets.map((socket) => socket.close()));
  await server.stop();
});

async function found({ client }: Member, name: string): Promise<string[]> {
  const { body } = await client.get(`/api/users/search?name=${encodeURIComponent(name)}`);
  return searchUsers.answer.parse(body).map(({ username, relation }) => `${username} ${relation}`);
}
const choose = async ({ client }: Member, change: object): Promise<unknown> => {
  const answer = await client.put('/api/me/settings', change);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
async function suggested({ client }: Member): Promise<string[]> {
  return suggestedUsers.answer
    .parse((await client.get('/api/users/suggested')).body)
    .map(({ username }) => username);
}

/** A game that the first one wins. */
async function play(winner: Member, loser: Member): Promise<void> {
  const { id } = await openGame(winner.client, { playerName: winner.name });
  await loser.client.post(`/api/games/${id}/join`, { playerName: loser.name });
  for (const [ply, column] of [0, 1, 0, 1, 0, 1, 0].entries())
    await (ply % 2 === 0 ? winner : loser).client.post(`/api/games/${id}/move`, { column, ply });
}

describe('search', () => {
  test('from two characters, whatever the case, friends first, then who played, then by name', async () => {
    expect(await found(bob, 'a')).toEqual([]);
    expect(await found(bob, 'AD')).toEqual(['Ada none', 'Adam none', 'Adele_ none', 'Adrian none']);
    await befriend(bob, adrian);
    await play(bob, adele);
    await play(adele, bob);
    await does(bob, 'request', adam);
    expect(await found(bob, 'ad')).toEqual(['Adrian friend', 'Adele_ none', 'Ada none', 'Adam asked']);
    expect(await found(adam, 'bob')).toEqual(['Bob askedYou']);
    expect(await found(ada, 'ada')).toEqual(['Adam none']);
    await does(bob, 'cancel', adam);
  });

  test.each([
    ['a_', []],
    ['%d', []],
    ['adele_', ['Adele_ none']],
    ['ad\\', []],
    ["ad'", []],
    ['\u200b\u200b', []],
  ])('%j finds exactly that', async (name, names) => {
    expect(await found(ada, name)).toEqual(names);
  });

  test('who blocks, is blocked or wants to be found by the whole name only, is found by that alone', async () => {
    await does(adam, 'block', bob);
    await choose(ada, { findable: 'exact' });
    expect(await found(bob, 'ad')).toEqual(['Adrian friend', 'Adele_ none']);
    expect(await found(bob, 'adam')).toEqual(['Adam none']);
    expect(await found(bob, 'ADA')).toEqual(['Ada none']);
    expect(await found(adam, 'bo')).toEqual([]);
    expect(await found(adam, 'bob')).toEqual(['Bob none']);
    await choose(ada, { findable: 'everyone' });
    await does(adam, 'unblock', bob);
  });

  test('is for accounts', async () => {
    const guest = newClient(server.url);
    expect(await guest.get('/api/users/search?name=ada')).toMatchObject({
      status: 403,
      body: { code: 'social/account-needed' },
    });
    expect((await guest.get('/api/users/suggested')).body).toEqual([]);
  });
});

test('FR-011, G73: opponents of two games are suggested, then people online, never those with whom there is anything', async () => {
  const cleo = await member(server.url, 'Cleo');
  /** Those who have only asked over HTTP, in the games before, are not taken for online any more. */
  const theyLeave = (): void => clock.advance(60_000);
  theyLeave();
  expect(await suggested(cleo)).toEqual([]);
  await play(cleo, adam);
  await play(adam, cleo);
  await play(cleo, adele);
  theyLeave();
  sockets.push(
    await openSocket(server.url, ada.client.cookie()),
    await openSocket(server.url, bob.client.cookie()),
  );
  await expect.poll(() => suggested(cleo)).toEqual(['Adam', expect.any(String), expect.any(String)]);
  expect((await suggested(cleo)).toSorted()).toEqual(['Ada', 'Adam', 'Bob']);
  await choose(bob, { visibility: 'friends' });
  expect(await suggested(cleo)).toEqual(['Adam', 'Ada']);
  await does(cleo, 'request', adam);
  expect(await suggested(cleo)).toEqual(['Ada']);
  await does(ada, 'block', cleo);
  expect(await suggested(cleo)).toEqual([]);
  clock.advance(20 * 86_400_000);
});

describe('settings', () => {
  const defaults = {
    visibility: 'everyone',
    findable: 'everyone',
    mayInvite: 'friends',
    activity: 'friends',
    profileVisibility: 'everyone',
    headToHead: true,
    ratingsInGames: null,
    doNotDisturb: false,
    notifications: { bellOff: [], pushOff: [] },
  };

  test('start as they are for everybody, and change one by one, also two at once', async () => {
    const dora = await member(server.url, 'Dora');
    const read = async () => settings.parse((await dora.client.get('/api/me/settings')).body);
    expect(await read()).toEqual(defaults);
    const chosen = { mayInvite: 'everyone', notifications: { bellOff: ['friends'], pushOff: [] } };
    await Promise.all([choose(dora, chosen), choose(dora, { doNotDisturb: true })]);
    expect(await read()).toEqual({ ...defaults, ...chosen, doNotDisturb: true });
    expect(await choose(dora, { doNotDisturb: false })).toEqual({ ...defaults, ...chosen });
    for (const wrong of [
      { visibility: 'me' },
      { notifications: { bellOff: ['x'], pushOff: [] } },
      { findable: 1 },
    ])
      expect((await dora.client.put('/api/me/settings', wrong)).status).toBe(400);
    expect(await read()).toEqual({ ...defaults, ...chosen });
  });

  test('guests have the defaults and change nothing', async () => {
    const guest = newClient(server.url);
    expect((await guest.get('/api/me/settings')).body).toEqual(defaults);
    expect(await guest.put('/api/me/settings', { doNotDisturb: true })).toMatchObject({ status: 403 });
  });

  test('who appears offline is offline to friends, and takes no invitations if nobody may invite', async () => {
    const [eva, finn] = [await member(server.url, 'Eva'), await member(server.url, 'Finn')];
    await befriend(eva, finn);
    sockets.push(await openSocket(server.url, finn.client.cookie()));
    const [friend] = await friendsOf(eva);
    expect(friend).toMatchObject({ online: true, mayInvite: true });
    await choose(finn, { visibility: 'nobody', mayInvite: 'nobody' });
    const [hidden] = await friendsOf(eva);
    expect(hidden).toMatchObject({ online: false, activity: null, mayInvite: false });
  });
});

const report = (who: Member, id: string, about: object, reason = 'name') =>
  who.client.post(`/api/users/${id}/report`, { reason, about });

describe('reports', () => {
  test('T-45: about a player who exists, not oneself, for a listed reason', async () => {
    expect((await report(ada, bob.id, { kind: 'name' })).body).toEqual({ done: true });
    expect((await report(ada, bob.id, { kind: 'name' })).body).toEqual({ done: true });
    expect(await report(ada, 'nobody', { kind: 'name' })).toMatchObject({ status: 404 });
    expect(await report(ada, ada.id, { kind: 'name' })).toMatchObject({ status: 400 });
    expect(await report(ada, bob.id, { kind: 'name' }, 'boring')).toMatchObject({ status: 400 });
    expect(await report(ada, bob.id, { kind: 'planet' })).toMatchObject({ status: 400 });
  });
});
