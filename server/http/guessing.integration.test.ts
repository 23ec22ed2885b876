/**
 * Guessing ids and codes (TH-20): twenty misses a minute for each address, and a player's own games
 * stay reachable.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createInvite } from '@playfield/contracts/http/invites.ts';
import { createRace } from '@playfield/contracts/http/race.ts';
import { befriend, member } from '../friends/testing/people.ts';
import { newClient, patiently, type Answer, type Client } from '../testing/client.ts';
import { openSocket } from '../testing/socket.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const game = z.object({ id: z.string() });
let server: TestServer;
beforeAll(async () => {
  // A twentieth of every limit: one miss a minute, so that no token is refilled while the test
  // runs.
  server = await startServer({ limitFactor: 0.05, trustProxy: 1 });
});
afterAll(() => server.stop());

function get(client: Client, path: string, headers: Record<string, string>): Promise<Answer> {
  return patiently(() => client.get(path, headers));
}

async function statusesOf(client: Client, paths: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const path of paths) statuses.push((await client.get(path)).status);
  return statuses;
}

test('once an address has used up its misses, with any guest, hits are hidden too; own games are not', async () => {
  const here = { 'x-forwarded-for': '203.0.113.80' };
  const owner = newClient(server.url);
  const made = await patiently(() =>
    owner.post('/api/games', { gameMode: 'ai', gameType: 'tic-tac-toe' }, here),
  );
  const { id } = game.parse(made.body);
  const guesser = newClient(server.url);
  const statuses: number[] = [];
  for (const path of ['/api/games/nobody', '/api/games/code/ZZZ100'])
    statuses.push((await get(guesser, path, here)).status);
  expect(statuses).toEqual([404, 429]);
  const hidden = await get(newClient(server.url), `/api/games/${id}`, here);
  expect([hidden.status, hidden.body]).toMatchObject([429, { code: 'request/rate-limited' }]);
  expect((await get(owner, `/api/games/${id}`, here)).status).toBe(200);
  for (const unknown of [id, 'A'.repeat(22)])
    for (const [act, body] of [
      ['move', { column: 0 }],
      ['hint', {}],
      ['action', { action: 'resign' }],
    ] as const) {
      const refused = await patiently(() => guesser.post(`/api/games/${unknown}/${act}`, body, here));
      expect([refused.status, refused.body]).toMatchObject([429, { code: 'request/rate-limited' }]);
    }
  const move = await patiently(() => owner.post(`/api/games/${id}/move`, { column: 0 }, here));
  expect(move.status).toBe(200);
  const elsewhere = { 'x-forwarded-for': '203.0.113.81' };
  expect((await get(newClient(server.url), `/api/games/${id}`, elsewhere)).status).toBe(200);
});

test('nobody’s guesses keep others behind the same address from their invitations, ratings, races and friends', async () => {
  const lax = await startServer({ limitFactor: 1 });
  const [ada, ben] = [await member(lax.url, 'Ada'), await member(lax.url, 'Ben')];
  await befriend(ada, ben);
  const invitation = { toUserId: ben.id, kind: 'game', gameType: 'checkers' };
  const { invite } = createInvite.answer.parse((await ada.client.post('/api/invites', invitation)).body);
  const gameId = invite.path.split('=').at(-1) ?? '';
  const race = createRace.answer.parse(
    (await ada.client.post('/api/typing-races', { username: 'Ada', maxParticipants: 2 })).body,
  );
  const guesser = newClient(lax.url);
  await statusesOf(
    guesser,
    Array.from({ length: 20 }, () => '/api/games/nobody'),
  );
  const ratings = `/api/games/${gameId}/ratings`;
  expect(await statusesOf(ben.client, [`/api/invites/${invite.id}`, `/api/users/${ada.id}`])).toEqual([
    200, 200,
  ]);
  const again = `/api/typing-races/${race.id}/again`;
  expect(await statusesOf(ada.client, [ratings, again])).toEqual([200, 200]);
  expect(await statusesOf(guesser, [ratings, again, `/api/users/${ada.id}`])).toEqual([429, 429, 429]);
  await lax.stop();
});

test('TH-20 a miss by socket counts as well, and hides hits by socket and over HTTP', async () => {
  const here = { 'x-forwarded-for': '203.0.113.82' };
  const owner = newClient(server.url);
  const made = await patiently(() =>
    owner.post(
      '/api/games/multiplayer',
      { gameMode: 'friend', gameType: 'tic-tac-toe', playerName: 'Ada' },
      here,
    ),
  );
  const { id } = game.parse(made.body);
  const guesser = newClient(server.url);
  await get(guesser, '/api/auth/me', here);
  const guessing = await openSocket(server.url, guesser.cookie(), here);
  for (const [gameId, code] of [
    ['A'.repeat(id.length), 'game/not-found'],
    ['A'.repeat(id.length), 'request/rate-limited'],
    [id, 'request/rate-limited'],
  ]) {
    guessing.send({ type: 'joinGame', gameId, playerName: 'Eve' });
    expect(await guessing.next('error')).toMatchObject({ gameId, code });
  }
  expect((await get(guesser, `/api/games/${id}`, here)).status).toBe(429);
  const owning = await openSocket(server.url, owner.cookie(), here);
  owning.send({ type: 'joinGame', gameId: id });
  expect(await owning.next('gameState')).toMatchObject({ game: { id, yourSeat: 'player1' } });
  await Promise.all([guessing.close(), owning.close()]);
});

test('however small the factor, an address gets a guest and a miss', async () => {
  const strict = await startServer({ limitFactor: 0.001 });
  const guesser = newClient(strict.url);
  expect((await get(guesser, '/api/games/nobody', {})).status).toBe(404);
  expect(guesser.cookie()).not.toBe('');
  await strict.stop();
});
