/** A site where guests neither write nor announce (G09, G46): they read and take part all the same. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { member } from '../friends/testing/people.ts';
import { createTestClock } from '../testing/clock.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { act, announce, does, guest, wish, type Player } from '../tournament/testing/players.ts';

const clock = createTestClock();
const text = 'A text of my own that is long enough to be typed in a race.';
let server: TestServer;
let ada: Player;
let gus: Player;
beforeAll(async () => {
  server = await startServer({ guestsWrite: false, guestsAnnounce: false }, undefined, clock);
  [ada, gus] = await Promise.all([member(server.url, 'Ada'), guest(server.url)]);
});
afterAll(() => server.stop());

const race = ({ client, name }: Player, fields: object) =>
  client.post('/api/typing-races', { username: name, ...fields });
const refused = (message: string) => ({ status: 403, body: { code: 'social/account-needed', message } });

test('G09 with GUEST_CHAT=off a guest reads chats and writes in none, nor a text for a race', async () => {
  const { id } = await announce(ada, clock);
  await does(gus, id, 'join');
  const writes = refused('Please sign in: on this site only accounts can write.');
  expect(await act(gus, id, 'messages', { message: 'hello' })).toMatchObject(writes);
  expect(await act(ada, id, 'messages', { message: 'welcome' })).toMatchObject({ status: 200 });
  expect((await gus.client.get(`/api/tournaments/${id}/messages`)).text).toContain('welcome');
  expect(await race(gus, { text })).toMatchObject(writes);
  expect(await race(gus, {})).toMatchObject({ status: 200 });
  expect(await race(ada, { text })).toMatchObject({ status: 200 });
});

test('G46 with GUEST_TOURNAMENTS=off a guest announces no tournament', async () => {
  expect(await gus.client.post('/api/tournaments', wish(clock))).toMatchObject(
    refused('Please sign in: on this site only accounts can announce tournaments.'),
  );
});
