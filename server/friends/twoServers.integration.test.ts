/** Blocks, friendships and settings made at one server are known to the other at once (T-56). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAvailable } from '@playfield/contracts/http/match.ts';
import { openGame } from '../match/testing/people.ts';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { newClient } from '../testing/client.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openSocket } from '../testing/socket.ts';
import { befriend, does, friendsOf, member, requestsOf, type Member } from './testing/people.ts';

describeOnPostgresql('friends on two servers', () => {
  let database: Awaited<ReturnType<typeof createOnPostgresql>>;
  let one: TestServer;
  let two: TestServer;
  let ada: Member;
  let bob: Member;
  /** Bob at the second server. */
  let there: Member;
  beforeAll(async () => {
    database = await createOnPostgresql();
    [one, two] = await Promise.all([
      startServer({ databaseUrl: database.url }),
      startServer({ databaseUrl: database.url }),
    ]);
    [ada, bob] = await Promise.all([member(one.url, 'Ada'), member(one.url, 'Bob')]);
    const client = newClient(two.url);
    client.setCookie(
      bob.client
        .cookie()
        .split('; ')
        .find((part) => part.startsWith('playfield=')) ?? '',
    );
    there = { ...bob, client };
  });
  afterAll(async () => {
    await Promise.all([one.stop(), two.stop()]);
    await database.drop();
  });

  test('a request reaches the other server, and so do acceptance and the end', async () => {
    const socket = await openSocket(two.url, there.client.cookie());
    await does(ada, 'request', bob);
    await socket.next('friendsChanged');
    expect(await requestsOf(there)).toHaveLength(1);
    await does(there, 'accept', ada);
    expect(await friendsOf(ada)).toHaveLength(1);
    await does(ada, 'remove', bob);
    await socket.next('friendsChanged');
    expect(await friendsOf(there)).toEqual([]);
    await socket.close();
  });

  test('a block empties what the other server remembers, and so does taking it back', async () => {
    const { id } = await openGame(ada.client, { playerName: 'Ada' });
    const sees = async (): Promise<boolean> =>
      listAvailable.answer
        .parse((await there.client.get('/api/games/available')).body)
        .some((game) => game.id === id);
    const join = () => there.client.post(`/api/games/${id}/join`, { playerName: 'Bob' });
    expect(await sees()).toBe(true);
    await does(ada, 'block', bob);
    await expect.poll(sees).toBe(false);
    expect((await join()).body).toMatchObject({ code: 'game/not-open-to-you' });
    await does(ada, 'unblock', bob);
    await expect.poll(sees).toBe(true);
    expect((await join()).status).toBe(200);
  });

  const mayInvite = async () => (await friendsOf(there))[0]?.mayInvite;

  test('settings too', async () => {
    await befriend(ada, bob);
    expect(await mayInvite()).toBe(true);
    await ada.client.put('/api/me/settings', { mayInvite: 'nobody' });
    await expect.poll(mayInvite).toBe(false);
  });
});
