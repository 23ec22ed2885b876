/** A player's topic, and what a connection may follow, on real servers and sockets. */
import { describe, expect, test } from 'vitest';
import { getMe } from '@playfield/contracts/http/account.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import { leave, openGame, person, type Person } from '../match/testing/people.ts';
import { describeOnPostgresql } from '../testing/database.ts';
import { startServer } from '../testing/server.ts';
import { twoServers } from '../testing/twoServers.ts';

const eventOf = (gameId: string): SocketEvent => ({ type: 'playerJoined', gameId, playerName: 'Bob' });

async function idOf({ client }: Person): Promise<string> {
  return getMe.answer.parse((await client.get('/api/auth/me')).body).user.id;
}

describeOnPostgresql('a player with tabs at two servers', () => {
  const servers = twoServers();

  test('an event published to the player reaches every tab once, and nobody else', async () => {
    const [one, two] = [servers.one(), servers.two()];
    const ada = await person(one.url);
    const tabs = [
      ada,
      await person(one.url, ada.client.cookie()),
      await person(two.url, ada.client.cookie()),
    ];
    const others = [await person(one.url), await person(two.url)];
    const id = await idOf(ada);
    for (const [n, server] of [one, two].entries()) {
      server.publishTo(id, eventOf(`${n}`));
      for (const { socket } of tabs) await socket.next('playerJoined', ({ gameId }) => gameId === `${n}`);
    }
    for (const other of others) {
      // Notices keep their order: what went astray would have come before this.
      two.publishTo(await idOf(other), eventOf('own'));
      await other.socket.next('playerJoined');
    }
    expect(tabs.map(({ socket }) => socket.events)).toEqual(tabs.map(() => [eventOf('0'), eventOf('1')]));
    expect(others.map(({ socket }) => socket.events)).toEqual(others.map(() => [eventOf('own')]));
    await leave([...tabs, ...others]);
  });

  test('a tab that is gone misses nothing for the others', async () => {
    const [one, two] = [servers.one(), servers.two()];
    const ada = await person(one.url);
    const tab = await person(two.url, ada.client.cookie());
    await tab.socket.close();
    two.publishTo(await idOf(ada), eventOf('later'));
    await ada.socket.next('playerJoined');
    await leave([ada]);
  });
});

const mostGames = 20;
const follow = async ({ socket }: Person, gameId: string): Promise<SocketEvent> => {
  socket.send({ type: 'joinGame', gameId });
  return socket.nextOf(
    (event) =>
      (event.type === 'gameState' && event.game.id === gameId) ||
      (event.type === 'error' && event.gameId === gameId),
  );
};
const openGames = (count: number, { client }: Person) =>
  Promise.all(Array.from({ length: count }, () => openGame(client, { gameMode: 'friend' })));

describe('games that a connection follows (T-51)', () => {
  test('the 21st has a refusal of its own, until a finished game makes room', async () => {
    const server = await startServer({ limitFactor: 100 });
    const ada = await person(server.url);
    const games = await openGames(mostGames + 2, ada);
    const [first, second, ...rest] = games.map(({ id }) => id);
    const last = rest.at(-1);
    if (!first || !second || !last) throw new Error('games are missing');
    for (const id of [first, second, ...rest.slice(0, -2)])
      expect(await follow(ada, id)).toMatchObject({ type: 'gameState' });
    expect(await follow(ada, last)).toMatchObject({
      type: 'error',
      code: 'game/too-many-followed',
      command: 'joinGame',
    });
    // One that is followed already is no further one.
    expect(await follow(ada, first)).toMatchObject({ type: 'gameState' });
    ada.socket.send({ type: 'gameAction', gameId: second, action: 'abort' });
    await ada.socket.next('gameUpdate', ({ game }) => game.id === second && game.status === 'completed');
    expect(await follow(ada, last)).toMatchObject({ type: 'gameState' });
    // The finished one has left, and nothing else is finished.
    expect(await follow(ada, second)).toMatchObject({ code: 'game/too-many-followed' });
    await leave([ada]);
    await server.stop();
  });

  test('LIMITS=off follows as many as are asked for', async () => {
    const server = await startServer({ limitFactor: null });
    const ada = await person(server.url);
    for (const { id } of await openGames(mostGames + 5, ada))
      expect(await follow(ada, id)).toMatchObject({ type: 'gameState' });
    await leave([ada]);
    await server.stop();
  });
});
