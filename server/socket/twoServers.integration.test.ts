/** Presence over two servers on one PostgreSQL (SOCIAL.md sections 2 and 9). */
import { expect, test } from 'vitest';
import { randomUsers } from '@playfield/contracts/http/presence.ts';
import { getArena } from '@playfield/contracts/http/arena.ts';
import { openGame } from '../match/testing/people.ts';
import { befriend, friendsOf, member, type Member } from '../friends/testing/people.ts';
import { describeOnPostgresql } from '../testing/database.ts';
import { openSocket, type SocketClient } from '../testing/socket.ts';
import { newClient } from '../testing/client.ts';
import { twoServers } from '../testing/twoServers.ts';

const tabAt = (url: string, { client }: Member): Promise<SocketClient> => openSocket(url, client.cookie());
const sees = (socket: SocketClient, { id }: Member, isOnline: boolean) =>
  socket.next('friendPresence', ({ friends }) =>
    friends.some(({ friendId, online }) => friendId === id && online === isOnline),
  );

let people = 0;
const mostTries = 5;

async function watching(url: string, who: Member): Promise<SocketClient> {
  const socket = await tabAt(url, who);
  socket.send({ type: 'watchFriends' });
  await socket.next('friendPresence');
  return socket;
}

describeOnPostgresql('presence at two servers', () => {
  const servers = twoServers();
  const newMember = (name: string): Promise<Member> => member(servers.one().url, `${name}${(people += 1)}`);
  async function pair(): Promise<[Member, Member]> {
    const two: [Member, Member] = [await newMember('ada'), await newMember('bob')];
    await befriend(...two);
    return two;
  }

  test('a friend who comes at the other server is seen within 1.5 s', async () => {
    const [ada, bob] = await pair();
    const watcher = await watching(servers.one().url, ada);
    const tookMs: number[] = [];
    const tabs: SocketClient[] = [];
    // What a busy machine adds differs from time to time.
    do {
      const friend = tookMs.length === 0 ? bob : await newMember('bob');
      if (friend !== bob) await befriend(ada, friend);
      const startedMs = performance.now();
      tabs.push(await tabAt(servers.two().url, friend));
      await sees(watcher, friend, true);
      tookMs.push(performance.now() - startedMs);
    } while (Math.min(...tookMs) >= 1500 && tookMs.length < mostTries);
    expect(Math.min(...tookMs)).toBeLessThan(1500);
    // Who looks later reads it from the table, in the list of friends as well.
    const later = await tabAt(servers.one().url, ada);
    later.send({ type: 'watchFriends' });
    await sees(later, bob, true);
    expect(await friendsOf(ada)).toContainEqual(expect.objectContaining({ friendId: bob.id, online: true }));
    await Promise.all([watcher, later, ...tabs].map((socket) => socket.close()));
  });

  test('a tab that moves from server to server causes no offline', async () => {
    const [ada, bob] = await pair();
    const first = await tabAt(servers.one().url, bob);
    const watcher = await watching(servers.one().url, ada);
    const second = await tabAt(servers.two().url, bob);
    await first.close();
    // The first server takes 8 s to see that he went; then its row is gone, and the other one's counts.
    const kim = await newMember('kim');
    await befriend(ada, kim);
    await expect.poll(() => friendsOf(ada), { timeout: 3000 }).toHaveLength(2);
    await second.close();
    await sees(watcher, bob, false);
    const told = watcher.events.flatMap((event) =>
      event.type === 'friendPresence' ? event.friends.filter(({ friendId }) => friendId === bob.id) : [],
    );
    const changes = told.map(({ online }) => online).filter((online, n, all) => online !== all[n - 1]);
    expect(changes).toEqual([true, false]);
    await watcher.close();
  }, 30_000);

  test('API-018, G68, G04 the people online and their number are those of both servers', async () => {
    const [ada, bob] = [await newMember('ada'), await newMember('bob')];
    const tabs = [await tabAt(servers.one().url, ada), await tabAt(servers.two().url, bob)];
    const names = async (): Promise<string[]> =>
      randomUsers.answer
        .parse((await ada.client.get('/api/users/random')).body)
        .map(({ username }) => username);
    await expect.poll(names, { timeout: 5000 }).toContain(bob.name);
    // A guest is known by the name that he plays under, at the other server as well.
    const guest = newClient(servers.two().url);
    await openGame(guest, { playerName: 'Zebedee' });
    await expect.poll(names, { timeout: 5000 }).toContain('Zebedee');
    for (const { url } of [servers.one(), servers.two()]) {
      const count = async (): Promise<number> =>
        getArena.answer.parse((await newClient(url).get('/api/arena')).body).online;
      await expect.poll(count, { timeout: 5000 }).toBeGreaterThanOrEqual(2);
    }
    await bob.client.put('/api/me/settings', { visibility: 'friends' });
    await expect.poll(names, { timeout: 5000 }).not.toContain(bob.name);
    await Promise.all(tabs.map((socket) => socket.close()));
  });
});
