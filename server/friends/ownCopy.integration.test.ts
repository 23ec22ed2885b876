/** What somebody's own copy has of friends and requests: no more than their lists show. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { dayMs } from '../durations.ts';
import { createTestClock } from '../testing/clock.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { befriend, does, member, namesOf, requestsOf, type Member } from './testing/people.ts';

const clock = createTestClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, undefined, clock);
});
afterAll(() => server.stop());

const named = (name: string): Promise<Member> => member(server.url, name);

const ownCopy = z.object({
  friends: z.array(z.object({ username: z.string(), askedByYou: z.boolean(), status: z.string() })),
});
async function copied({ client }: Member): Promise<string[]> {
  const { friends } = ownCopy.parse((await client.get('/api/me/export')).body);
  return friends.map((one) => `${one.username} ${one.status}${one.askedByYou ? ', asked' : ''}`).toSorted();
}

test('a decline or a block is in neither copy, whether the request was taken back or has grown old', async () => {
  const [ada, bob, cyd] = await Promise.all([named('Ada'), named('Bob'), named('Cyd')]);
  const [dan, eve] = await Promise.all([named('Dan'), named('Eve')]);
  await does(bob, 'block', ada);
  await does(ada, 'request', bob);
  await does(ada, 'request', cyd);
  await does(cyd, 'decline', ada);
  await does(ada, 'request', dan);
  await befriend(ada, eve);
  const asked = ['Bob pending, asked', 'Cyd pending, asked', 'Dan pending, asked'];
  expect(await copied(ada)).toEqual([...asked, 'Eve accepted, asked']);
  expect([await copied(bob), await copied(cyd), await copied(dan)]).toEqual([[], [], ['Ada pending']]);

  await does(ada, 'cancel', bob);
  expect(namesOf(await requestsOf(ada, true))).toEqual(['Cyd', 'Dan']);
  expect(await copied(ada)).toEqual([...asked.slice(1), 'Eve accepted, asked']);

  // Sessions of accounts end after 30 days without use.
  for (const days of [15, 16]) {
    clock.advance(days * dayMs);
    await Promise.all([ada, dan].map(({ client }) => client.get('/api/auth/me')));
  }
  expect([await copied(ada), await copied(dan)]).toEqual([['Eve accepted, asked'], []]);
});
