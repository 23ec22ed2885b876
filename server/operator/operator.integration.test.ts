/** The operator's port (GAPS G11, G69; TRUST T-50). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestClock } from '../testing/clock.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { enter, leave, openRace, racer, type Racer } from '../race/testing/racers.ts';

const secret = 'a secret of the operator';
const report = z.object({
  reporterId: z.string(),
  writerId: z.string(),
  messageId: z.string(),
  details: z.object({ raceId: z.string(), message: z.string() }),
  isThere: z.boolean(),
});

let server: TestServer;
let ada: Racer;
let bob: Racer;
let raceId: string;
beforeAll(async () => {
  const operator = { port: 0, host: '127.0.0.1', secret };
  server = await startServer({ operator }, undefined, createTestClock());
  [ada, bob] = await Promise.all([racer(server.url, 'Ada'), racer(server.url, 'Bob')]);
  raceId = (await openRace(ada)).id;
  await enter(ada, raceId);
  await enter(bob, raceId);
});
afterAll(async () => {
  await leave([ada, bob]);
  await server.stop();
});

async function ask(method: string, path: string, given: string | null = secret) {
  const headers: Record<string, string> = given === null ? {} : { authorization: `Bearer ${given}` };
  const answer = await fetch(`http://127.0.0.1:${server.operatorPort}${path}`, { method, headers });
  return { status: answer.status, body: await answer.json() };
}

test.each([
  ['no secret', null],
  ['a wrong secret', `${secret}.`],
  ['a part of it', secret.slice(0, -1)],
])('%s is not enough', async (_, given) => {
  expect(await ask('GET', '/reports', given)).toMatchObject({ status: 401 });
  expect(await ask('DELETE', `/chat/${raceId}/x`, given)).toMatchObject({ status: 401 });
});

test.each([
  ['GET', '/'],
  ['POST', '/reports'],
  ['DELETE', '/reports'],
  ['GET', '/chat/a/b'],
  ['DELETE', '/chat/a/b/c'],
  ['DELETE', '/chat/none/none'],
])('%s %s is nothing', async (method, path) => {
  expect(await ask(method, path)).toMatchObject({ status: 404 });
});

test('the public port doesn’t serve it', async () => {
  const answer = await fetch(`${server.url}/reports`, { headers: { authorization: `Bearer ${secret}` } });
  expect(answer.status).toBe(404);
});

test('reports can be read, and a removed message is gone for everybody', async () => {
  for (const message of ['a bad word', 'a good one'])
    ada.socket.send({ type: 'chatMessage', raceId, message });
  const { message: bad } = await bob.socket.next(
    'chatMessage',
    ({ message }) => message.message === 'a bad word',
  );
  await bob.socket.next('chatMessage', ({ message }) => message.message === 'a good one');
  await bob.client.post(`/api/chat/${raceId}/report`, { messageId: bad.id });

  const before = await ask('GET', '/reports');
  const expected = { writerId: bad.userId, messageId: bad.id, details: { raceId, message: 'a bad word' } };
  expect(report.array().parse(before.body)).toMatchObject([{ ...expected, isThere: true }]);

  expect(await ask('DELETE', `/chat/${raceId}/${bad.id}`)).toEqual({
    status: 200,
    body: { removed: bad.id },
  });
  for (const { socket } of [ada, bob])
    expect(await socket.next('chatRemoved')).toEqual({ type: 'chatRemoved', raceId, messageId: bad.id });
  const history = z.array(z.object({ message: z.string() }));
  const { body } = await bob.client.get(`/api/chat/${raceId}`);
  expect(history.parse(body)).toEqual([{ message: 'a good one' }]);

  expect(await ask('DELETE', `/chat/${raceId}/${bad.id}`)).toMatchObject({ status: 404 });
  const after = await ask('GET', '/reports');
  expect(report.array().parse(after.body)).toMatchObject([{ ...expected, isThere: false }]);
});
