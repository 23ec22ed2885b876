/** Many people behind one address, and many addresses behind one proxy (T-10, T-52; issue 15). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newClient, patiently } from '../testing/client.ts';
import { createTestClock } from '../testing/clock.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openSocket, type SocketClient } from '../testing/socket.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ limitFactor: 1, trustProxy: 1 });
});
afterAll(() => server.stop());

const games = z.array(z.object({ id: z.string() }));

const from = (address: string) => ({ 'x-forwarded-for': address });

async function visitor(address: string) {
  const client = newClient(server.url);
  const answers = [];
  for (const path of [
    '/api/auth/me',
    '/api/games?limit=5',
    '/api/stats',
    '/api/arena',
    '/api/games/available',
  ])
    // A machine that runs other tests too may be too busy for all of them at once (503), which is
    // not a refusal.
    answers.push(await patiently(() => client.get(path, from(address))));
  return { client, statuses: answers.map(({ status }) => status) };
}

describe('a school behind one address', () => {
  const open: SocketClient[] = [];
  afterAll(async () => {
    await Promise.all(open.map((socket) => socket.close()));
  });

  test('120 first visits at once: none is refused, and 240 sockets open', async () => {
    const address = '203.0.113.50';
    const visitors = await Promise.all(Array.from({ length: 120 }, () => visitor(address)));
    expect(new Set(visitors.flatMap(({ statuses }) => statuses))).toEqual(new Set([200]));
    for (const { client } of visitors)
      open.push(
        ...(await Promise.all([1, 2].map(() => openSocket(server.url, client.cookie(), from(address))))),
      );
    expect(open).toHaveLength(240);
  });
});

test('what needs no person is not counted as if all behind an address were one: twenty landing pages of a minute', async () => {
  const address = '203.0.113.52';
  const polls = Array.from({ length: 240 }, () =>
    patiently(() => newClient(server.url).get('/api/arena', from(address))),
  );
  const statuses = (await Promise.all(polls)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('a person takes two copies of their data a day; others behind the address take their own', async () => {
  const address = '203.0.113.51';
  const [ann, ben] = [newClient(server.url), newClient(server.url)];
  const copyOf = async (client: typeof ann): Promise<number> =>
    (await patiently(() => client.get('/api/me/export', from(address)))).status;
  expect([await copyOf(ann), await copyOf(ann), await copyOf(ann)]).toEqual([200, 200, 429]);
  expect(await copyOf(ben)).toBe(200);
});

test('sockets of several people that come at once are counted one after the other', async () => {
  const clock = createTestClock();
  const strict = await startServer(
    { limitFactor: 0.05, trustProxy: 1, socketsPerAddress: 100 },
    undefined,
    clock,
  );
  const people = Array.from({ length: 8 }, () => newClient(strict.url));
  for (const client of people) await client.get('/api/auth/me', from('203.0.113.53'));
  // Their sessions are read from the database again.
  clock.advance(10_000);
  const asked = await Promise.allSettled(
    people.map((client) => openSocket(strict.url, client.cookie(), from('203.0.113.53'))),
  );
  const open = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  await Promise.all(open.map((socket) => socket.close()));
  await strict.stop();
  expect(open).toHaveLength(5);
});

describe('limits by address', () => {
  const [socketsPerPlayer, socketsPerAddress] = [40, 100];
  // A twentieth of every limit: 2 sockets a player, 5 an address, 25 guests at once.
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startServer({ limitFactor: 0.05, trustProxy: 1, socketsPerPlayer, socketsPerAddress });
  });
  afterAll(() => strict.stop());

  test('sockets are limited per player and per address; other addresses are unaffected', async () => {
    const [crowded, other] = ['203.0.113.60', '203.0.113.61'];
    const open: SocketClient[] = [];
    const fill = async (address: string, count: number): Promise<void> => {
      const client = newClient(strict.url);
      await client.get('/api/auth/me', from(address));
      for (let n = 0; n < count; n++) open.push(await openSocket(strict.url, client.cookie(), from(address)));
    };
    await expect(fill(crowded, 3)).rejects.toThrow('429');
    await fill(crowded, 2);
    await fill(crowded, 1);
    await expect(fill(crowded, 1)).rejects.toThrow('429');
    await fill(other, 1);
    // Closing one makes room.
    await open[0]?.close();
    await fill(crowded, 1);
    await Promise.all(open.map((socket) => socket.close()));
  });

  test.each([
    ['/api/invites', { toUserId: 'nobody', kind: 'game' }, 403],
    ['/api/friends/request', { username: 'Nobody' }, 403],
  ])('%s: an address may ask ten times as often in an hour as a person', async (path, body, status) => {
    const address = `203.0.113.${80 + path.length}`;
    const ask = async (n: number) => {
      const client = newClient(strict.url);
      const answer = await client.post(path, body, from(address));
      expect(answer.status, `${n}: ${answer.text}`).toBe(n < 10 ? status : 429);
      return answer;
    };
    for (let n = 0; n < 10; n++) await ask(n);
    expect(Number((await ask(10)).headers.get('retry-after'))).toBeGreaterThan(3000);
  });

  test('accounts of an address count in its hour, not the attempts that were refused', async () => {
    const { url } = strict;
    const register = (username: unknown, password: string) =>
      newClient(url).post('/api/auth/register', { username, password }, from('203.0.113.62'));
    const password = 'correct horse battery';
    const statuses = [(await register('Ann 0', password)).status];
    for (let n = 0; n < 4; n++) {
      statuses.push((await register('Ann', 'short')).status);
      statuses.push((await register('Ann 0', password)).status);
      statuses.push((await register(null, password)).status);
    }
    expect(statuses).toEqual([200, ...Array.from({ length: 4 }, () => [400, 409, 400]).flat()]);
    const made: number[] = [];
    for (let n = 1; n < 10; n++) made.push((await register(`Ann ${n}`, password)).status);
    expect(made).toEqual(Array.from({ length: 9 }, () => 200));
    const over = await register('Ann 10', password);
    expect(over.status).toBe(429);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(3000);
  });

  test('a proxy that writes the port too still names one address, to requests and to sockets', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 26; n++)
      statuses.push((await newClient(strict.url).get('/api/auth/me', from(`203.0.113.72:${n}`))).status);
    expect(statuses).toEqual([...Array.from({ length: 25 }, () => 200), 429]);

    const open: SocketClient[] = [];
    for (let n = 0; n < 5; n++) {
      const client = newClient(strict.url);
      await client.get('/api/auth/me', from('203.0.113.73'));
      open.push(await openSocket(strict.url, client.cookie(), from(`203.0.113.74:${n}`)));
    }
    const last = newClient(strict.url);
    await last.get('/api/auth/me', from('203.0.113.73'));
    await expect(openSocket(strict.url, last.cookie(), from('203.0.113.74:9'))).rejects.toThrow('429');
    open.push(await openSocket(strict.url, last.cookie(), from('203.0.113.75:9')));
    await Promise.all(open.map((socket) => socket.close()));
  });

  test('new guests are throttled in the long run; a forged header changes nothing', async () => {
    const address = '203.0.113.70';
    const statuses: number[] = [];
    for (let n = 0; n < 30; n++) {
      const visit = await newClient(strict.url).get('/api/auth/me', from(`198.51.100.${n}, ${address}`));
      statuses.push(visit.status);
      if (visit.status === 429) expect(Number(visit.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses.slice(0, 25)).toEqual(Array.from({ length: 25 }, () => 200));
    expect(statuses.at(-1)).toBe(429);
    const other = newClient(strict.url);
    expect((await other.get('/api/auth/me', from('203.0.113.71'))).status).toBe(200);
    // Signing out works there as well: without a guest to go on with.
    const signedOut = await other.post('/api/auth/logout', {}, from(address));
    expect([signedOut.status, signedOut.headers.get('retry-after')]).toEqual([200, null]);
    expect(other.cookie()).not.toContain('playfield=');
  });
});

test('the storage of one address is bounded; its running games continue', async () => {
  const small = await startServer({ limitFactor: 1, storagePerAddressMb: 0.2 });
  try {
    const client = newClient(small.url);
    const codes: unknown[] = [];
    for (let n = 0; n < 8; n++) {
      const answer = await client.post('/api/games', { gameMode: 'ai', gameType: 'tic-tac-toe' });
      codes.push(answer.status === 200 ? 200 : answer.body);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60);
    }
    expect(codes[0]).toBe(200);
    expect(codes.at(-1)).toMatchObject({ code: 'request/quota' });
    const [game] = games.parse((await client.get('/api/games?status=playing')).body);
    expect((await client.post(`/api/games/${game?.id}/move`, { column: 0, ply: 0 })).status).toBe(200);
  } finally {
    await small.stop();
  }
});
