/** What a block means in other features: games of the lobby, quick match, rematches, race chat. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getChat } from '@playfield/contracts/http/chat.ts';
import { game, listAvailable, quickMatch } from '@playfield/contracts/http/match.ts';
import { openRace, enter, type Racer } from '../race/testing/racers.ts';
import { openGame } from '../match/testing/people.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openSocket, type SocketClient } from '../testing/socket.ts';
import { does, member, type Member } from './testing/people.ts';

let server: TestServer;
let ada: Member;
let bob: Member;
let cyd: Member;
const sockets: SocketClient[] = [];
beforeAll(async () => {
  server = await startServer();
  [ada, bob, cyd] = await Promise.all([
    member(server.url, 'Ada'),
    member(server.url, 'Bob'),
    member(server.url, 'Cyd'),
  ]);
  await does(ada, 'block', bob);
});
afterAll(async () => {
  await Promise.all(sockets.map((socket) => socket.close()));
  await server.stop();
});

async function socketOf({ client }: Member): Promise<SocketClient> {
  const socket = await openSocket(server.url, client.cookie());
  sockets.push(socket);
  return socket;
}

const open = ({ client, name }: Member, fields: object = {}) =>
  openGame(client, { playerName: name, ...fields });
const join = ({ client, name }: Member, id: string) =>
  client.post(`/api/games/${id}/join`, { playerName: name });
const quick = async ({ client, name }: Member) =>
  quickMatch.answer.parse(
    (await client.post('/api/games/quick', { gameType: 'checkers', playerName: name })).body,
  );
async function seen({ client }: Member): Promise<string[]> {
  return listAvailable.answer.parse((await client.get('/api/games/available')).body).map(({ id }) => id);
}

async function idsOf(socket: SocketClient): Promise<string[]> {
  socket.send({ type: 'watchLobby' });
  return (await socket.next('lobby')).games.map((one) => one.id);
}

test.each([
  ['blocked', () => [bob, ada] as const],
  ['blocking', () => [ada, bob] as const],
])('a game of the lobby is neither shown to nor joined by the one %s', async (_, people) => {
  const [owner, other] = people();
  const { id } = await open(owner);
  expect([
    (await seen(owner)).includes(id),
    (await seen(cyd)).includes(id),
    (await seen(other)).includes(id),
  ]).toEqual([true, true, false]);
  const refused = await join(other, id);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'game/not-open-to-you', message: 'You cannot join this game.' },
  });
  expect((await join(cyd, id)).status).toBe(200);
  // A game that has begun answers as it does to anybody.
  expect((await join(other, id)).body).toMatchObject({ code: 'game/full' });
});

test("a friend's link, a code and the socket are no way around it", async () => {
  const { id, online } = await open(bob, { gameMode: 'friend' });
  const found = await ada.client.get(`/api/games/code/${online?.code ?? ''}`);
  expect(found.body).toMatchObject({ id });
  expect((await join(ada, id)).body).toMatchObject({ code: 'game/not-open-to-you' });
  const socket = await socketOf(ada);
  socket.send({ type: 'joinGame', gameId: id, playerName: 'Ada' });
  expect(await socket.next('error')).toMatchObject({ code: 'game/not-open-to-you' });
});

test('quick match passes over each other, and pairs others', async () => {
  const waiting = await quick(bob);
  const hers = await quick(ada);
  expect([waiting.status, hers.status, hers.id === waiting.id]).toEqual(['waiting', 'waiting', false]);
  expect(await quick(cyd)).toMatchObject({ id: waiting.id, status: 'playing' });
});

test('the lobby on the socket leaves the other out', async () => {
  const { id } = await open(bob, { gameType: 'tic-tac-toe' });
  const [mine, hers] = [await socketOf(cyd), await socketOf(ada)];
  expect([(await idsOf(mine)).includes(id), (await idsOf(hers)).includes(id)]).toEqual([true, false]);
});

test('a rematch is offered into silence, and never made', async () => {
  await does(ada, 'unblock', bob);
  const { id } = await open(ada, { gameMode: 'friend' });
  expect((await join(bob, id)).status).toBe(200);
  await does(ada, 'block', bob);
  // What runs already goes on, draw offers included.
  for (const [n, column] of [0, 1, 0, 1, 0, 1, 0].entries())
    await (n % 2 === 0 ? ada : bob).client.post(`/api/games/${id}/move`, { column, ply: n });
  const [hers, his] = [await socketOf(ada), await socketOf(bob)];
  for (const socket of [hers, his]) {
    socket.send({ type: 'joinGame', gameId: id });
    expect((await socket.next('gameState')).game.status).toBe('completed');
  }
  const act = async ({ client }: Member, action: string) => {
    const answer = await client.post(`/api/games/${id}/action`, { action });
    return answer.status === 200 ? game.parse(answer.body).online?.offer : answer.body;
  };
  const view = async ({ client }: Member) =>
    game.parse((await client.get(`/api/games/${id}`)).body).online?.offer;
  his.send({ type: 'sendReaction', gameId: id, reaction: 'sad' });
  expect(await his.next('reaction')).toMatchObject({ seat: 'player2' });
  expect(await act(bob, 'offerRematch')).toEqual({ kind: 'rematch', by: 'player2' });
  expect((await his.next('gameUpdate')).game.online?.offer).toEqual({ kind: 'rematch', by: 'player2' });
  expect((await hers.next('gameUpdate')).game.online?.offer).toBeNull();
  expect(hers.events.filter(({ type }) => type === 'reaction')).toEqual([]);
  expect([await view(bob), await view(ada)]).toEqual([{ kind: 'rematch', by: 'player2' }, null]);
  expect(await act(ada, 'acceptOffer')).toMatchObject({ code: 'action/no-offer' });
  expect(await act(ada, 'offerRematch')).toEqual({ kind: 'rematch', by: 'player1' });
  expect(await view(bob)).toBeNull();
  expect(game.parse((await bob.client.get(`/api/games/${id}`)).body).online?.rematchId).toBeNull();
});

test('race chat: neither reads the other, a third reads both, and histories agree', async () => {
  const racers: Racer[] = [];
  for (const { client, name } of [ada, bob, cyd])
    racers.push({ client, name, socket: await socketOf({ id: '', client, name }) });
  const [first] = racers;
  if (!first) throw new Error('nobody races');
  const { id: raceId } = await openRace(first, { maxParticipants: 4 });
  for (const one of racers) await enter(one, raceId);
  const lines = { Ada: 'from Ada', Bob: 'from Bob', Cyd: 'from Cyd' };
  for (const [n, one] of racers.entries()) {
    one.socket.send({ type: 'chatMessage', raceId, message: Object.values(lines)[n] });
    await one.socket.next('chatMessage', ({ message }) => message.username === one.name);
  }
  const heard = racers.map(async ({ client, socket, name }) => {
    // Cyd's line came last, and may have been taken already by Cyd.
    await expect.poll(() => JSON.stringify(socket.events)).toContain(lines.Cyd);
    const live = socket.events.flatMap((event) =>
      event.type === 'chatMessage' ? [event.message.message] : [],
    );
    const history = getChat.answer.parse((await client.get(`/api/chat/${raceId}`)).body);
    expect(live, name).toEqual(history.map(({ message }) => message));
    return live;
  });
  expect(await Promise.all(heard)).toEqual([
    [lines.Ada, lines.Cyd],
    [lines.Bob, lines.Cyd],
    [lines.Ada, lines.Bob, lines.Cyd],
  ]);
});
