/** Nobody reads the old name of a renamed account any more: neither somebody who looks next nor somebody with a page open, on any server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getMe } from '@playfield/contracts/http/account.ts';
import { game as gameContract } from '@playfield/contracts/http/match.ts';
import { tournament } from '@playfield/contracts/http/tournaments.ts';
import { z } from 'zod';
import { watchLobby } from '../match/testing/lobby.ts';
import { enter, leave, member, openRace, racer, startRace, type Racer } from '../race/testing/racers.ts';
import type { Client } from '../testing/client.ts';
import { createTestClock } from '../testing/clock.ts';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openSocket } from '../testing/socket.ts';

const secret = 'a secret of the operator';
const operator = { port: 0, host: '127.0.0.1', secrets: [{ name: 'anna', secret }] };
const oldName = 'Rude Rudolf';
const clock = createTestClock();

const meOf = async ({ client }: { readonly client: Client }) =>
  getMe.answer.parse((await client.get('/api/auth/me')).body).user;
const namesOf = (players: readonly { readonly playerName: string }[]) =>
  players.map(({ playerName }) => playerName);
const opened = (answer: { readonly body: unknown }) => gameContract.parse(answer.body);

/** The new name. */
async function rename(server: TestServer, rude: Racer): Promise<string> {
  const { id } = await meOf(rude);
  const answer = await fetch(`http://127.0.0.1:${server.operatorPort}/people/${id}/rename`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
    body: JSON.stringify({ reason: 'a rude name' }),
  });
  expect(answer.status).toBe(200);
  return (await meOf(rude)).username;
}

async function ask({ client }: Racer, method: 'get' | 'post', path: string, body?: object) {
  const answer = method === 'get' ? await client.get(path) : await client.post(path, body);
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

/** A game between both, the renamed one first. */
async function playing(rude: Racer, bob: Racer, gameType: string): Promise<string> {
  const made = { gameType, playerName: rude.name, gameMode: 'online' };
  const { id } = opened(await ask(rude, 'post', '/api/games/multiplayer', made));
  await ask(bob, 'post', `/api/games/${id}/join`, { playerName: bob.name });
  return id;
}

async function announced(rude: Racer, bob: Racer): Promise<string> {
  const startDate = new Date(clock.wallMs() + 3_600_000).toISOString();
  const wish = {
    name: 'Cup',
    description: 'A cup.',
    gameType: 'connect-four',
    format: 'single-elimination',
    status: 'registration',
    startDate,
  };
  const { id } = tournament.parse((await ask(rude, 'post', '/api/tournaments', wish)).body);
  for (const one of [rude, bob]) await ask(one, 'post', `/api/tournaments/${id}/join`);
  await ask(rude, 'post', `/api/tournaments/${id}/messages`, { message: 'hello, cup' });
  return id;
}

/** `one` is where the operator acts, `two` where others have their pages open. */
async function nobodyReadsTheOldName(one: TestServer, two: TestServer): Promise<void> {
  const [rude, bob] = [await member(one.url, oldName), await member(two.url, 'Bob')];
  const rudeId = (await meOf(rude)).id;
  await ask(rude, 'post', '/api/friends/request', { friendId: (await meOf(bob)).id });
  const finished = await playing(rude, bob, 'checkers');
  await ask(rude, 'post', `/api/games/${finished}/action`, { action: 'abort' });
  const running = await playing(rude, bob, 'tic-tac-toe');
  bob.socket.send({ type: 'joinGame', gameId: running });
  await bob.socket.next('gameState');
  const waiting = { gameType: 'connect-four', playerName: rude.name, gameMode: 'online' };
  const { id: waitingId } = opened(await ask(rude, 'post', '/api/games/multiplayer', waiting));
  const race = await openRace(rude, { maxParticipants: 6 });
  await enter(rude, race.id);
  await enter(bob, race.id);
  rude.socket.send({ type: 'chatMessage', raceId: race.id, message: 'hello, race' });
  await bob.socket.next('chatMessage');
  const cup = await announced(rude, bob);
  bob.socket.send({ type: 'watchTournament', tournamentId: cup });
  const { version } = (await bob.socket.next('tournamentState')).tournament;
  const other = await openSocket(two.url, bob.client.cookie());
  const lobby = await watchLobby(other);
  await lobby.until((games) => games.some(({ player1Name }) => player1Name === oldName));

  const seenBefore = bob.socket.events.length;
  const to = await rename(one, rude);
  expect(to).not.toBe(oldName);

  const told = async (isSo: (event: (typeof bob.socket.events)[number]) => boolean) =>
    expect
      .poll(() => bob.socket.events.slice(seenBefore).some(isSo), { timeout: 10_000, interval: 10 })
      .toBe(true);
  await told((event) => event.type === 'gameUpdate' && event.game.player1Name === to);
  await told((event) => event.type === 'playersUpdate' && namesOf(event.players).includes(to));
  await told((event) => event.type === 'raceState' && event.race.creatorName === to);
  await told((event) => event.type === 'chatRenamed' && event.userId === rudeId && event.username === to);
  await told((event) => event.type === 'tournamentUpdate' && event.from > version);
  await told((event) => event.type === 'notificationsRead');
  await lobby.until((games) => games.some(({ player1Name }) => player1Name === to));

  const pages = [
    ...[finished, running, waitingId].map((id) => `/api/games/${id}`),
    '/api/games/current',
    '/api/typing-races',
    `/api/typing-races/${race.id}`,
    `/api/chat/${race.id}`,
    `/api/tournaments/${cup}`,
    `/api/tournaments/${cup}/messages`,
    '/api/notifications',
  ];
  for (const path of pages) {
    const { text } = await ask(bob, 'get', path);
    expect(text, path).not.toContain(oldName);
    expect(text, path).toContain(to);
  }
  await Promise.all([other.close(), leave([bob])]);
}

describe('a renamed account', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ operator }, undefined, clock);
  });
  afterAll(() => server.stop());

  test('games, races, tournaments, chats and notifications have the new name', () =>
    nobodyReadsTheOldName(server, server));

  test('a race that runs has it as well, and goes on', async () => {
    const [rude, cyd] = [await member(server.url, 'Rude Rita'), await racer(server.url, 'Cyd')];
    const race = await startRace([cyd, rude], clock);
    const to = await rename(server, rude);
    const { players } = await cyd.socket.next('playersUpdate', (event) =>
      namesOf(event.players).includes(to),
    );
    expect(namesOf(players)).toEqual(['Cyd', to]);
    const raceNow = z
      .object({ status: z.string() })
      .parse((await ask(cyd, 'get', `/api/typing-races/${race.id}`)).body);
    expect(raceNow.status).toBe('racing');
    await leave([cyd]);
  });
});

describeOnPostgresql('a renamed account, on another server', () => {
  test('pages that are open there have the new name', async () => {
    const database = await createOnPostgresql();
    const one = await startServer({ databaseUrl: database.url, operator });
    const two = await startServer({ databaseUrl: database.url });
    await nobodyReadsTheOldName(one, two);
    await Promise.all([one.stop(), two.stop()]);
    await database.drop();
  });
});
