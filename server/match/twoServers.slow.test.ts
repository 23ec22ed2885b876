/**
 * Two servers on one PostgreSQL serve the same matches (TRUST T-56): each seat at another server, moves
 * made at once, the lobby, offers and leaving across them.
 */
import { expect, test } from 'vitest';
import { game, gameAfterMove } from '@playfield/contracts/http/match.ts';
import { describeOnPostgresql } from '../testing/database.ts';
import { newClient } from '../testing/client.ts';
import { twoServers } from '../testing/twoServers.ts';
import { watchLobby } from './testing/lobby.ts';
import { leave, openGame, person, playColumns, seatedPair } from './testing/people.ts';
import { sized } from '@playfield/tools/test/size.ts';

describeOnPostgresql('two servers on one database', () => {
  const servers = twoServers();

  test('each seat at another server: a whole game with an offer, and one result', async () => {
    const match = await seatedPair(servers.one().url, servers.two().url);
    const { ada, bob, id } = match;
    await playColumns(match, '121212');
    bob.socket.send({ type: 'gameAction', gameId: id, action: 'offerDraw' });
    await ada.socket.nextOf(
      (event) => event.type === 'gameUpdate' && event.game.online?.offer?.by === 'player2',
    );
    ada.socket.send({ type: 'sendReaction', gameId: id, reaction: 'laugh' });
    expect(await bob.socket.next('reaction')).toMatchObject({ seat: 'player1', reaction: 'laugh' });
    await playColumns(match, '1', 6);
    // Changes stored by the other server arrive like those of their own: none twice, none left out.
    const versions = ada.socket.events.flatMap((event) =>
      event.type === 'gameUpdate' ? [event.game.online?.version] : [],
    );
    expect(versions).toEqual(versions.map((_, n) => n + 1));
    expect(ada.socket.events.filter(({ type }) => type === 'gameState')).toHaveLength(1);
    for (const { client } of [ada, bob]) {
      expect((await client.get(`/api/games/${id}`)).body).toMatchObject({
        status: 'completed',
        winner: 'player1',
        moveCount: 7,
        online: { offer: null },
      });
    }
    expect((await ada.client.get('/api/stats')).body).toMatchObject({ totalGames: 1, wins: 1 });
    expect((await bob.client.get('/api/stats')).body).toMatchObject({ totalGames: 1, losses: 1 });
    await leave([ada, bob]);
  });

  /** A match in which Ada sends every move twice at once, to both servers; returns how many times. */
  async function moveTwice(): Promise<number> {
    const ada = newClient(servers.one().url);
    await ada.get('/api/auth/me');
    const elsewhere = newClient(servers.two().url);
    elsewhere.setCookie(ada.cookie());
    const bob = newClient(servers.two().url);
    const { id } = await openGame(ada);
    await bob.post(`/api/games/${id}/join`, { playerName: 'Bob' });
    let played = 0;
    for (let ply = 0; ply < 8; ply += 2) {
      const both = await Promise.all(
        [ada, elsewhere].map((client, n) => client.post(`/api/games/${id}/move`, { column: n + 1, ply })),
      );
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const [won, lost] = both[0]?.status === 200 ? both : both.toReversed();
      const { board, status } = gameAfterMove.parse(won?.body);
      expect(lost?.body).toMatchObject({
        code: status === 'playing' ? 'move/stale' : 'move/game-over',
        game: { board, moveCount: ply + 1 },
      });
      played += 1;
      // Four in one column may have won it.
      if (status !== 'playing') break;
      const answer = await bob.post(`/api/games/${id}/move`, { column: 4 + ((ply / 2) % 3), ply: ply + 1 });
      expect(answer.status).toBe(200);
    }
    const [here, there] = await Promise.all(
      [ada, elsewhere].map(async (client) => game.parse((await client.get(`/api/games/${id}`)).body)),
    );
    expect(there?.moves).toEqual(here?.moves);
    return played;
  }

  test(
    'two moves at the same ply at different servers: exactly one wins each',
    {
      timeout: 240_000,
    },
    async () => {
      const rounds = sized(3, 25);
      let played = 0;
      for (let round = 0; round < rounds; round++) {
        const counts = await Promise.all(Array.from({ length: 10 }, moveTwice));
        played += counts.reduce((sum, count) => sum + count, 0);
      }
      expect(played).toBe(rounds * 40);
    },
  );

  test('of ten joining at both servers exactly one gets the seat', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await openGame(newClient(servers.one().url));
      const joins = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          newClient(n % 2 ? servers.one().url : servers.two().url).post(`/api/games/${id}/join`, {
            playerName: `P${n}`,
          }),
        ),
      );
      expect(joins.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  test('the lobby of one shows what opens and fills at the other', async () => {
    const watcher = await person(servers.two().url);
    const lobby = await watchLobby(watcher.socket);
    const { id } = await openGame(newClient(servers.one().url));
    await lobby.until((games) => games.some((one_) => one_.id === id));
    // Filled at the server that doesn't have the watcher.
    await newClient(servers.one().url).post(`/api/games/${id}/join`, { playerName: 'Bob' });
    await lobby.until((games) => games.every((one_) => one_.id !== id));
    await leave([watcher]);
  });

  test('a seat that is connected anywhere is not away: a socket lost at one server, another held at the other', async () => {
    const { ada, bob, id } = await seatedPair(servers.one().url, servers.two().url);
    const again = await person(servers.one().url, bob.client.cookie());
    again.socket.send({ type: 'joinGame', gameId: id });
    const { game: before } = await again.socket.next('gameState');
    bob.socket.cut();
    await again.socket.close();
    // The first server, which had him last, notes it once; the second one, which lost him first, never did.
    const left = await ada.socket.next(
      'gameUpdate',
      ({ game: { online } }) => online?.graceEndsAtMs.player2 !== null,
    );
    expect(left.game.online?.version).toBe(1 + (before.online?.version ?? 0));
    await leave([ada]);
  });

  test('who is connected to a seat, and how many look on, is the same at both servers', async () => {
    const { ada, bob, id } = await seatedPair(servers.one().url, servers.two().url);
    for (const { socket } of [ada, bob])
      await socket.next('presence', ({ player1, player2 }) => player1 && player2);
    const eve = await person(servers.one().url);
    eve.socket.send({ type: 'joinGame', gameId: id });
    for (const { socket } of [ada, bob, eve])
      await socket.next('presence', (event) => event.player1 && event.player2 && event.spectators === 1);
    await bob.socket.close();
    for (const { socket } of [ada, eve])
      await socket.next('presence', (event) => event.player1 && !event.player2 && event.spectators === 1);
    await leave([ada, eve]);
  });

  test('a guest who signs in at one calls off a game that the other one shows, and brings a waiting one', async () => {
    const account = { username: 'Grace', password: 'xk7#qTz2 horse' };
    const grace = newClient(servers.two().url);
    await grace.get('/api/auth/me');
    expect((await grace.post('/api/auth/register', account)).status).toBe(200);
    const { id } = await openGame(grace);
    const guest = newClient(servers.one().url);
    expect((await guest.post(`/api/games/${id}/join`, { playerName: 'Bob' })).status).toBe(200);
    const waiting = await openGame(guest, { gameType: 'tic-tac-toe' });
    const [eve, tab] = await Promise.all([
      person(servers.two().url),
      person(servers.two().url, grace.cookie()),
    ]);
    eve.socket.send({ type: 'joinGame', gameId: id });
    expect(await eve.socket.next('gameState')).toMatchObject({ game: { status: 'playing' } });
    const lobby = await watchLobby(tab.socket);
    expect((await guest.post('/api/auth/login', account)).status).toBe(200);
    expect(await eve.socket.next('gameState')).toMatchObject({
      game: { id, status: 'completed', result: 'aborted' },
    });
    await lobby.until((games) => games.some((game_) => game_.id === waiting.id && game_.isYours));
    await leave([eve, tab]);
  });
});
