/**
 * NUL, lone surrogates and over-long ids, by HTTP and by socket, on both databases (T-13, T-14,
 * T-27): refused with a code, and no other request is affected.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newClient, type Client } from '../testing/client.ts';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openSocket } from '../testing/socket.ts';

const hostile = ['\u0000', 'x\u0000y', '\ud83d', 'x\ude00', '\u202e', '\u200b', 'x'.repeat(10_000)];
const game = z.object({ id: z.string() });
const fitting = '2'.repeat(22);
const unstorable = ['%00', 'x%00y', '%ED%A0%80'];

async function get(client: Client, path: string) {
  const { status, body, headers, text } = await client.get(path);
  return { status, body, cache: headers.get('cache-control'), text };
}

function suite(start: () => Promise<{ server: TestServer; stop: () => Promise<void> }>): void {
  let server: TestServer;
  let stop: () => Promise<void>;
  let client: Client;
  beforeAll(async () => {
    ({ server, stop } = await start());
    client = newClient(server.url);
    await client.get('/api/auth/me');
  });
  afterAll(() => stop());

  test.each(
    [...unstorable, 'a'.repeat(10_000)].flatMap((id) =>
      [
        `/api/games/${id}`,
        `/api/games?before=${id}`,
        `/api/games?gameType=${id}`,
        `/api/games/code/${id}`,
        `/api/chat/${id}`,
        `/api/typing-races/${id}`,
        `/api/stats?gameType=${id}`,
      ].map((path) => [path.slice(0, 60), path] as const),
    ),
  )('GET %s', async (_name, path) => {
    const answer = await get(client, path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    expect(answer.cache).toBe('no-store');
    expect(answer.text).not.toContain('aaaaaaaaaa');
  });

  test('a year that no database has, or that the boards keep for all time', async () => {
    const instant = '0000-01-01T00:00:00Z';
    const answers = [
      await get(client, `/api/notifications?before=${instant}`),
      await get(client, `/api/activity/friends?before=${instant}`),
      // Both are Mondays.
      await get(client, '/api/rankings?gameType=typing-speed&period=week&week=0000-12-25'),
      await get(client, '/api/rankings?gameType=typing-speed&period=week&week=0001-01-01'),
      await client.post('/api/notifications/read', { upTo: instant }),
      await client.post('/api/notifications/remove', { upTo: instant }),
    ];
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([400, { code: 'request/invalid' }]);
  });

  test.each<[string, (text: string) => object]>([
    ['/api/auth/login', (text) => ({ username: text, password: 'a password' })],
    ['/api/auth/login', (text) => ({ username: 'nobody', password: `${text}-and-more` })],
    ['/api/auth/register', (text) => ({ username: text, password: 'a good password' })],
    ['/api/auth/recover', (text) => ({ username: text, code: 'x', newPassword: 'a good password' })],
    [`/api/chat/${fitting}/report`, (text) => ({ messageId: text })],
    [`/api/snake/runs/${fitting}/result`, (text) => ({ turns: text, score: 1 })],
    ['/api/typing-results', (text) => ({ textId: text, times: [0], kinds: '+' })],
    ['/api/typing-results', (text) => ({ textId: 'x', times: [0], kinds: text })],
    ['/api/games', (text) => ({ gameMode: 'ai', gameType: text })],
    ['/api/games/multiplayer', (text) => ({ gameType: text, playerName: 'Ada' })],
    [`/api/games/${fitting}/join`, (text) => ({ playerName: text })],
    [`/api/games/${fitting}/move`, (text) => ({ column: text, playerId: text })],
    ['/api/typing-races', (text) => ({ text })],
    [`/api/typing-races/${fitting}/join`, (text) => ({ username: 'Ada', vehicle: text })],
    ['/api/me/vehicle', (text) => ({ vehicle: text })],
  ])('POST %s', async (path, body) => {
    for (const text of hostile) {
      const answer = await (path.startsWith('/api/me') ? client.put : client.post)(path, body(text));
      const about = `${path} with ${JSON.stringify(text.slice(0, 10))}`;
      expect(answer.status, about).toBeGreaterThanOrEqual(400);
      expect(answer.status, about).toBeLessThan(500);
      expect(answer.body).toMatchObject({ code: expect.any(String) });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('names with invisible or unstorable characters never fail the server', async () => {
    for (const text of hostile) {
      const answer = await client.post('/api/games/multiplayer', {
        gameType: 'tic-tac-toe',
        playerName: text,
      });
      expect(answer.status).toBeLessThan(500);
    }
  });

  test.each<[string, (text: string) => object]>([
    ['joinGame', (gameId) => ({ gameId })],
    ['makeMove', (gameId) => ({ gameId, column: 0 })],
    ['makeMove', (text) => ({ gameId: fitting, column: text, [`${text} `]: text })],
    ['gameAction', (gameId) => ({ gameId, action: 'resign' })],
    ['leaveGame', (gameId) => ({ gameId })],
    ['joinRace', (raceId) => ({ raceId })],
    ['raceReady', (raceId) => ({ raceId, isReady: true })],
    ['startRace', (raceId) => ({ raceId })],
    ['raceProgress', (raceId) => ({ raceId, from: 0, times: [1], kinds: '+', index: 1, errors: 0 })],
    ['chatMessage', (raceId) => ({ raceId, message: 'hello' })],
    ['chatMessage', (message) => ({ raceId: fitting, message })],
    ['snakeJoin', (snakeName) => ({ snakeName })],
  ])('the command %s', async (type, fields) => {
    const socket = await openSocket(server.url, client.cookie());
    for (const text of ['\u0000', 'x\u0000y', '\ud83d', '\ude00 ']) {
      socket.send({ type, ...fields(text) });
      expect(await socket.next('error')).toMatchObject({ code: 'socket/malformed' });
    }
    await socket.close();
  });

  test('one bad id among many readers fails nobody else', async () => {
    const innocent = await client.post('/api/games', { gameMode: 'ai', gameType: 'tic-tac-toe' });
    expect(innocent.status).toBe(200);
    const { id } = game.parse(innocent.body);
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const path = n === 5 ? '/api/games/x%00y' : `/api/games/${id}`;
        return (await newClientLike(server.url, client).get(path)).status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(11);
    expect(statuses[5]).toBe(400);
  });
}

function newClientLike(url: string, other: Client): Client {
  const client = newClient(url);
  client.setCookie(other.cookie());
  return client;
}

describe('hostile text (embedded)', () =>
  suite(async () => {
    const server = await startServer();
    return { server, stop: () => server.stop() };
  }));
describeOnPostgresql('hostile text', () =>
  suite(async () => {
    const { url, drop } = await createOnPostgresql();
    const server = await startServer({ databaseUrl: url });
    return {
      server,
      async stop() {
        await server.stop();
        await drop();
      },
    };
  }),
);
