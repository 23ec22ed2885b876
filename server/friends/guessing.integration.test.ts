/** Names and people are not to be guessed at leisure. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStandingClock } from '../testing/clock.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { act, member, type Member } from './testing/people.ts';

/** However long the machine takes: a guess comes back every three seconds. */
const clock = createStandingClock();
let server: TestServer;
let guesser: Member;
beforeAll(async () => {
  server = await startServer({ limitFactor: 1 }, undefined, clock);
  guesser = await member(server.url, 'Guesser');
});
afterAll(() => server.stop());

const ask = (username: string) => guesser.client.post('/api/friends/request', { username });

const search = async (): Promise<number> => (await guesser.client.get('/api/users/search?name=gu')).status;

test('G74: 20 unknown names a minute, then nobody is told whether a name exists', async () => {
  const statuses = [];
  for (let n = 0; n < 21; n++) statuses.push((await ask(`Nobody ${n}`)).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
  const refused = await act(guesser, 'request', { id: 'nobody' });
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  clock.advance(60_000);
  expect((await ask('Nobody')).status).toBe(404);
});

test('30 searches a minute', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 31; n++) statuses.push(await search());
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
});
