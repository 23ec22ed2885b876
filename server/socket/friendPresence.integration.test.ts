/** What friends see of each other over real sockets, and who is in the list of people online. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Activity } from '@playfield/contracts/http/presence.ts';
import { game } from '@playfield/contracts/http/match.ts';
import { randomUsers } from '@playfield/contracts/http/presence.ts';
import { befriend, does, friendsOf, member, type Member } from '../friends/testing/people.ts';
import { openGame, person } from '../match/testing/people.ts';
import { openSocket, type SocketClient } from '../testing/socket.ts';
import { createTestClock } from '../testing/clock.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const clock = createTestClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, undefined, clock);
});
afterAll(() => server.stop());

let people = 0;
const newMember = (name: string): Promise<Member> => member(server.url, `${name}${(people += 1)}`);
const tab = ({ client }: Member): Promise<SocketClient> => openSocket(server.url, client.cookie());

async function watching(who: Member): Promise<SocketClient> {
  const socket = await tab(who);
  socket.send({ type: 'watchFriends' });
  return socket;
}

type Look = { readonly online: boolean; readonly activity: Activity | null };
/** Waits until a friend appears like this. */
const sees = (socket: SocketClient, { id }: Member, look: Look) =>
  socket.next('friendPresence', ({ friends }) =>
    friends.some(
      ({ friendId, online, activity }) =>
        friendId === id && JSON.stringify({ online, activity }) === JSON.stringify(look),
    ),
  );
const here: Look = { online: true, activity: null };
const gone: Look = { online: false, activity: null };

async function pair(): Promise<[Member, Member]> {
  const two: [Member, Member] = [await newMember('ada'), await newMember('bob')];
  await befriend(...two);
  return two;
}

async function onlineIds({ client }: Pick<Member, 'client'>): Promise<string[]> {
  return randomUsers.answer.parse((await client.get('/api/users/random')).body).map(({ id }) => id);
}

describe('friends who watch', () => {
  test('see each other come, play and go', async () => {
    const [ada, bob] = await pair();
    const socket = await watching(ada);
    await sees(socket, bob, gone);
    const bobs = await tab(bob);
    await sees(socket, bob, here);
    const { id } = await openGame(bob.client, { gameMode: 'online' });
    const eve = await person(server.url);
    bobs.send({ type: 'joinGame', gameId: id });
    eve.socket.send({ type: 'joinGame', gameId: id, playerName: 'Eve' });
    const link = `/multiplayer?game=${id}`;
    await sees(socket, bob, { online: true, activity: { kind: 'game', gameType: 'connect-four', link } });
    await expect(friendsOf(ada)).resolves.toMatchObject([
      { friendId: bob.id, online: true, activity: { link }, lastSeenAt: null },
    ]);
    await bobs.close();
    // Somebody whose last request is not older than that is still here.
    clock.advance(15_000);
    await sees(socket, bob, gone);
    expect(await onlineIds(ada)).not.toContain(bob.id);
    const [friend] = await friendsOf(ada);
    expect(Math.abs(Date.parse(friend?.lastSeenAt ?? '') - clock.wallMs())).toBeLessThan(10_000);
    await Promise.all([socket.close(), eve.socket.close()]);
  });

  test('games for friends have no link', async () => {
    const [ada, bob] = await pair();
    const [socket, bobs] = [await watching(ada), await tab(bob)];
    const { id } = await openGame(bob.client, { gameMode: 'friend' });
    const eve = await person(server.url);
    bobs.send({ type: 'joinGame', gameId: id });
    eve.socket.send({ type: 'joinGame', gameId: id, playerName: 'Eve' });
    await sees(socket, bob, { online: true, activity: { kind: 'game', gameType: 'connect-four' } });
    await Promise.all([socket.close(), bobs.close(), eve.socket.close()]);
  });

  test('see who plays alone, without a link', async () => {
    const [ada, bob] = await pair();
    const [socket, bobs] = [await watching(ada), await tab(bob)];
    const wanted = { gameMode: 'ai', difficulty: 'easy', gameType: 'tic-tac-toe' };
    const { id } = game.parse((await bob.client.post('/api/games', wanted)).body);
    await bob.client.post(`/api/games/${id}/move`, { column: 1 });
    await sees(socket, bob, { online: true, activity: { kind: 'game', gameType: 'tic-tac-toe' } });
    await bobs.close();
    const eve = await newMember('eve');
    await befriend(ada, eve);
    const eves = await tab(eve);
    expect((await eve.client.post('/api/snake/runs')).status).toBe(200);
    await sees(socket, eve, { online: true, activity: { kind: 'snake' } });
    await Promise.all([socket.close(), eves.close()]);
  });

  test('see a guest who registers in an open tab, until the new account hides', async () => {
    const [ada, guest] = [await newMember('ada'), await person(server.url)];
    const socket = await watching(ada);
    const bob = await member(server.url, `bob${(people += 1)}`, guest.client);
    // The page comes back at once, with the account's session.
    const bobs = await tab(bob);
    await befriend(ada, bob);
    await sees(socket, bob, here);
    await bob.client.put('/api/me/settings', { visibility: 'nobody' });
    await sees(socket, bob, gone);
    expect(await onlineIds(ada)).not.toContain(bob.id);
    await Promise.all([socket.close(), bobs.close()]);
  });

  test('see nothing of who hides, at once, until they show themselves again', async () => {
    const [ada, bob] = await pair();
    const [socket, bobs] = [await watching(ada), await tab(bob)];
    await sees(socket, bob, here);
    await bob.client.put('/api/me/settings', { visibility: 'nobody' });
    await sees(socket, bob, gone);
    expect(await friendsOf(ada)).toMatchObject([{ online: false }]);
    expect(await onlineIds(ada)).not.toContain(bob.id);
    await bob.client.put('/api/me/settings', { visibility: 'friends' });
    await sees(socket, bob, here);
    expect(await friendsOf(ada)).toMatchObject([{ online: true }]);
    expect(await onlineIds(ada)).not.toContain(bob.id);
    await Promise.all([socket.close(), bobs.close()]);
  });

  test('are told of all friends again when they have others', async () => {
    const [ada, bob] = await pair();
    const [socket, bobs] = [await watching(ada), await tab(bob)];
    await sees(socket, bob, here);
    const kim = await newMember('kim');
    await befriend(ada, kim);
    await sees(socket, kim, gone);
    await does(ada, 'block', bob);
    await socket.next('friendPresence', ({ friends }) =>
      friends.every(({ friendId }) => friendId === kim.id),
    );
    await Promise.all([socket.close(), bobs.close()]);
  });
});

describe('the people online', () => {
  test('API-018, OL-007, G68 are those who show themselves, under their names, without the caller', async () => {
    const [ada, bob] = [await newMember('ada'), await newMember('bob')];
    const sockets = await Promise.all([tab(ada), tab(bob)]);
    const seen = async () => randomUsers.answer.parse((await ada.client.get('/api/users/random')).body);
    // People of the tests before may still be there, and the list is drawn among all.
    await expect.poll(seen).toContainEqual(expect.objectContaining({ id: bob.id, username: bob.name }));
    expect((await seen()).map(({ id }) => id)).not.toContain(ada.id);
    await Promise.all(sockets.map((socket) => socket.close()));
  });

  test('G68 do not show each other across a block', async () => {
    const [ada, bob] = [await newMember('ada'), await newMember('bob')];
    const sockets = await Promise.all([tab(ada), tab(bob)]);
    expect(await onlineIds(bob)).toContain(ada.id);
    await does(ada, 'block', bob);
    expect(await onlineIds(bob)).not.toContain(ada.id);
    expect(await onlineIds(ada)).not.toContain(bob.id);
    await Promise.all(sockets.map((socket) => socket.close()));
  });
});
