/** Friends over HTTP (document 2, sections 2, 3, 5 and 7; GAPS G72-G75). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { me } from '@playfield/contracts/http/account.ts';
import { listFriends, listFriendRequests } from '@playfield/contracts/http/friends.ts';
import { dayMs } from '../durations.ts';
import { equalMs } from '../http/equalTime.ts';
import { newClient, type Client } from '../testing/client.ts';
import { createTestClock } from '../testing/clock.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openSocket } from '../testing/socket.ts';
import {
  act,
  befriend,
  does,
  friendsOf,
  member,
  namesOf,
  requestsOf,
  type Member,
} from './testing/people.ts';

const clock = createTestClock();
let server: TestServer;
let ada: Member;
let bob: Member;
let cyd: Member;
let dan: Member;
let eve: Member;
let guest: Client;
beforeAll(async () => {
  server = await startServer({}, undefined, clock);
  [ada, bob, cyd, dan, eve] = await Promise.all([
    member(server.url, 'Ada'),
    member(server.url, 'Bob'),
    member(server.url, 'Cyd'),
    member(server.url, 'Dan'),
    member(server.url, 'Eve'),
  ]);
  guest = newClient(server.url);
  await guest.get('/api/auth/me');
});
afterAll(() => server.stop());

const isReady = (): void => {
  if (!eve) throw new Error('not set up');
};

describe('requests', () => {
  test('FR-001, API-020…023: sent, listed, accepted, listed as a friend; nobody sees more', async () => {
    isReady();
    const socket = await openSocket(server.url, bob.client.cookie());
    const asked = await does(ada, 'request', bob);
    expect(asked.body).toEqual({ status: 'pending', friend: { id: bob.id, username: 'Bob' } });
    await socket.next('friendsChanged');
    const { notification } = await socket.next('notification');
    expect(notification).toMatchObject({ kind: 'friend/request', text: 'Ada wants to be friends.' });

    // FR-019, DB-006: id, who asked, when; the asker's name is added (G75).
    const [request] = await requestsOf(bob);
    expect(request).toEqual({
      id: expect.any(String),
      userId: ada.id,
      friendId: bob.id,
      username: 'Ada',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(namesOf(await requestsOf(ada, true))).toEqual(['Bob']);
    expect([await requestsOf(ada), await friendsOf(bob)]).toEqual([[], []]);

    const accepted = await does(bob, 'accept', ada);
    expect(accepted.body).toMatchObject({ done: true, friend: { friendId: ada.id, username: 'Ada' } });
    expect(await friendsOf(ada)).toMatchObject([
      { userId: ada.id, friendId: bob.id, username: 'Bob', online: true, mayInvite: true },
    ]);
    expect([await requestsOf(bob), await requestsOf(ada, true)]).toEqual([[], []]);
    await socket.close();

    await does(ada, 'remove', bob);
    await does(ada, 'remove', bob);
    expect([await friendsOf(ada), await friendsOf(bob)]).toEqual([[], []]);
  });

  test.each([
    ['FR-012 in another case', 'bOB', 200, null],
    ['with spaces around it', '  Bob ', 200, null],
    ['FR-013 of nobody', 'Nobody At All', 404, 'User not found'],
    ['that nobody can have', '\u200b', 404, 'User not found'],
    ['FR-014 of their own', 'ada', 400, 'You cannot add yourself as a friend'],
    ['G74 that looks like one', 'B0b', 409, 'Did you mean Bob?'],
  ])('by a name %s', async (_, username, status, message) => {
    const answer = await ada.client.post('/api/friends/request', { username });
    expect([answer.status, answer.body]).toMatchObject([
      status,
      message === null ? { status: 'pending' } : { message },
    ]);
    await does(ada, 'cancel', bob);
  });

  test('FR-007, FR-008, G72: declined in silence, and asked again only after a week', async () => {
    await does(ada, 'request', cyd);
    const [before] = await requestsOf(ada, true);
    await does(cyd, 'decline', ada);
    expect(await requestsOf(cyd)).toEqual([]);
    expect(await requestsOf(ada, true)).toEqual([before]);
    clock.advance(6 * dayMs);
    await does(ada, 'request', cyd);
    expect(await requestsOf(cyd)).toEqual([]);
    clock.advance(dayMs);
    await does(ada, 'request', cyd);
    expect(namesOf(await requestsOf(cyd))).toEqual(['Ada']);
    expect(await requestsOf(ada, true)).toEqual([before]);
    await does(cyd, 'decline', ada);
    // Both have asked now.
    expect((await does(cyd, 'request', ada)).body).toMatchObject({ status: 'accepted' });
    expect(namesOf(await friendsOf(ada))).toEqual(['Cyd']);
    await does(ada, 'remove', cyd);
  });

  test('G75: crossing requests are a friendship, and each is told', async () => {
    const crossing = await Promise.all([act(ada, 'request', dan), act(dan, 'request', ada)]);
    expect(crossing.map(({ status }) => status)).toEqual([200, 200]);
    expect([namesOf(await friendsOf(ada)), namesOf(await friendsOf(dan))]).toEqual([['Dan'], ['Ada']]);
    for (const one of [ada, dan])
      expect((await one.client.get('/api/notifications')).text).toMatch(/"kind":"friend\/accepted"/);
    await does(dan, 'remove', ada);
  });

  test('each new friend is told of alone: blocking one leaves what was told of the others', async () => {
    const [nia, ona, pia] = await Promise.all(['Nia', 'Ona', 'Pia'].map((name) => member(server.url, name)));
    if (!nia || !ona || !pia) throw new Error('three members');
    for (const other of [ona, pia]) {
      await does(nia, 'request', other);
      await does(other, 'accept', nia);
    }
    await does(nia, 'block', pia);
    const { text } = await nia.client.get('/api/notifications');
    expect(text.match(/\w+ is your friend now/g)).toEqual(['Ona is your friend now']);
  });

  test('a request that is taken back is gone for both, and so is what was told of it', async () => {
    await does(dan, 'request', bob);
    await does(eve, 'request', bob);
    expect((await bob.client.get('/api/notifications')).text).toContain('2 friend requests');
    // Also where the first one was read: two lines would contradict each other.
    await does(dan, 'cancel', bob);
    await bob.client.post('/api/notifications/read', { upTo: new Date(clock.wallMs()).toISOString() });
    await does(dan, 'request', bob);
    const { text } = await bob.client.get('/api/notifications');
    expect(text.match(/friend requests|wants to be friends/g)).toEqual(['friend requests']);
    await does(dan, 'cancel', bob);
    expect((await bob.client.get('/api/notifications')).text).toContain('Eve wants to be friends.');
    expect(namesOf(await requestsOf(bob))).toEqual(['Eve']);
    await does(eve, 'cancel', bob);
    expect((await bob.client.get('/api/notifications')).text).not.toContain('Eve');
    expect((await act(bob, 'accept', eve)).body).toMatchObject({ code: 'friend/no-request' });
  });

  test('a request stands for 30 days', async () => {
    await does(dan, 'request', bob);
    // Sessions of accounts end after 30 days without use.
    for (const days of [15, 15]) {
      clock.advance(days * dayMs);
      await Promise.all([ada, bob, cyd, dan, eve].map(({ client }) => client.get('/api/auth/me')));
    }
    expect([await requestsOf(bob), await requestsOf(dan, true)]).toEqual([[], []]);
    expect(await act(bob, 'accept', dan)).toMatchObject({ status: 404 });
  });
});

const look = async (who: Client, { id }: { readonly id: string }) => who.get(`/api/users/${id}`);

describe('one player, by id', () => {
  test('is shown with how they stand to the caller, who learns nothing of being blocked', async () => {
    const gus = await member(server.url, 'Gus');
    const stranger = { id: gus.id, username: 'Gus', relation: 'none', isGuest: false };
    const seen = async (who: Client) => (await look(who, gus)).body;
    expect(await seen(ada.client)).toEqual({ ...stranger, isBlocked: false, mayInvite: false });
    await does(ada, 'request', gus);
    expect(await seen(ada.client)).toMatchObject({ relation: 'asked' });
    expect((await look(gus.client, ada)).body).toMatchObject({ relation: 'askedYou' });
    await does(gus, 'accept', ada);
    expect(await seen(ada.client)).toMatchObject({ relation: 'friend', mayInvite: true });
    await does(gus, 'block', ada);
    expect(await seen(ada.client)).toEqual({ ...stranger, isBlocked: false, mayInvite: false });
    expect((await look(gus.client, ada)).body).toMatchObject({ relation: 'none', isBlocked: true });
    await does(gus, 'unblock', ada);
  });

  test('may be invited by those whom their settings allow, and by no guest', async () => {
    await cyd.client.put('/api/me/settings', { mayInvite: 'everyone' });
    expect((await look(dan.client, cyd)).body).toMatchObject({ mayInvite: true });
    expect((await look(guest, cyd)).body).toMatchObject({ mayInvite: false });
    await cyd.client.put('/api/me/settings', { mayInvite: 'friends' });
    expect((await look(dan.client, cyd)).body).toMatchObject({ mayInvite: false });
  });

  test('a guest is no more than that, and nobody is not found', async () => {
    const { user } = me.parse((await guest.get('/api/auth/me')).body);
    expect((await look(ada.client, user)).body).toEqual({
      id: user.id,
      username: 'Guest',
      relation: 'none',
      isGuest: true,
      isBlocked: false,
      mayInvite: false,
    });
    expect((await look(ada.client, { id: '1'.repeat(20) })).body).toMatchObject({ code: 'friend/not-found' });
  });
});

describe('blocks', () => {
  test('end a friendship, refuse what follows in silence, and are taken back in silence', async () => {
    await befriend(ada, eve);
    await does(eve, 'block', ada);
    await does(eve, 'block', ada);
    expect([await friendsOf(ada), await friendsOf(eve)]).toEqual([[], []]);
    expect((await eve.client.get('/api/blocks')).body).toMatchObject([{ id: ada.id, username: 'Ada' }]);
    expect((await ada.client.get('/api/blocks')).body).toEqual([]);
    expect((await act(eve, 'request', ada)).body).toMatchObject({
      code: 'friend/blocked-by-you',
      message: 'Unblock Ada first.',
    });
    expect((await does(ada, 'request', eve)).body).toMatchObject({ status: 'pending' });
    expect(namesOf(await requestsOf(ada, true))).toEqual(['Eve']);
    expect(await requestsOf(eve)).toEqual([]);
    await does(eve, 'unblock', ada);
    expect([await requestsOf(eve), (await eve.client.get('/api/blocks')).body]).toEqual([[], []]);
    await does(ada, 'cancel', eve);
  });

  test('T-46: toward a blocker, a decliner and somebody who ignores, answers and lists are alike', async () => {
    const fran = await member(server.url, 'Fran');
    await does(bob, 'block', fran);
    await does(fran, 'request', cyd);
    await does(cyd, 'decline', fran);
    const seen = async (whom: Member) => {
      const steps = [];
      for (const what of ['request', 'request', 'cancel', 'request', 'accept', 'remove'] as const) {
        const askedMs = performance.now();
        const { status, body } = await act(fran, what, whom);
        // Nor does a quick answer tell anything.
        expect(performance.now() - askedMs).toBeGreaterThan(equalMs - 2);
        const [standing] = (await requestsOf(fran, true)).filter(({ friendId }) => friendId === whom.id);
        const found = await fran.client.get(`/api/users/search?name=${whom.name}`);
        steps.push([what, status, body, standing && { ...standing, id: 'id' }, found.body]);
      }
      await does(fran, 'cancel', whom);
      const instants: string[] = [];
      return JSON.stringify(steps)
        .replaceAll(whom.id, 'ID')
        .replaceAll(whom.name, 'NAME')
        .replaceAll(/\d{4}-\d\d-\d\dT[^"]+/g, (instant) => {
          if (!instants.includes(instant)) instants.push(instant);
          return `instant ${instants.indexOf(instant)}`;
        });
    };
    await does(fran, 'cancel', cyd);
    const [blocker, decliner, ignorer] = [await seen(bob), await seen(cyd), await seen(dan)];
    expect(blocker).toBe(ignorer);
    expect(decliner).toBe(ignorer);
    await does(bob, 'unblock', fran);
  });

  test('T-46: nor are events when they are asked once more', async () => {
    const gil = await member(server.url, 'Gil');
    await does(bob, 'block', gil);
    for (const one of [bob, cyd, dan]) await does(gil, 'request', one);
    await does(cyd, 'decline', gil);
    // Cyd may be asked again.
    clock.advance(7 * dayMs);
    const socket = await openSocket(server.url, gil.client.cookie());
    for (const one of [bob, cyd, dan]) await does(gil, 'request', one);
    await does(gil, 'request', eve);
    await socket.next('friendsChanged');
    const heard = socket.events.filter(({ type }) => type === 'friendsChanged');
    expect(heard).toHaveLength(1);
    expect(namesOf(await requestsOf(cyd))).toContain('Gil');
    await socket.close();
    await does(bob, 'unblock', gil);
  });
});

describe('who may', () => {
  const posts = ['request', 'accept', 'decline', 'cancel', 'remove', 'block', 'unblock'] as const;

  test.each(posts)('T-45: %s needs an account, and acts for its own', async (what) => {
    const body = { friendId: bob.id };
    const path = `/api/friends/${what}`;
    expect(await guest.post(path, body)).toMatchObject({
      status: 403,
      body: { code: 'social/account-needed' },
    });
    expect(await ada.client.post(path, { ...body, userId: cyd.id })).toMatchObject({
      status: 403,
      body: { code: 'identity/mismatch' },
    });
    expect((await act(ada, what, { id: 'nobody' })).status).toBe(404);
    expect(await act(ada, what, ada)).toMatchObject({ status: 400, body: { code: 'friend/self' } });
    expect((await ada.client.post(path, { friendId: '../x' })).status).toBe(400);
  });

  test.each([
    ['API-020', '/api/friends/', listFriends],
    ['API-021', '/api/friend-requests/', listFriendRequests],
  ])('SH-012, %s: %s is only for the one it names; guests have nothing', async (_, path, contract) => {
    expect(await ada.client.get(path + bob.id)).toMatchObject({
      status: 403,
      body: { code: 'identity/mismatch' },
    });
    expect(await guest.get(path + bob.id)).toMatchObject({ status: 403 });
    for (const client of [guest, ada.client, newClient(server.url)])
      expect(contract.answer.parse((await client.get(`${path}anonymous`)).body)).toEqual([]);
  });

  test('a guest is not found, and the request of somebody else is not accepted', async () => {
    const me = await guest.get('/api/auth/me');
    const id = JSON.stringify(me.body).match(/"id":"([^"]+)"/)?.[1] ?? '';
    expect(await act(ada, 'request', { id })).toMatchObject({
      status: 404,
      body: { message: 'User not found' },
    });
    await does(dan, 'request', bob);
    expect(await act(ada, 'accept', dan)).toMatchObject({ status: 404 });
    expect(await act(dan, 'accept', bob)).toMatchObject({ status: 404 });
    await does(dan, 'cancel', bob);
  });
});
