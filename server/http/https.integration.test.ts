/** A site behind TLS (`PUBLIC_URL=https://…`): its cookies are Secure and bound to its host, and browsers are told to stay with TLS. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { me } from '@playfield/contracts/http/account.ts';
import { newClient, patiently } from '../testing/client.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openSocket } from '../testing/socket.ts';

const publicOrigin = 'https://play.example';
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ isHttps: true, publicOrigin });
});
afterAll(() => server.stop());

test('T-37 both cookies are Secure, for this host alone, and found again over HTTP and by socket', async () => {
  const client = newClient(server.url);
  const first = await patiently(() => client.get('/api/auth/me'));
  const account = { username: 'Ada', password: 'correct horse battery' };
  const registered = await patiently(() => client.post('/api/auth/register', account));
  const cookies = [first, registered].flatMap(({ headers }) => headers.getSetCookie());
  expect(cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual([
    '__Host-playfield',
    '__Host-playfield',
    '__Host-playfield-device',
  ]);
  for (const cookie of cookies) {
    const flags = cookie.split('; ').slice(1);
    expect(flags).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']));
    expect(flags.some((flag) => /^domain/i.test(flag))).toBe(false);
  }
  expect(me.parse((await client.get('/api/auth/me')).body).user.username).toBe('Ada');
  const socket = await openSocket(server.url, client.cookie(), { origin: publicOrigin });
  await socket.close();
});

test('T-37 a cookie of the name that a site without TLS uses is nobody’s', async () => {
  const client = newClient(server.url);
  await patiently(() => client.get('/api/auth/me'));
  const [, token = ''] = client.cookie().split('=');
  const other = newClient(server.url);
  other.setCookie(`playfield=${token}`);
  const [own, others] = [await client.get('/api/auth/me'), await other.get('/api/auth/me')];
  expect(me.parse(others.body).user.id).not.toBe(me.parse(own.body).user.id);
  const origin = publicOrigin;
  await expect(openSocket(server.url, `playfield=${token}`, { origin })).rejects.toThrow('401');
});

test('browsers keep to TLS for a year', async () => {
  const { headers } = await patiently(() => newClient(server.url).get('/healthz'));
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
});
