/** A guest signs in to an account that has a running game against the AI too: which of the two goes on. */
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { endings, games, users } from '../db/schema.ts';
import { newClient, type Client } from '../testing/client.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { carryOverGames } from './carryOver.ts';
import { watchLobby } from './testing/lobby.ts';
import { openGame, person, type Person } from './testing/people.ts';

const [first, later, now] = [10, 11, 12].map((hour) => new Date(Date.UTC(2026, 10, 20, hour)));

const aiGame = (userId: string, moveCount: number, createdAt: Date | undefined) => ({
  id: `of-${userId}`,
  userId,
  player1Id: userId,
  gameType: 'connect-four',
  gameMode: 'ai' as const,
  board: [],
  currentPlayer: 'player1' as const,
  status: 'playing' as const,
  player1Name: 'Ann',
  moveCount,
  ...(createdAt ? { createdAt } : {}),
});

describeEachDatabase('carrying games over', (open) => {
  test.each([
    ["the account's game with moves, not the guest's empty one", 3, 0, 'of-account', 'aborted'],
    ["the guest's game with moves, not the account's empty one", 0, 3, 'of-guest', 'aborted'],
    ['of two with moves the newer one; the other ends as abandoned', 2, 3, 'of-guest', 'abandoned'],
    ['of two without moves the newer one', 0, 0, 'of-guest', 'aborted'],
  ])('G08 what goes on is %s', async (_, accountMoves, guestMoves, goesOn, other) => {
    const { db } = await open();
    await db.insert(users).values(['account', 'guest'].map((id) => ({ id, username: id })));
    await db.insert(games).values(aiGame('account', accountMoves, first));
    await db.insert(games).values(aiGame('guest', guestMoves, later));
    const { touched, changed } = await db.transaction((tx) =>
      carryOverGames(tx, 'guest', 'account', now ?? new Date()),
    );
    expect(changed).toEqual([]);
    expect(new Set(touched)).toEqual(
      new Set(goesOn === 'of-guest' ? ['of-account', 'of-guest'] : ['of-guest']),
    );
    const rows = await db.select().from(games);
    expect(rows.every(({ userId, player1Id }) => userId === 'account' && player1Id === 'account')).toBe(true);
    expect(Object.fromEntries(rows.map(({ id, status, result }) => [id, result ?? status]))).toEqual({
      'of-account': other,
      'of-guest': other,
      [goesOn]: 'playing',
    });
    const ended = (await db.select().from(endings)).map(({ kind, subjectId }) => [kind, subjectId]);
    expect(ended).toEqual(other === 'abandoned' ? [['game', 'of-account']] : []);
  });

  test("G08 a guest's game goes on where the account has none of its type", async () => {
    const { db } = await open();
    await db.insert(users).values(['account', 'guest'].map((id) => ({ id, username: id })));
    await db.insert(games).values(aiGame('guest', 0, later));
    await db.transaction((tx) => carryOverGames(tx, 'guest', 'account', now ?? new Date()));
    expect(await db.select().from(games)).toMatchObject([{ userId: 'account', status: 'playing' }]);
  });

  test.each(['guest', 'account'])('one person on both sides, the %s first, plays no game', async (owner) => {
    const { db } = await open();
    await db.insert(users).values(['account', 'guest', 'other'].map((id) => ({ id, username: id })));
    const other = owner === 'guest' ? 'account' : 'guest';
    const online = {
      ...aiGame(owner, 2, first),
      gameMode: 'online' as const,
      rated: true,
      deadlineAt: later,
    };
    await db.insert(games).values([
      { ...online, id: 'own', player2Id: other },
      { ...online, id: 'with another', player2Id: 'other' },
      { ...online, id: 'of a tournament', player2Id: other, tournamentId: 'cup' },
    ]);
    const { touched } = await db.transaction((tx) =>
      carryOverGames(tx, 'guest', 'account', now ?? new Date()),
    );
    expect(touched).toContain('own');
    const rows = await db.select().from(games).orderBy(games.id);
    const shown = rows.map(({ id, status, result, rated, deadlineAt }) => [
      id,
      status,
      result,
      rated,
      deadlineAt,
    ]);
    expect(shown).toEqual([
      ['of a tournament', 'playing', null, true, later],
      ['own', 'completed', 'aborted', false, null],
      ['with another', 'playing', null, true, later],
    ]);
    expect(await db.select().from(endings)).toEqual([]);
  });

  test('it is told of games between people that somebody may look at, and not of any number', async () => {
    const { db } = await open();
    await db.insert(users).values(['account', 'guest'].map((id) => ({ id, username: id })));
    const online = { ...aiGame('guest', 2, first), gameMode: 'online' as const, version: 7 };
    const running = Array.from({ length: 60 }, (_, n) => ({ ...online, id: `running ${n}` }));
    await db
      .insert(games)
      .values([
        ...running,
        { ...online, id: 'waiting', status: 'waiting' },
        { ...online, id: 'own', player2Id: 'account' },
        { ...online, id: 'over', status: 'completed', result: 'draw' },
        aiGame('guest', 1, first),
      ]);
    const { touched, changed } = await db.transaction((tx) =>
      carryOverGames(tx, 'guest', 'account', now ?? new Date()),
    );
    expect(touched).toHaveLength(64);
    expect(changed).toHaveLength(50);
    const rows = await db.select().from(games);
    const versionOf = (id: string): number => rows.find((row) => row.id === id)?.version ?? 0;
    expect(changed.slice(0, 2)).toEqual([
      { id: 'own', version: versionOf('own') - 1, status: 'completed', gameMode: 'online' },
      { id: 'waiting', version: versionOf('waiting') - 1, status: 'waiting', gameMode: 'online' },
    ]);
    expect(changed.slice(2).every(({ status }) => status === 'playing')).toBe(true);
  });
});

describe('a guest signs in while others look on', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  const account = { username: 'Ada', password: 'xk7#qTz2 horse' };
  const signIn = async (guest: Client): Promise<void> => {
    expect((await guest.post('/api/auth/login', account)).status).toBe(200);
  };
  let ada: Person;
  beforeAll(async () => {
    const client = newClient(server.url);
    await client.get('/api/auth/me');
    expect((await client.post('/api/auth/register', account)).status).toBe(200);
    ada = await person(server.url, client.cookie());
  });
  afterAll(() => ada.socket.close());

  test('pages that show the game of the two are told that it is called off', async () => {
    const bob = newClient(server.url);
    const { id } = await openGame(ada.client);
    expect((await bob.post(`/api/games/${id}/join`, { playerName: 'Bob' })).status).toBe(200);
    const eve = await person(server.url);
    eve.socket.send({ type: 'joinGame', gameId: id });
    expect(await eve.socket.next('gameState')).toMatchObject({ game: { status: 'playing', yourSeat: null } });
    await signIn(bob);
    expect(await eve.socket.next('gameState')).toMatchObject({
      game: { id, status: 'completed', result: 'aborted' },
    });
    await eve.socket.close();
  });

  test('pages of the account that watched the guest’s game have its seat', async () => {
    const [guest, bob] = [newClient(server.url), await person(server.url)];
    const { id } = await openGame(guest, { playerName: 'Cleo' });
    expect((await bob.client.post(`/api/games/${id}/join`, { playerName: 'Bob' })).status).toBe(200);
    for (const { socket } of [ada, bob]) {
      socket.send({ type: 'joinGame', gameId: id });
      await socket.next('gameState');
    }
    await signIn(guest);
    expect(await ada.socket.next('gameState')).toMatchObject({
      game: { id, status: 'playing', yourSeat: 'player1' },
      playerId: 'player1',
    });
    await bob.socket.next('presence', ({ player1, spectators }) => player1 && spectators === 0);
    expect(await bob.socket.next('gameState')).toMatchObject({ playerId: 'player2' });
    ada.socket.send({ type: 'makeMove', gameId: id, column: 3, ply: 0 });
    expect(await bob.socket.next('gameUpdate')).toMatchObject({ game: { moveCount: 1 } });
    ada.socket.send({ type: 'leaveGame', gameId: id });
    await bob.socket.close();
  });

  test('a page of the guest has its seat until it is gone, so that its leaving is noted', async () => {
    const [guest, eve] = [newClient(server.url), await person(server.url)];
    const { id } = await openGame(guest, { playerName: 'Dan' });
    const headers = { cookie: guest.cookie() };
    const page = new WebSocket(`${server.url.replace(/^http/, 'ws')}/ws`, { headers });
    await once(page, 'open');
    const joinGame = { type: 'joinGame', gameId: id };
    eve.socket.send(joinGame);
    page.send(JSON.stringify(joinGame));
    await eve.socket.next('presence', ({ player1 }) => player1);
    // Somewhere far away, it hears only later that the guest's session has ended.
    page.pause();
    await signIn(guest);
    const left = eve.socket.next('presence', ({ player1 }) => !player1);
    await expect.poll(() => eve.socket.events.filter(({ type }) => type === 'gameState')).toHaveLength(2);
    page.resume();
    expect(await left).toMatchObject({ spectators: 1 });
    await eve.socket.close();
  });

  test('a game that waits in the lobby is shown as the account’s own', async () => {
    const lobby = await watchLobby(ada.socket);
    const guest = newClient(server.url);
    const { id } = await openGame(guest, { playerName: 'Bob' });
    const isShown = (isYours: boolean) =>
      lobby.until((all) => all.some((game) => game.id === id && game.isYours === isYours));
    await isShown(false);
    await signIn(guest);
    await isShown(true);
  });
});
