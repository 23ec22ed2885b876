/** What stays of requests to be friends when one of those who asked is deleted. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotifications } from '@playfield/contracts/http/notifications.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { does, member } from './testing/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('the notification that stands for all requests goes on to stand for the others', async () => {
  const [ada, bob, zoe] = [
    await member(server.url, 'Ada'),
    await member(server.url, 'Bob'),
    await member(server.url, 'Zoe'),
  ];
  const told = async () => {
    const { notifications } = listNotifications.answer.parse(
      (await ada.client.get('/api/notifications')).body,
    );
    return notifications.map(({ text, count }) => [text, count]);
  };
  await does(bob, 'request', ada);
  await does(zoe, 'request', ada);
  expect(await told()).toEqual([['2 friend requests', 2]]);
  await zoe.client.post('/api/me/delete', { password: 'a long password of Zoe' });
  expect(await told()).toEqual([['Bob wants to be friends.', 1]]);
});
