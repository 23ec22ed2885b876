/** How long a session lasts (GAPS G08): an account's 30 days without a visit and 90 in all, a guest's a year without one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '../durations.ts';
import { newClient, patiently, type Answer, type Client } from '../testing/client.ts';
import { createTestClock } from '../testing/clock.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const clock = createTestClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, undefined, clock);
});
afterAll(() => server.stop());

async function registered(username: string): Promise<Client> {
  const client = newClient(server.url);
  const account = { username, password: 'correct horse battery' };
  expect((await patiently(() => client.post('/api/auth/register', account))).status).toBe(200);
  return client;
}

/** A call that goes on as nobody else where the session has ended. */
const visit = (client: Client): Promise<Answer> => patiently(() => client.get('/api/me/settings'));

async function statusesAfter(client: Client, days: readonly number[]): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (const one of days) {
    clock.advance(one * dayMs);
    statuses.push((await visit(client)).status);
  }
  return statuses;
}

test('an account is asked for its password after 30 days without a visit', async () => {
  expect(await statusesAfter(await registered('Ada'), [29, 29, 31])).toEqual([200, 200, 401]);
});

test('an account is asked for its password after 90 days, however often it came', async () => {
  expect(await statusesAfter(await registered('Ben'), [29, 29, 29, 2, 2])).toEqual([200, 200, 200, 200, 401]);
});

test('G08 a guest stays the same for years, unless away for one; the cookie is sent again with each renewal', async () => {
  const guest = newClient(server.url);
  await visit(guest);
  expect((await visit(guest)).headers.get('set-cookie')).toBeNull();
  clock.advance(364 * dayMs);
  const renewed = (await visit(guest)).headers.get('set-cookie') ?? '';
  expect(renewed.split('; ')).toEqual(expect.arrayContaining([guest.cookie(), `Max-Age=${400 * 86_400}`]));
  expect(await statusesAfter(guest, [364, 364, 366])).toEqual([200, 200, 401]);
});
