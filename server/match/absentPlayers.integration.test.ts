/** What players are told who are away when a game of theirs begins or waits for their move. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { game } from '@playfield/contracts/http/match.ts';
import { listNotifications, type Notification } from '@playfield/contracts/http/notifications.ts';
import type { Client } from '../testing/client.ts';
import { createTestClock } from '../testing/clock.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { leave, openGame, person, playColumns, seatedPair, type Person } from './testing/people.ts';

const clock = createTestClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, undefined, clock);
});
afterAll(() => server.stop());

async function toldTo(client: Client): Promise<Pick<Notification, 'kind' | 'text' | 'path' | 'count'>[]> {
  const { body } = await client.get('/api/notifications');
  return listNotifications.answer
    .parse(body)
    .notifications.map(({ kind, text, path, count }) => ({ kind, text, path, count }));
}

/** Closes the only socket of a seat, and waits until the opponent is told that nobody is there. */
async function leaves(one: Person, seat: 'player1' | 'player2', other: Person): Promise<void> {
  await one.socket.close();
  await other.socket.next('gameUpdate', (event) => event.game.online?.graceEndsAtMs[seat] !== null);
}

test('G37 it is their turn: told once after a minute, withdrawn when they come', async () => {
  const pair = await seatedPair(server.url, server.url, { gameMode: 'friend' });
  const { ada, bob, id } = pair;
  await playColumns(pair, '34');
  await leaves(bob, 'player2', ada);
  const move = (ply: number) => ada.client.post(`/api/games/${id}/move`, { column: ply, ply });
  expect((await move(2)).status).toBe(200);
  expect(await toldTo(bob.client)).toEqual([]);
  clock.advance(60_000);
  const path = `/multiplayer?game=${id}`;
  const told = [
    { kind: 'game/your-turn', text: "It's your turn against Ada: Connect Four.", path, count: 1 },
  ];
  await expect.poll(() => toldTo(bob.client)).toEqual(told);
  const again = await person(server.url, bob.client.cookie());
  again.socket.send({ type: 'joinGame', gameId: id });
  await expect.poll(() => toldTo(bob.client)).toEqual([]);
  expect(await toldTo(ada.client)).toEqual([]);
  await leave([ada, again]);
});

test('their game has begun: told at once, withdrawn by a move; the end takes the place of a turn', async () => {
  const [ada, bob] = await Promise.all([person(server.url), person(server.url)]);
  const { id } = await openGame(ada.client, { gameMode: 'friend' });
  ada.socket.send({ type: 'joinGame', gameId: id });
  await ada.socket.next('gameState');
  bob.socket.send({ type: 'joinGame', gameId: id });
  await bob.socket.next('gameState');
  await leaves(ada, 'player1', bob);
  bob.socket.send({ type: 'joinGame', gameId: id, playerName: 'Bob' });
  const path = `/multiplayer?game=${id}`;
  const begun = { kind: 'game/started', text: 'Bob has joined your game of Connect Four.', path, count: 1 };
  await expect.poll(() => toldTo(ada.client)).toEqual([begun]);
  await ada.client.post(`/api/games/${id}/move`, { column: 0, ply: 0 });
  expect(await toldTo(ada.client)).toEqual([]);

  await bob.client.post(`/api/games/${id}/move`, { column: 1, ply: 1 });
  clock.advance(60_000);
  await expect.poll(() => toldTo(ada.client)).toMatchObject([{ kind: 'game/your-turn' }]);
  await bob.client.post(`/api/games/${id}/action`, { action: 'resign' });
  await expect.poll(() => toldTo(ada.client)).toMatchObject([{ kind: 'game/over', path }]);
  await leave([bob]);
});

/** Closes the only socket of player1, whose absence is noted later, and lets a second pass. */
async function vanishes(one: Person, other: Person): Promise<void> {
  await one.socket.close();
  await other.socket.next('presence', ({ player1 }) => !player1);
  clock.advance(1000);
}

test('the game ends before it is noticed that somebody has gone: told all the same, once', async () => {
  const pair = await seatedPair(server.url, server.url, { gameMode: 'friend' });
  const { ada, bob, id } = pair;
  await playColumns(pair, '3132414');
  await vanishes(ada, bob);
  expect((await bob.client.post(`/api/games/${id}/action`, { action: 'resign' })).status).toBe(200);
  const path = `/multiplayer?game=${id}`;
  const text = 'Your game of Connect Four with Bob is over: you won.';
  await expect.poll(() => toldTo(ada.client)).toEqual([{ kind: 'game/over', text, path, count: 1 }]);
  const again = await person(server.url, ada.client.cookie());
  again.socket.send({ type: 'joinGame', gameId: id });
  await again.socket.next('gameState');
  await again.socket.close();
  await bob.socket.next('presence', ({ player1 }) => player1);
  await bob.socket.next('presence', ({ player1 }) => !player1);
  await leave([bob]);
});

test('the game begins before it is noticed that its maker has gone: told a minute after they left', async () => {
  const [ada, bob] = await Promise.all([person(server.url), person(server.url)]);
  const { id } = await openGame(ada.client);
  ada.socket.send({ type: 'joinGame', gameId: id });
  await ada.socket.next('gameState');
  bob.socket.send({ type: 'joinGame', gameId: id });
  await bob.socket.next('gameState');
  await vanishes(ada, bob);
  bob.socket.send({ type: 'joinGame', gameId: id, playerName: 'Bob' });
  await bob.socket.next('gameUpdate', (event) => event.game.online?.graceEndsAtMs.player1 !== null);
  expect(await toldTo(ada.client)).toEqual([]);
  clock.advance(60_000);
  const told = {
    kind: 'game/your-turn',
    text: "It's your turn against Bob: Connect Four.",
    path: `/multiplayer?game=${id}`,
    count: 1,
  };
  await expect.poll(() => toldTo(ada.client)).toEqual([told]);
  await leave([bob]);
});

test.each([
  ['player2', 'player1'],
  ['player1', 'player2'],
] as const)(
  '%s offered a rematch and left: told that it was accepted, away at once as %s, and not told any more after coming',
  async (offering, seat) => {
    const { ada, bob, id } = await seatedPair(server.url, server.url);
    const [one, other] = offering === 'player1' ? [ada, bob] : [bob, ada];
    const act = ({ client }: Person, action: string, more: object = {}) =>
      client.post(`/api/games/${id}/action`, { action, ...more });
    await playColumns({ ada, bob, id }, '34');
    await act(other, 'resign');
    await act(one, 'offerRematch');
    await one.socket.close();
    await other.socket.next('presence', (connected) => !connected[offering]);
    const made = game.parse((await act(other, 'acceptOffer', { offer: 'rematch' })).body);
    const rematchId = made.online?.rematchId ?? '';
    const name = offering === 'player1' ? 'Bob' : 'Ada';
    expect(await toldTo(one.client)).toEqual([
      {
        kind: 'game/started',
        text: `${name} has accepted your rematch: Connect Four.`,
        path: `/multiplayer?game=${rematchId}`,
        count: 1,
      },
    ]);
    expect(await toldTo(other.client)).toEqual([]);
    const rematch = game.parse((await other.client.get(`/api/games/${rematchId}`)).body);
    expect(rematch.online?.graceEndsAtMs[seat]).toBeTypeOf('number');

    const again = await person(server.url, one.client.cookie());
    again.socket.send({ type: 'joinGame', gameId: rematchId });
    await expect.poll(() => toldTo(one.client)).toEqual([]);
    await leave([other, again]);
  },
);
