/** Two servers on one PostgreSQL serve the same race: who runs, who is connected, and its chat. */
import { expect, test } from 'vitest';
import { race } from '@playfield/contracts/http/race.ts';
import { newClient } from '../testing/client.ts';
import { describeOnPostgresql } from '../testing/database.ts';
import { twoServers } from '../testing/twoServers.ts';
import { enter, leave, member, openRace, racer } from './testing/racers.ts';

describeOnPostgresql('a race at two servers', () => {
  const servers = twoServers();

  test('chat is the same at both, each message once (G69)', async () => {
    const [ada, bob] = [await racer(servers.one().url, 'Ada'), await racer(servers.two().url, 'Bob')];
    const { id: raceId } = await openRace(ada, { maxParticipants: 4 });
    await enter(ada, raceId);
    await enter(bob, raceId);
    const said = ['hello', 'hello', '\u{1F600} "quoted"'];
    for (const message of said) {
      bob.socket.send({ type: 'chatMessage', raceId, message });
      for (const { socket } of [ada, bob])
        await socket.next('chatMessage', (event) => event.message.message === message);
    }
    for (const { socket } of [ada, bob]) {
      const heard = socket.events.filter(({ type }) => type === 'chatMessage');
      expect(heard).toHaveLength(said.length);
    }
    expect(ada.socket.events.filter(({ type }) => type === 'chatMessage')).toEqual(
      bob.socket.events.filter(({ type }) => type === 'chatMessage'),
    );
    await leave([ada, bob]);
  });

  test('a player who is connected anywhere is not away: a socket lost at one server, another held at the other', async () => {
    const [ada, bob] = [await racer(servers.one().url, 'Ada'), await racer(servers.two().url, 'Bob')];
    const { id: raceId } = await openRace(ada, { maxParticipants: 4 });
    await enter(ada, raceId);
    await enter(bob, raceId);
    const again = await racer(servers.one().url, 'Bob', bob.client);
    again.socket.send({ type: 'joinRace', raceId });
    await again.socket.next('raceState');
    bob.socket.cut();
    const isAway = (isConnected: boolean) =>
      ada.socket.next('playersUpdate', ({ players }) =>
        players.some((player) => player.playerName === 'Bob' && player.isConnected === isConnected),
      );
    // The second server notes that Bob is away; the first, which has him, takes it back.
    await isAway(false);
    await isAway(true);
    await leave([ada, again]);
  });

  test('a guest who signs in at one server goes on in the race at the other, which had it in memory', async () => {
    const [guest, bob] = [await racer(servers.one().url, 'Guest'), await racer(servers.two().url, 'Bob')];
    const { id: raceId } = await openRace(guest, { maxParticipants: 2 });
    await enter(guest, raceId);
    await enter(bob, raceId);
    await guest.socket.next('raceStart');
    const account = await member(servers.one().url, 'swift');
    const password = 'a long password of swift';
    expect((await guest.client.post('/api/auth/login', { username: 'swift', password })).status).toBe(200);
    const atTwo = newClient(servers.two().url);
    atTwo.setCookie(guest.client.cookie());
    const seen = async () => race.parse((await atTwo.get(`/api/typing-races/${raceId}`)).body);
    await expect.poll(async () => (await seen()).you).not.toBeNull();
    await leave([guest, bob, account]);
  });
});
