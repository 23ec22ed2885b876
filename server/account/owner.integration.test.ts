/** Guessing at an account from many addresses does not lock its owner out (T-34). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newClient, patiently, type Answer, type Client } from '../testing/client.ts';
import { startServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ trustProxy: 1 });
});
afterAll(() => server.stop());

function post(client: Client, path: string, body: object, address: string): Promise<Answer> {
  return patiently(() => client.post(`/api/auth/${path}`, body, { 'x-forwarded-for': address }));
}

test('the browser that signed in before is let in at once, a new one waits', async () => {
  const account = { username: 'Ada', password: 'correct horse battery' };
  const owner = newClient(server.url);
  expect((await post(owner, 'register', account, '203.0.113.1')).status).toBe(200);
  await post(owner, 'logout', {}, '203.0.113.1');
  for (let n = 0; n < 12; n++)
    await post(newClient(server.url), 'login', { ...account, password: `guess ${n}` }, `192.0.2.${n}`);
  const stranger = await post(newClient(server.url), 'login', account, '203.0.113.2');
  expect(stranger.body).toMatchObject({ code: 'auth/too-many-attempts' });
  expect((await post(owner, 'login', account, '203.0.113.3')).status).toBe(200);
});
