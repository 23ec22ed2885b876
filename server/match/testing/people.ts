/** People at a server for tests of matches: a session, a socket, and what they usually do. */
import { expect } from 'vitest';
import { game, type Game } from '@playfield/contracts/http/match.ts';
import { newClient, patiently, type Client } from '../../testing/client.ts';
import { openSocket, type SocketClient } from '../../testing/socket.ts';

export type Person = { readonly client: Client; readonly socket: SocketClient };
export type Pair = { readonly ada: Person; readonly bob: Person; readonly id: string };

/** A guest with a socket; with `cookie` the same guest once more, perhaps at another server. */
export async function person(url: string, cookie?: string): Promise<Person> {
  const client = newClient(url);
  if (cookie) client.setCookie(cookie);
  await patiently(() => client.get('/api/auth/me'));
  return { client, socket: await openSocket(url, client.cookie()) };
}

export async function openGame(client: Client, fields: object = {}): Promise<Game> {
  const wanted = { gameType: 'connect-four', playerName: 'Ada', ...fields };
  const answer = await patiently(() => client.post('/api/games/multiplayer', wanted));
  expect(answer.status, answer.text).toBe(200);
  return game.parse(answer.body);
}

/** Two people seated and attached; Ada is player1 at the first server, Bob player2 at the second. */
export async function seatedPair(adaUrl: string, bobUrl: string, fields: object = {}): Promise<Pair> {
  const [ada, bob] = await Promise.all([person(adaUrl), person(bobUrl)]);
  const { id } = await openGame(ada.client, fields);
  ada.socket.send({ type: 'joinGame', gameId: id, playerName: 'Ada' });
  await ada.socket.next('gameState');
  bob.socket.send({ type: 'joinGame', gameId: id, playerName: 'Bob' });
  await bob.socket.next('gameState');
  return { ada, bob, id };
}

/** Columns played alternately from `from` on ('4455' = columns 4, 4, 5, 5); each is waited for on the other side. */
export function playColumns(pair: Pair, columns: string, from = 0): Promise<void> {
  return playTurns(
    pair,
    Array.from(columns).map((column) => ({ column: Number(column) - 1 })),
    from,
  );
}

/** Moves in wire form, alternately from `from` on; each is waited for on the other side. */
export async function playTurns({ ada, bob, id }: Pair, moves: readonly object[], from = 0): Promise<void> {
  for (const [index, move] of moves.entries()) {
    const ply = from + index;
    const [mover, other] = ply % 2 === 0 ? [ada, bob] : [bob, ada];
    const playerId = ply % 2 === 0 ? 'player1' : 'player2';
    mover.socket.send({ type: 'makeMove', gameId: id, ...move, playerId, ply });
    await seesMoves(other.socket, ply + 1);
  }
}

/** Waits until a socket was told of a position after so many moves, by an update or by a whole state. */
async function seesMoves(socket: SocketClient, moveCount: number): Promise<void> {
  await socket.nextOf(
    (event) =>
      (event.type === 'gameUpdate' || event.type === 'gameState') && event.game.moveCount === moveCount,
  );
}

export const leave = (people: readonly Person[]): Promise<unknown> =>
  Promise.all(people.map(({ socket }) => socket.close()));
