/** Two people play over real sockets on a real server with a real database (areas MP and WS; GAPS G28, G32-G40). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  currentGame,
  game,
  gameSummary,
  waitingGame,
  type GameAction,
  type CurrentGame,
} from '@playfield/contracts/http/match.ts';
import { newClient, type Answer, type Client } from '../testing/client.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openSocket } from '../testing/socket.ts';
import { watchLobby } from './testing/lobby.ts';
import {
  leave,
  openGame,
  person as newPerson,
  playColumns,
  seatedPair,
  type Pair,
  type Person,
} from './testing/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const person = (): Promise<Person> => newPerson(server.url);
const open = openGame;
const pair = (fields: object = {}): Promise<Pair> => seatedPair(server.url, server.url, fields);
const close = leave;

async function currentOf({ client }: Person): Promise<CurrentGame[]> {
  return currentGame.array().parse((await client.get('/api/games/current')).body);
}

function expectRefusal(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.body]).toMatchObject([status, { code }]);
}

describe('opening and joining (C4-009, API-008…010, MP-006, MP-017, MP-018, WS-005…006, WS-009)', () => {
  test('a waiting game is listed, the joiner becomes player2, and both are told', async () => {
    const [ada, bob] = await Promise.all([person(), person()]);
    const made = await open(ada.client);
    expect(made).toMatchObject({
      status: 'waiting',
      gameMode: 'online',
      player1Name: 'Ada',
      player2Name: null,
      yourSeat: 'player1',
    });
    const listed = waitingGame.array().parse((await bob.client.get('/api/games/available')).body);
    expect(listed.find(({ id }) => id === made.id)).toMatchObject({
      gameType: 'connect-four',
      player1Name: 'Ada',
      isYours: false,
    });
    ada.socket.send({ type: 'joinGame', gameId: made.id, playerName: 'Ada' });
    expect(await ada.socket.next('gameState')).toMatchObject({
      playerId: 'player1',
      game: { status: 'waiting' },
    });
    const joined = game.parse(
      (await bob.client.post(`/api/games/${made.id}/join`, { playerName: 'Bob' })).body,
    );
    expect(joined).toMatchObject({ status: 'playing', player2Name: 'Bob', yourSeat: 'player2' });
    expect(await ada.socket.next('playerJoined')).toMatchObject({ playerName: 'Bob' });
    expect(await ada.socket.next('gameUpdate')).toMatchObject({
      game: { status: 'playing', player2Name: 'Bob' },
    });
    expect(JSON.stringify((await bob.client.get('/api/games/available')).body)).not.toContain(made.id);
    await close([ada, bob]);
  });

  test('G40 who polls the lobby is sent the list again only once it has changed', async () => {
    const client = newClient(server.url);
    const path = '/api/games/available';
    const etag = (await client.get(path)).headers.get('etag') ?? '';
    const poll = (): Promise<Answer> => client.get(path, { 'if-none-match': etag });
    expect(await poll()).toMatchObject({ status: 304, text: '' });
    const { id } = await open(newClient(server.url));
    const fresh = await poll();
    expect([fresh.status, fresh.text.includes(id)]).toEqual([200, true]);
  });

  test('a running game is found again from anywhere, by both and by nobody else; waiting ones after it', async () => {
    const { ada, bob, id } = await pair();
    const waiting = await open(ada.client, { gameType: 'checkers', gameMode: 'friend' });
    const running = { id, gameType: 'connect-four', status: 'playing' };
    const opened = { id: waiting.id, gameType: 'checkers', status: 'waiting' };
    expect(await currentOf(ada)).toEqual([
      { ...running, opponentName: 'Bob', isYourTurn: true },
      { ...opened, opponentName: null, isYourTurn: false },
    ]);
    expect(await currentOf(bob)).toEqual([{ ...running, opponentName: 'Ada', isYourTurn: false }]);
    const cleo = await person();
    expect(await currentOf(cleo)).toEqual([]);
    await ada.client.post(`/api/games/${id}/action`, { action: 'abort' });
    expect(await currentOf(bob)).toEqual([]);
    await close([ada, bob, cleo]);
  });

  test.each([
    ['one’s own game', 'ada', 409, 'game/own-game'],
    ['a game with two players', 'cleo', 409, 'game/full'],
  ])('%s cannot be joined', async (_, who, status, code) => {
    const { ada, bob, id } = await pair();
    const cleo = newClient(server.url);
    const asker = who === 'ada' ? ada.client : cleo;
    const fresh = who === 'ada' ? (await open(ada.client, { gameType: 'tic-tac-toe' })).id : id;
    expectRefusal(await asker.post(`/api/games/${fresh}/join`, { playerName: 'Cleo' }), status, code);
    await close([ada, bob]);
  });

  test('of ten joining at once exactly one gets the seat (T-42, T-56)', async () => {
    const ada = newClient(server.url);
    const { id } = await open(ada);
    const joins = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        newClient(server.url).post(`/api/games/${id}/join`, { playerName: `P${n}` }),
      ),
    );
    expect(joins.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of joins.filter(({ status }) => status !== 200))
      expectRefusal(answer, 409, 'game/full');
  });

  test.each([
    ['missing', { playerName: undefined }, 'request/invalid'],
    ['blank', { playerName: '  ' }, 'name/invalid'],
    ['invisible', { playerName: '\u200B' }, 'name/invalid'],
    ['too long', { playerName: 'x'.repeat(25) }, 'name/invalid'],
  ])('a name that is %s is refused (T-19, MP-020)', async (_, fields, code) => {
    expectRefusal(
      await newClient(server.url).post('/api/games/multiplayer', {
        gameType: 'connect-four',
        ...fields,
      }),
      400,
      code,
    );
  });

  test("a guest cannot play under an account's name or its look-alike; the account always does (T-32)", async () => {
    const owner = newClient(server.url);
    await owner.post('/api/auth/register', { username: 'Hypatia', password: 'xk7#qTz2 horse' });
    expectRefusal(
      await newClient(server.url).post('/api/games/multiplayer', {
        gameType: 'connect-four',
        playerName: 'hypat1a',
      }),
      409,
      'name/registered',
    );
    expect(await open(owner, { playerName: 'Somebody' })).toMatchObject({ player1Name: 'Hypatia' });
  });

  test('one open seat in the lobby for each player and game', async () => {
    const { client: ada, socket } = await person();
    const first = await open(ada);
    // Another tab waits there.
    socket.send({ type: 'joinGame', gameId: first.id });
    await socket.next('gameState');
    const second = await open(ada);
    await socket.next(
      'gameUpdate',
      ({ game: { status, result } }) => `${status} ${result}` === 'completed aborted',
    );
    expect((await ada.get(`/api/games/${first.id}`)).body).toMatchObject({
      status: 'completed',
      result: 'aborted',
    });
    expectRefusal(
      await newClient(server.url).post(`/api/games/${first.id}/join`, { playerName: 'Bob' }),
      409,
      'game/not-waiting',
    );
    expect((await ada.get(`/api/games/${second.id}`)).body).toMatchObject({ status: 'waiting' });
    await socket.close();
  });

  test('a friend’s game is unlisted and opens by its code, however it is written (G32, G33, T-44)', async () => {
    const ada = newClient(server.url);
    const made = await open(ada, { gameMode: 'friend' });
    const bob = newClient(server.url);
    expect(JSON.stringify((await bob.get('/api/games/available')).body)).not.toContain(made.id);
    const code = made.online?.code ?? '';
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
    const written = `${code.slice(0, 3).toLowerCase()}-${code.slice(3)}`;
    expect((await bob.get(`/api/games/code/${written}`)).body).toMatchObject({
      id: made.id,
      player1Name: 'Ada',
    });
    expectRefusal(await bob.get('/api/games/code/ZZZZZZ'), 404, 'game/not-found');
    // A stranger with the link sees the game, not the code.
    expect((await bob.get(`/api/games/${made.id}`)).body).toMatchObject({
      online: { code: null },
      yourSeat: null,
    });
    await ada.post(`/api/games/${made.id}/action`, { action: 'abort' });
    expectRefusal(await bob.get(`/api/games/code/${code}`), 404, 'game/not-found');
  });

  test('quick match pairs with the oldest fitting game, and waits when there is none', async () => {
    const clock = { initialS: 77, incrementS: 3 };
    const quick = (client: Client): Promise<Answer> =>
      client.post('/api/games/quick', { gameType: 'tic-tac-toe', playerName: 'Q', clock });
    const [ada, bob, cleo] = [newClient(server.url), newClient(server.url), newClient(server.url)];
    const waiting = game.parse((await quick(ada)).body);
    expect(waiting).toMatchObject({
      status: 'waiting',
      online: { isQuick: true, clock: { initialMs: 77_000, incrementMs: 3000 } },
    });
    expect(game.parse((await quick(bob)).body)).toMatchObject({
      id: waiting.id,
      status: 'playing',
      yourSeat: 'player2',
    });
    expect(game.parse((await quick(cleo)).body)).toMatchObject({ status: 'waiting' });
  });
});

describe('playing (MP-011, MP-016, MP-031, WS-007, WS-010, C4-069)', () => {
  test('a win in a column ends the game for both, with winner and result (G28)', async () => {
    const match = await pair();
    await playColumns(match, '1212121');
    const { ada, bob, id } = match;
    for (const { client } of [ada, bob]) {
      expect((await client.get(`/api/games/${id}`)).body).toMatchObject({
        status: 'completed',
        winner: 'player1',
        result: 'win',
        moveCount: 7,
      });
    }
    // G94: an online game counts in the totals and not against the AI.
    const ai = { totalGames: 0, wins: 0, losses: 0, draws: 0 };
    expect((await ada.client.get('/api/stats')).body).toMatchObject({ totalGames: 1, wins: 1, ai });
    expect((await bob.client.get('/api/stats')).body).toMatchObject({ totalGames: 1, losses: 1, ai });
    expect(gameSummary.array().parse((await bob.client.get('/api/games')).body)).toMatchObject([
      { id, winner: 'player1' },
    ]);
    await close([ada, bob]);
  });

  test.each([
    ['out of turn', 'bob', { column: 3 }, 'move/not-your-turn'],
    ['for the other seat', 'ada', { column: 3, playerId: 'player2' }, 'identity/mismatch'],
    ['by a stranger', 'cleo', { column: 3 }, 'game/not-yours'],
    ['for an older position', 'ada', { column: 3, ply: 5 }, 'move/stale'],
    ['malformed', 'ada', { column: 'three' }, 'move/malformed'],
    ['off the board', 'ada', { column: 7 }, 'move/malformed'],
  ])('a move %s is refused and nothing changes (C4-024, T-40, T-41, TH-1)', async (_, who, move, code) => {
    const { ada, bob, id } = await pair();
    const cleo = await person();
    const people: Record<string, Person> = { ada, bob, cleo };
    people[who]?.socket.send({ type: 'makeMove', gameId: id, ...move });
    expect(await people[who]?.socket.next('error')).toMatchObject({ code, gameId: id, command: 'makeMove' });
    expect((await ada.client.get(`/api/games/${id}`)).body).toMatchObject({ moveCount: 0 });
    await playColumns({ ada, bob, id }, '4');
    await close([ada, bob, cleo]);
  });

  test('doubled moves in one breath: one is played (TRUST fact 3, TH-3)', async () => {
    const { ada, bob, id } = await pair();
    for (let n = 0; n < 5; n++) ada.socket.send({ type: 'makeMove', gameId: id, column: 3, ply: 0 });
    for (let n = 0; n < 4; n++) expect((await ada.socket.next('error')).code).toBe('move/stale');
    expect((await bob.client.get(`/api/games/${id}`)).body).toMatchObject({ moveCount: 1 });
    await close([ada, bob]);
  });

  test('a connection that does not follow the game is answered as well', async () => {
    const { ada, bob, id } = await pair();
    const tab = await openSocket(server.url, ada.client.cookie());
    tab.send({ type: 'makeMove', gameId: id, column: 3, ply: 0 });
    expect(await tab.next('gameState')).toMatchObject({ game: { id, moveCount: 1 }, playerId: 'player1' });
    tab.send({ type: 'gameAction', gameId: id, action: 'abort' });
    expect(await tab.next('gameState')).toMatchObject({ game: { id, result: 'aborted' } });
    await tab.close();
    await close([ada, bob]);
  });

  test('a waiting game takes no move', async () => {
    const ada = await person();
    const { id } = await open(ada.client);
    expectRefusal(await ada.client.post(`/api/games/${id}/move`, { column: 3 }), 409, 'move/not-started');
    await close([ada]);
  });

  test('clocks run from the third ply and are told with every update', async () => {
    const match = await pair({ clock: { initialS: 60, incrementS: 60 } });
    await playColumns(match, '45');
    const update = match.ada.socket.events.findLast((event) => event.type === 'gameUpdate');
    expect(update).toMatchObject({ game: { online: { clock: { player2Ms: 60_000, running: 'player1' } } } });
    await playColumns(match, '4', 2);
    const next = match.bob.socket.events.findLast((event) => event.type === 'gameUpdate');
    const left = next?.type === 'gameUpdate' ? (next.game.online?.clock?.player1Ms ?? 0) : 0;
    expect(left).toBeGreaterThan(60_000);
    expect(left).toBeLessThanOrEqual(120_000);
    await close([match.ada, match.bob]);
  });
});

describe('offers, resigning, rematch (G37)', () => {
  test('a draw offered and accepted', async () => {
    const match = await pair();
    await playColumns(match, '44');
    const { ada, bob, id } = match;
    ada.socket.send({ type: 'gameAction', gameId: id, action: 'offerDraw' });
    expect(
      await bob.socket.next('gameUpdate', (event) => event.game.online?.offer?.kind === 'draw'),
    ).toMatchObject({ game: { online: { offer: { by: 'player1' } } } });
    bob.socket.send({ type: 'gameAction', gameId: id, action: 'acceptOffer', offer: 'draw' });
    expect(await ada.socket.next('gameUpdate', (event) => event.game.status === 'completed')).toMatchObject({
      game: { winner: null, result: 'draw' },
    });
    await close([ada, bob]);
  });

  test('offers cannot be made and withdrawn without end', async () => {
    const match = await pair();
    await playColumns(match, '44');
    const { ada, bob, id } = match;
    const act = (action: GameAction): Promise<Answer> =>
      ada.client.post(`/api/games/${id}/action`, { action });
    const cycle = async (action: GameAction): Promise<readonly number[]> => [
      (await act(action)).status,
      (await act('withdrawOffer')).status,
    ];
    expect(await cycle('offerDraw')).toEqual([200, 200]);
    for (const action of ['offerDraw', 'offerTakeback'] as const)
      expect((await act(action)).body).toMatchObject({
        code: 'action/unavailable',
        message: 'You can make another offer once your opponent has moved.',
      });
    await act('resign');
    for (let n = 0; n < 3; n++) expect(await cycle('offerRematch')).toEqual([200, 200]);
    expect((await act('offerRematch')).body).toMatchObject({
      code: 'action/unavailable',
      message: 'You took your rematch back, or left, too often. Your opponent can offer one.',
    });
    await bob.client.post(`/api/games/${id}/action`, { action: 'offerRematch' });
    expect((await act('offerRematch')).body).toMatchObject({
      online: { rematchId: expect.any(String) },
    });
    await close([ada, bob]);
  });

  test('a takeback takes the moves back on both sides and in the database', async () => {
    const match = await pair();
    await playColumns(match, '445');
    const { ada, bob, id } = match;
    ada.socket.send({ type: 'gameAction', gameId: id, action: 'offerTakeback' });
    await bob.socket.next('gameUpdate', (event) => event.game.online?.offer?.kind === 'takeback');
    bob.socket.send({ type: 'gameAction', gameId: id, action: 'acceptOffer', offer: 'takeback' });
    await ada.socket.next('gameUpdate', (event) => event.game.moveCount === 2);
    expect(
      game.parse((await bob.client.get(`/api/games/${id}`)).body).moves.map(({ notation }) => notation),
    ).toEqual(['4', '4']);
    await playColumns(match, '6', 2);
    await close([ada, bob]);
  });

  test('a resignation is told to both; a rematch swaps the seats and keeps the clocks', async () => {
    const match = await pair({ clock: { initialS: 60, incrementS: 0 } });
    await playColumns(match, '44');
    const { ada, bob, id } = match;
    bob.socket.send({ type: 'gameAction', gameId: id, action: 'resign' });
    await ada.socket.next(
      'gameUpdate',
      (event) => event.game.result === 'resign' && event.game.winner === 'player1',
    );
    ada.socket.send({ type: 'gameAction', gameId: id, action: 'offerRematch' });
    await bob.socket.next('gameUpdate', (event) => event.game.online?.offer?.kind === 'rematch');
    bob.socket.send({ type: 'gameAction', gameId: id, action: 'acceptOffer', offer: 'rematch' });
    const told = await ada.socket.next('gameUpdate', (event) => event.game.online?.rematchId !== null);
    const again = game.parse((await bob.client.get(`/api/games/${told.game.online?.rematchId}`)).body);
    expect(again).toMatchObject({
      status: 'playing',
      player1Name: 'Bob',
      player2Name: 'Ada',
      yourSeat: 'player1',
      moveCount: 0,
      online: { clock: { player1Ms: 60_000 } },
    });
    await close([ada, bob]);
  });

  test('abort before two moves counts for nobody', async () => {
    const { ada, bob, id } = await pair();
    expect((await ada.client.post(`/api/games/${id}/action`, { action: 'abort' })).body).toMatchObject({
      status: 'completed',
      result: 'aborted',
    });
    expect((await ada.client.get('/api/stats')).body).toMatchObject({ totalGames: 0 });
    await close([ada, bob]);
  });
});

describe('presence, spectators and coming back (G37, USERS-ASK 10, 21, 24; T-5)', () => {
  test('a spectator sees moves, is counted, and moves nothing', async () => {
    const match = await pair();
    const { ada, bob, id } = match;
    const eve = await person();
    eve.socket.send({ type: 'joinGame', gameId: id, playerName: 'Eve' });
    expect(await eve.socket.next('gameState')).toMatchObject({
      playerId: null,
      game: { yourSeat: null, online: { code: null } },
    });
    await ada.socket.next('presence', (event) => event.spectators === 1);
    await playColumns(match, '4');
    expect(await eve.socket.next('gameUpdate')).toMatchObject({
      game: { moveCount: 1 },
      lastMove: { notation: '4' },
    });
    await close([ada, bob, eve]);
  });

  test('a lost connection starts the grace, a return ends it, and the game goes on', async () => {
    const match = await pair();
    await playColumns(match, '44');
    const { ada, bob, id } = match;
    bob.socket.cut();
    await ada.socket.next('presence', (event) => !event.player2);
    const gone = await ada.socket.next(
      'gameUpdate',
      (event) => event.game.online?.graceEndsAtMs.player2 !== null,
    );
    expect(gone.game.online?.graceEndsAtMs.player1).toBeNull();
    expectRefusal(
      await ada.client.post(`/api/games/${id}/action`, { action: 'claimWin' }),
      409,
      'action/too-early',
    );
    const back = { client: bob.client, socket: await openSocket(server.url, bob.client.cookie()) };
    back.socket.send({ type: 'joinGame', gameId: id });
    expect(await back.socket.next('gameState')).toMatchObject({
      playerId: 'player2',
      game: { moveCount: 2 },
    });
    await ada.socket.next('gameUpdate', (event) => event.game.online?.graceEndsAtMs.player2 === null);
    await playColumns({ ada, bob: back, id }, '5', 2);
    await close([ada, back]);
  });

  test('leaving before joining is answered counts, and joining once more after it too', async () => {
    const match = await pair();
    const { ada, bob, id } = match;
    const [join, go] = [
      { type: 'joinGame', gameId: id },
      { type: 'leaveGame', gameId: id },
    ];
    for (const command of [go, join, go]) bob.socket.send(command);
    await ada.socket.next('gameUpdate', (event) => event.game.online?.graceEndsAtMs.player2 !== null);
    for (const command of [join, go, join]) bob.socket.send(command);
    await ada.socket.next('gameUpdate', (event) => event.game.online?.graceEndsAtMs.player2 === null);
    await playColumns(match, '44');
    await close([ada, bob]);
  });

  test('a second tab keeps the seat: closing one is no leaving (TH-22)', async () => {
    const { ada, bob, id } = await pair();
    const second = await openSocket(server.url, bob.client.cookie());
    second.send({ type: 'joinGame', gameId: id });
    await second.next('gameState');
    bob.socket.cut();
    await playColumns({ ada, bob: { client: bob.client, socket: second }, id }, '44');
    expect((await ada.client.get(`/api/games/${id}`)).body).toMatchObject({
      online: { graceEndsAtMs: { player2: null } },
    });
    await Promise.all([ada.socket.close(), second.close()]);
  });

  test('the lobby is pushed when games open and fill (MP-023)', async () => {
    const watcher = await person();
    const lobby = await watchLobby(watcher.socket);
    const ada = newClient(server.url);
    const { id } = await open(ada);
    await lobby.until((games) => games.some((one) => one.id === id));
    await newClient(server.url).post(`/api/games/${id}/join`, { playerName: 'Bob' });
    await lobby.until((games) => games.every((one) => one.id !== id));
    await close([watcher]);
  });
});

describe('the door (WS-001, WS-002, WS-008, T-4, T-23…T-25, T-51)', () => {
  test.each(['/ws', '/'])('upgrades on %s', async (path) => {
    const client = newClient(server.url);
    await client.get('/api/auth/me');
    const socket = await openSocket(server.url, client.cookie(), {}, path);
    socket.send({ type: 'watchLobby' });
    await socket.next('lobby');
    await socket.close();
  });

  test.each([
    ['no session', '', {}, '401'],
    ['a forged session', `playfield=${'A'.repeat(43)}`, {}, '401'],
    ['a foreign origin', 'own', { origin: 'https://evil.example' }, '403'],
    ['the origin null', 'own', { origin: 'null' }, '403'],
    ['another port', 'own', { origin: 'http://127.0.0.1:1' }, '403'],
  ])('%s is refused before the upgrade', async (_, cookie, headers, status) => {
    const client = newClient(server.url);
    await client.get('/api/auth/me');
    await expect(
      openSocket(server.url, cookie === 'own' ? client.cookie() : cookie, headers),
    ).rejects.toThrow(status);
  });

  test.each([
    ['an unknown type', '{"type":"fly"}', 'socket/unknown-type'],
    ['no JSON', 'hello', 'socket/malformed'],
    ['an array', '[]', 'socket/malformed'],
    ['null', 'null', 'socket/malformed'],
    ['a type of Object.prototype', '{"type":"__proto__"}', 'socket/unknown-type'],
    ['missing fields', '{"type":"joinGame"}', 'socket/malformed'],
    ['an unknown game', `{"type":"joinGame","gameId":"${'2'.repeat(22)}"}`, 'game/not-found'],
    ['a hostile id', '{"type":"joinGame","gameId":"__proto__"}', 'game/not-found'],
  ])('%s is answered with an error, and the socket lives', async (_, text, code) => {
    const { client, socket } = await person();
    socket.sendRaw(text);
    expect(await socket.next('error')).toMatchObject({ code, message: expect.stringMatching(/\S/) });
    socket.send({ type: 'watchLobby' });
    await socket.next('lobby');
    await socket.close();
    expect(client.cookie()).not.toBe('');
  });

  test('a binary frame is answered with an error; one of 17 KB closes with 1009', async () => {
    const { socket } = await person();
    socket.sendRaw(Buffer.from([1, 2, 3]));
    expect(await socket.next('error')).toMatchObject({ code: 'socket/malformed' });
    socket.sendRaw('x'.repeat(17_000));
    expect(await socket.closed).toBe(1009);
  });

  test('a thousand messages at once: slowed, told, closed with 1008; the match goes on', async () => {
    const limited = await startServer({ limitFactor: 1 });
    try {
      const client = newClient(limited.url);
      await client.get('/api/auth/me');
      const socket = await openSocket(limited.url, client.cookie());
      for (let n = 0; n < 1000; n++) socket.send({ type: 'leaveLobby' });
      expect(await socket.next('error')).toMatchObject({ code: 'socket/too-fast' });
      expect(await socket.closed).toBe(1008);
      expect((await client.get('/api/auth/me')).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });

  test('logging out closes the sockets of the session (T-35)', async () => {
    const { client, socket } = await person();
    await client.post('/api/auth/logout');
    expect(await socket.closed).toBe(1008);
  });
});

describe('quick reactions', () => {
  test('reach both seats and the spectators, from seats alone', async () => {
    const { ada, bob, id } = await pair();
    const cleo = await person();
    cleo.socket.send({ type: 'joinGame', gameId: id });
    await cleo.socket.next('gameState');
    ada.socket.send({ type: 'sendReaction', gameId: id, reaction: 'brilliant' });
    const told = { gameId: id, seat: 'player1', reaction: 'brilliant' };
    for (const { socket } of [ada, bob, cleo]) expect(await socket.next('reaction')).toMatchObject(told);
    for (const [one, reaction, code] of [
      [cleo, 'sad', 'game/not-yours'],
      [bob, 'insult', 'socket/malformed'],
    ] as const) {
      one.socket.send({ type: 'sendReaction', gameId: id, reaction });
      expect(await one.socket.next('error')).toMatchObject({ code });
    }
    await close([ada, bob, cleo]);
  });

  test('are not sent in a game that waits, nor from a page that follows another game', async () => {
    const ada = await person();
    const { id } = await open(ada.client);
    // Nothing is looked up, so it makes no difference whether there is such a game.
    for (const gameId of [id, 'A'.repeat(id.length)]) {
      ada.socket.send({ type: 'sendReaction', gameId, reaction: 'sad' });
      expect(await ada.socket.next('error')).toMatchObject({ code: 'game/not-yours', gameId });
    }
    ada.socket.send({ type: 'joinGame', gameId: id });
    await ada.socket.next('gameState');
    ada.socket.send({ type: 'sendReaction', gameId: id, reaction: 'sad' });
    expect(await ada.socket.next('error')).toMatchObject({ code: 'action/unavailable' });
    await close([ada]);
  });
});
