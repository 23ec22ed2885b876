/** Games over HTTP as a client meets them: real server, real embedded database, real engine worker. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { game, gameAfterMove, gameSummary, postHint, type Game } from '@playfield/contracts/http/match.ts';
import { getStats } from '@playfield/contracts/http/stats.ts';
import { newClient, type Answer, type Client } from '../testing/client.ts';
import { startServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const connectFour = { gameMode: 'ai', difficulty: 'easy', playerName: 'Player 1' };
const ticTacToe = {
  gameType: 'tic-tac-toe',
  gameMode: 'ai',
  difficulty: 'easy',
  board: Array.from({ length: 9 }, () => null),
  currentPlayer: 'player1',
  status: 'playing',
  player1Name: 'Player 1',
  player2Name: 'AI',
};

async function newGame(client: Client, wanted: object = connectFour): Promise<Game> {
  const made = await client.post('/api/games', wanted);
  expect(made.status).toBe(200);
  return game.parse(made.body);
}

const columnOf = (move: Record<string, unknown>): number => Number(move['column']);

/** Plays `columns` in turn wherever the AI leaves them open until the game ends. */
async function playOut(client: Client, started: Game, columns: readonly number[]): Promise<Game> {
  let current = started;
  for (let n = 0; current.status === 'playing'; n++) {
    const answer = await client.post(`/api/games/${current.id}/move`, {
      column: columns[n % columns.length],
    });
    current = answer.status === 200 ? game.parse(answer.body) : current;
    if (n > 200) throw new Error('the game does not end');
  }
  return current;
}

function expectRefusal(answer: Answer, status: number, code: string): void {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.body).toMatchObject({ code, message: expect.stringMatching(/\S/) });
}

describe('creating a game against the AI (C4-020, C4-053, API-004, API-005)', () => {
  test('Connect Four is the default type and starts in playing with the human to move', async () => {
    const made = await newGame(newClient(server.url));
    expect(made).toMatchObject({
      gameType: 'connect-four',
      gameMode: 'ai',
      difficulty: 'easy',
      status: 'playing',
      currentPlayer: 'player1',
      winner: null,
      result: null,
      moveCount: 0,
      player1Name: 'Player 1',
      player2Name: 'AI',
      player2Id: null,
      yourSeat: 'player1',
      moves: [],
    });
    expect(made.board).toEqual(Array.from({ length: 6 }, () => [0, 0, 0, 0, 0, 0, 0]));
    expect(made.userId).toBe(made.player1Id);
  });

  test('the default difficulty is medium (C4-003)', async () => {
    expect(await newGame(newClient(server.url), { gameMode: 'ai' })).toMatchObject({ difficulty: 'medium' });
  });

  test('Tic Tac Toe: the server builds the state whatever the client sends (G41, T-17, TH-5, TT-020)', async () => {
    const forged = {
      ...ticTacToe,
      board: Array.from({ length: 9 }, () => 'X'),
      status: 'completed',
      winner: 'player1',
      moveCount: 9,
      currentPlayer: 'player2',
      id: 'mine',
      userId: 'u',
    };
    const made = await newGame(newClient(server.url), forged);
    expect(made).toMatchObject({ status: 'playing', currentPlayer: 'player1', winner: null, moveCount: 0 });
    expect(made.board).toEqual(ticTacToe.board);
    expect(made.id).toMatch(/^[1-9A-HJ-NP-Za-km-z]{22}$/);
  });

  test.each([
    ['an unknown type', { ...connectFour, gameType: 'chess' }, 'game/unknown-type'],
    ['a type of Object.prototype', { ...connectFour, gameType: '__proto__' }, 'game/unknown-type'],
    ['a name of spaces', { ...connectFour, playerName: '   ' }, 'name/invalid'],
    ['a name of invisible characters', { ...connectFour, playerName: '\u200B\u2060' }, 'name/invalid'],
    ['a name of 25 characters', { ...connectFour, playerName: 'x'.repeat(25) }, 'name/invalid'],
    ['a wrong difficulty', { ...connectFour, difficulty: 'brutal' }, 'request/invalid'],
    ['a wrong mode', { gameMode: 'telepathy' }, 'request/invalid'],
    ['a number for a name', { ...connectFour, playerName: 7 }, 'request/invalid'],
    ['an array', [], 'request/invalid'],
    ['null', null, 'request/invalid'],
  ])('%s is refused and makes nothing', async (_, body, code) => {
    const client = newClient(server.url);
    expectRefusal(await client.post('/api/games', body), 400, code);
    expect((await client.get('/api/games')).body).toEqual([]);
  });

  test('G16 a name that is too long says so', async () => {
    const { body } = await newClient(server.url).post('/api/games', {
      ...connectFour,
      playerName: 'x'.repeat(25),
    });
    expect(body).toMatchObject({ code: 'name/invalid', message: 'Please shorten your name.' });
  });

  test('a new game closes the running one of its type: abandoned with moves, aborted and unlisted without (C4-054)', async () => {
    const client = newClient(server.url);
    const first = await newGame(client);
    const second = await newGame(client);
    await client.post(`/api/games/${second.id}/move`, { column: 3 });
    const third = await newGame(client);
    const other = await newGame(client, ticTacToe);
    expect((await client.get(`/api/games/${first.id}`)).body).toMatchObject({
      status: 'completed',
      result: 'aborted',
      winner: null,
    });
    expect((await client.get(`/api/games/${second.id}`)).body).toMatchObject({
      status: 'completed',
      result: 'abandoned',
      winner: null,
    });
    const listed = gameSummary.array().parse((await client.get('/api/games')).body);
    expect(listed.map(({ id }) => id)).toEqual([other.id, third.id, second.id]);
    expectRefusal(await client.post(`/api/games/${second.id}/move`, { column: 3 }), 409, 'move/game-over');
    expect((await client.get('/api/stats')).body).toMatchObject({ totalGames: 0 });
  });

  test('two tabs starting a game at once leave exactly one running', async () => {
    const client = newClient(server.url);
    await client.get('/api/auth/me');
    const made = await Promise.all(Array.from({ length: 6 }, () => client.post('/api/games', connectFour)));
    expect(made.filter(({ status }) => status >= 500)).toEqual([]);
    const running = gameSummary.array().parse((await client.get('/api/games?status=playing')).body);
    expect(running).toHaveLength(1);
  });
});

describe('moves (C4-022, C4-023, TT-019, API-006, API-007)', () => {
  test('the answer holds both discs, the AI move and the measured time (G22)', async () => {
    const client = newClient(server.url);
    const { id } = await newGame(client);
    const answer = gameAfterMove.parse(
      (await client.post(`/api/games/${id}/move`, { column: 3, ply: 0 })).body,
    );
    expect(answer.moves.map(({ ply, seat }) => [ply, seat])).toEqual([
      [0, 'player1'],
      [1, 'player2'],
    ]);
    expect(answer).toMatchObject({ moveCount: 2, currentPlayer: 'player1', status: 'playing' });
    expect(answer.aiMove).toEqual(answer.moves[1]?.move);
    expect(answer.aiThinkMs).toBeGreaterThanOrEqual(0);
    expect((await client.get(`/api/games/${id}`)).body).toMatchObject({
      board: answer.board,
      moves: answer.moves,
    });
  });

  test('Tic Tac Toe takes the cell as `column` and the seat as `playerId`', async () => {
    const client = newClient(server.url);
    const { id } = await newGame(client, ticTacToe);
    const answer = gameAfterMove.parse(
      (await client.post(`/api/games/${id}/move`, { column: 4, playerId: 'player1' })).body,
    );
    expect(answer.board).toEqual(expect.arrayContaining(['X', 'O']));
    expect(answer.moveCount).toBe(2);
  });

  test.each([
    ['-1', -1],
    ['7', 7],
    ['3.5', 3.5],
    ['a string', '3'],
    ['null', null],
    ['missing', undefined],
    ['an array', [3]],
    ['an object', { column: 3 }],
    ['a huge number', 1e300],
  ])('column %s is not a move (C4-004, T-20)', async (_, column) => {
    const client = newClient(server.url);
    const { id } = await newGame(client);
    expectRefusal(await client.post(`/api/games/${id}/move`, { column }), 400, 'move/malformed');
    expect((await client.get(`/api/games/${id}`)).body).toMatchObject({ moveCount: 0 });
  });

  test('a full column and a taken cell are refused with the true state (C4-005, TT-023)', async () => {
    const client = newClient(server.url);
    const { id } = await newGame(client, ticTacToe);
    const after = gameAfterMove.parse((await client.post(`/api/games/${id}/move`, { column: 0 })).body);
    const refused = await client.post(`/api/games/${id}/move`, { column: 0 });
    expectRefusal(refused, 409, 'move/illegal');
    expect(refused.body).toMatchObject({
      message: 'That position is already taken or invalid',
      game: { board: after.board, moveCount: 2 },
    });
  });

  test('a move for an older position is stale and comes with the true state', async () => {
    const client = newClient(server.url);
    const { id } = await newGame(client);
    await client.post(`/api/games/${id}/move`, { column: 3, ply: 0 });
    const stale = await client.post(`/api/games/${id}/move`, { column: 2, ply: 0 });
    expectRefusal(stale, 409, 'move/stale');
    expect(stale.body).toMatchObject({ game: { id, moveCount: 2 } });
  });

  test('two tabs move at once: exactly one wins, the other gets a code and the true state (TH-3, T-56)', async () => {
    const client = newClient(server.url);
    const { id } = await newGame(client);
    const both = await Promise.all(
      [3, 4].map((column) => client.post(`/api/games/${id}/move`, { column, ply: 0 })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({ code: 'move/stale', game: { moveCount: 2 } });
    expect((await client.get(`/api/games/${id}`)).body).toMatchObject({ moveCount: 2 });
  });

  test.each([
    ['the AI seat', 'player2'],
    ['a foreign id', '2222222222222222222222'],
  ])('playerId of %s is refused and nothing changes (G10, G35, T-40, TH-1)', async (_, playerId) => {
    const client = newClient(server.url);
    const { id } = await newGame(client);
    expectRefusal(
      await client.post(`/api/games/${id}/move`, { column: 3, playerId }),
      403,
      'identity/mismatch',
    );
    expect((await client.get(`/api/games/${id}`)).body).toMatchObject({ moveCount: 0 });
  });

  test("somebody else's game can be looked at, not played (T-41)", async () => {
    const owner = newClient(server.url);
    const stranger = newClient(server.url);
    const { id } = await newGame(owner);
    expect((await stranger.get(`/api/games/${id}`)).body).toMatchObject({ id, yourSeat: null });
    expectRefusal(await stranger.post(`/api/games/${id}/move`, { column: 3 }), 403, 'game/not-yours');
    expectRefusal(await stranger.post(`/api/games/${id}/hint`), 403, 'game/not-yours');
    expect((await owner.get(`/api/games/${id}`)).body).toMatchObject({ moveCount: 0, yourSeat: 'player1' });
  });

  test('a finished game takes no move and counts once (C4-007, C4-019, TH-4, G21, API-003)', async () => {
    const client = newClient(server.url);
    const ended = await playOut(client, await newGame(client), [0, 1, 2, 3, 4, 5, 6]);
    expect(ended.result).toMatch(/^(win|draw)$/);
    const extra = await Promise.all(
      [0, 1, 2].map((column) => client.post(`/api/games/${ended.id}/move`, { column })),
    );
    for (const answer of extra) expectRefusal(answer, 409, 'move/game-over');
    const stats = getStats.answer.parse((await client.get('/api/stats')).body);
    const counted = {
      totalGames: 1,
      wins: ended.winner === 'player1' ? 1 : 0,
      losses: ended.winner === 'player2' ? 1 : 0,
      draws: ended.winner === null ? 1 : 0,
    };
    const expected = { ...counted, ai: counted };
    expect(stats).toEqual({ ...expected, byGameType: { 'connect-four': expected } });
    expect(await client.get('/api/stats?gameType=tic-tac-toe')).toMatchObject({ body: { totalGames: 0 } });
    expectRefusal(await client.get('/api/stats?gameType=chess'), 400, 'game/unknown-type');
    expect((await client.get(`/api/games/${ended.id}`)).body).toMatchObject({
      completedAt: expect.stringMatching(/Z$/),
    });
  });

  test('API-002 a listed game has its board, at every place of the list', async () => {
    const client = newClient(server.url);
    const fields = { gameMode: 'ai', gameType: 'tic-tac-toe', difficulty: 'easy' };
    const older = await newGame(client, fields);
    await client.post(`/api/games/${older.id}/move`, { column: 4 });
    await newGame(client, fields);
    const listed = gameSummary.array().parse((await client.get('/api/games')).body);
    const boards = await Promise.all(
      listed.map(async ({ id }) => game.parse((await client.get(`/api/games/${id}`)).body).board),
    );
    expect(listed.map(({ board }) => board)).toEqual(boards);
    expect(listed).toHaveLength(2);
  });

  test('after the end the moves lead to the stored board (TT-021)', async () => {
    const client = newClient(server.url);
    const ended = await playOut(client, await newGame(client, ticTacToe), [4, 0, 8, 2, 6, 1, 3, 5, 7]);
    const cells: (string | null)[] = Array.from({ length: 9 }, () => null);
    for (const { seat, move } of ended.moves) cells[columnOf(move)] = seat === 'player1' ? 'X' : 'O';
    expect(ended.board).toEqual(cells);
  });
});

describe('reading games (API-001, API-002, T-14, T-15, T-43)', () => {
  test("the list holds the caller's games alone, newest first and paged", async () => {
    const client = newClient(server.url);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      const { id } = await newGame(client);
      await client.post(`/api/games/${id}/move`, { column: 3 });
      ids.unshift(id);
    }
    const page = async (query: string): Promise<string[]> =>
      gameSummary
        .array()
        .parse((await client.get(`/api/games?${query}`)).body)
        .map(({ id }) => id);
    expect(await page('')).toEqual(ids);
    expect(await page('limit=2')).toEqual(ids.slice(0, 2));
    expect(await page(`limit=2&before=${ids[1]}`)).toEqual(ids.slice(2, 4));
    expect(await page(`limit=2&before=${ids[4]}`)).toEqual([]);
    expect(await page('status=playing')).toEqual(ids.slice(0, 1));
    // Beginning another game has closed the one before.
    expect(await page('status=completed')).toEqual(ids.slice(1));
    expect(await page('status=completed&withoutClosed=true')).toEqual([]);
    expect(await page('withoutClosed=true')).toEqual(ids.slice(0, 1));
    expect(await page('gameType=tic-tac-toe')).toEqual([]);
    expect((await newClient(server.url).get('/api/games')).body).toEqual([]);
  });

  test.each([
    'limit=0',
    'limit=51',
    'limit=x',
    'withoutClosed=false',
    'status=sleeping',
    'gameMode=solo',
    'status=playing&status=waiting',
  ])('a query of %s is refused', async (query) => {
    expectRefusal(await newClient(server.url).get(`/api/games?${query}`), 400, 'request/invalid');
  });

  test.each([
    '__proto__',
    'constructor',
    'toString',
    '0',
    '-1',
    'NaN',
    'null',
    'undefined',
    'true',
    '1;drop table games',
    "' or 1=1--",
    '..%2f..%2fetc%2fpasswd',
    '%00',
    '%0a',
    'a'.repeat(64),
    'a'.repeat(65),
    '%F0%9F%A6%8A',
    '{}',
    '[]',
    '<script>',
    '1e999',
    '%E2%80%AE',
    '1'.repeat(22),
    '0'.repeat(22),
    'O'.repeat(22),
    'l'.repeat(22),
    '%25',
    '*',
    '?',
    '#',
    '+',
    '%2e%2e',
    '%20',
  ])('the id %s is nobody, on every route', async (id) => {
    const client = newClient(server.url);
    for (const answer of [
      await client.get(`/api/games/${id}`),
      await client.post(`/api/games/${id}/move`, { column: 3 }),
      await client.post(`/api/games/${id}/hint`),
    ]) {
      expect(answer.status).toBeGreaterThanOrEqual(id === '?' || id === '#' ? 200 : 400);
      expect(answer.status).toBeLessThan(500);
      if (answer.status >= 400)
        expect(answer.body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    }
  });
});

describe('hints (G20, C4-082)', () => {
  test('a legal column with a reason, counted', async () => {
    const client = newClient(server.url);
    const { id } = await newGame(client);
    const first = postHint.answer.parse((await client.post(`/api/games/${id}/hint`)).body);
    expect(columnOf(first.move)).toBe(3);
    expect(first).toMatchObject({ notation: '4', ply: 0, hintsUsed: 1 });
    expect(first.reason).toMatch(/4/);
    expect((await client.post(`/api/games/${id}/hint`)).body).toMatchObject({ hintsUsed: 2 });
    expect((await client.get(`/api/games/${id}`)).body).toMatchObject({ hintsUsed: 2, moveCount: 0 });
  });

  test('none after the end', async () => {
    const client = newClient(server.url);
    const ended = await playOut(client, await newGame(client, ticTacToe), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expectRefusal(await client.post(`/api/games/${ended.id}/hint`), 409, 'hint/unavailable');
  });
});
