/**
 * Checkers on a real server: its moves have two squares or a whole path where the other games have a column, and a chain of
 * captures is one ply (CK-008, CK-009, CK-015; G52…G54).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { game, gameAfterMove, postHint, waitingGame, type Game } from '@playfield/contracts/http/match.ts';
import { getStats } from '@playfield/contracts/http/stats.ts';
import { checkers } from '@playfield/games/checkers/index.ts';
import { moveOf } from '@playfield/games/checkers/testing/play.ts';
import { blackTakesAll, redTakesAll, repeated } from '@playfield/games/checkers/testing/wholeGames.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { newClient, type Client } from '../testing/client.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { leave, openGame, person, playTurns, seatedPair, type Pair } from './testing/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const gameType = 'checkers';
/** `{ path }` for every move of a text such as `11-15 22-18`. */
const paths = (notation: string): { path: readonly number[] }[] =>
  notation.split(' ').map((move) => ({ path: moveOf(move) }));
const pair = (fields: object = {}): Promise<Pair> =>
  seatedPair(server.url, server.url, { gameType, ...fields });

async function readGame(client: Client, id: string): Promise<Game> {
  return game.parse((await client.get(`/api/games/${id}`)).body);
}

async function newGame(client: Client): Promise<Game> {
  const made = await client.post('/api/games', { gameMode: 'ai', gameType, difficulty: 'easy' });
  return game.parse(made.body);
}

describe('against the AI (CK-009)', () => {
  test('CK-010 CK-011 CK-013 a new game: twelve men a side, red at the bottom and to move', async () => {
    const made = await newGame(newClient(server.url));
    expect(made).toMatchObject({ gameType, status: 'playing', currentPlayer: 'player1', moveCount: 0 });
    expect(made.board).toEqual(checkers.start().board);
  });

  test('CK-014 a move is stored as two squares, and the AI answers it', async () => {
    const client = newClient(server.url);
    const { id } = await newGame(client);
    const after = gameAfterMove.parse(
      (await client.post(`/api/games/${id}/move`, { from: 11, to: 15, playerId: 'player1', ply: 0 })).body,
    );
    expect(after.moves[0]).toMatchObject({ move: { from: 11, to: 15 }, notation: '11-15', seat: 'player1' });
    expect(after).toMatchObject({ moveCount: 2, currentPlayer: 'player1' });
    expect(after.aiMove).toEqual(after.moves[1]?.move);
    expect(after.aiThinkMs).toBeGreaterThanOrEqual(0);
  });

  test.each([
    ['a column', { column: 3 }, 400, 'move/malformed'],
    ['no square', {}, 400, 'move/malformed'],
    ['half a move', { from: 11 }, 400, 'move/malformed'],
    ['squares off the board', { from: 0, to: 33 }, 400, 'move/malformed'],
    ['squares as text', { from: '11', to: '15' }, 400, 'move/malformed'],
    ['a path without an end', { path: Array.from({ length: 2000 }, () => 11) }, 400, 'move/malformed'],
    ['CK-020 a square that is taken', { from: 8, to: 11 }, 409, 'move/illegal'],
    ['CK-021 backwards', { from: 11, to: 8 }, 409, 'move/illegal'],
    ['a piece of the other side', { from: 22, to: 18 }, 409, 'move/illegal'],
  ])('%s is refused and nothing changes (T-20)', async (_name, move, status, code) => {
    const client = newClient(server.url);
    const { id } = await newGame(client);
    const refused = await client.post(`/api/games/${id}/move`, move);
    expect([refused.status, refused.body]).toMatchObject([status, { code }]);
    expect((await client.get(`/api/games/${id}`)).body).toMatchObject({ moveCount: 0 });
  });

  test('a hint is a legal move with its reason, counted', async () => {
    const client = newClient(server.url);
    const { id } = await newGame(client);
    const hint = postHint.answer.parse((await client.post(`/api/games/${id}/hint`)).body);
    expect(checkers.start().legalMoves()).toContainEqual(hint.move);
    expect(hint).toMatchObject({ ply: 0, hintsUsed: 1, reason: expect.stringMatching(/\w/) });
  });

  test('a whole game ends by the rules and is counted for Checkers alone', async () => {
    const client = newClient(server.url);
    const rng = seededRng(5);
    let current = await newGame(client);
    while (current.status === 'playing') {
      const position = checkers.restore(current.moves.map(({ move }) => move));
      const legal = position.ok ? position.value.legalMoves() : [];
      const answer = await client.post(
        `/api/games/${current.id}/move`,
        legal[Math.floor(rng() * legal.length)],
      );
      current = game.parse(answer.body);
    }
    const replayed = checkers.restore(current.moves.map(({ move }) => move));
    expect(replayed.ok && replayed.value.outcome).toMatchObject({
      winner: current.winner,
      reason: current.result,
    });
    const stats = getStats.answer.parse((await client.get('/api/stats')).body);
    expect(Object.keys(stats.byGameType)).toEqual([gameType]);
    expect(stats.totalGames).toBe(1);
    expect((await client.get('/api/games?gameType=checkers&status=completed')).body).toMatchObject([
      { id: current.id },
    ]);
  });
});

describe('between people (CK-008)', () => {
  test('G38 opened in the lobby, listed, filtered, joined', async () => {
    const [ada, bob] = [newClient(server.url), newClient(server.url)];
    const { id } = await openGame(ada, { gameType });
    const listed = async (type: string): Promise<string[]> =>
      waitingGame
        .array()
        .parse((await bob.get(`/api/games/available?gameType=${type}`)).body)
        .map((waiting) => waiting.id);
    expect([await listed('checkers'), await listed('connect-four')]).toEqual([[id], []]);
    expect((await bob.post(`/api/games/${id}/join`, { playerName: 'Bob' })).body).toMatchObject({
      status: 'playing',
      gameType,
      yourSeat: 'player2',
    });
  });

  test('G32 a quick match pairs two who want Checkers', async () => {
    const wanted = { gameType, playerName: 'Q', clock: { initialS: 77, incrementS: 0 } };
    const quick = async (): Promise<Game> =>
      game.parse((await newClient(server.url).post('/api/games/quick', wanted)).body);
    const [first, second] = [await quick(), await quick()];
    expect([first.status, second.status, second.id]).toEqual(['waiting', 'playing', first.id]);
  });

  test.each([
    ['red takes all', redTakesAll, 'player1', 'win'],
    ['black takes all', blackTakesAll, 'player2', 'win'],
    ['G53 the same position for the third time', repeated, null, 'draw'],
  ])('CK-016 CK-018 a whole game over sockets: %s', async (_name, notation, winner, result) => {
    const match = await pair();
    const moves = paths(notation);
    await playTurns(match, moves);
    for (const { client } of [match.ada, match.bob]) {
      const ended = await readGame(client, match.id);
      expect(ended).toMatchObject({ status: 'completed', winner, result, moveCount: moves.length });
      expect(ended.moves.map((played) => played.notation).join(' ')).toBe(notation);
    }
    await leave([match.ada, match.bob]);
  });

  test('CK-015 G54 a chain of captures is one ply: not to be stopped half way, stored and told as a whole', async () => {
    const match = await pair();
    const { ada, bob, id } = match;
    const before = redTakesAll.split(' ').slice(0, 6).join(' ');
    await playTurns(match, paths(before));
    ada.socket.send({ type: 'makeMove', gameId: id, from: 16, to: 23, ply: 6 });
    expect(await ada.socket.next('error')).toMatchObject({
      code: 'move/illegal',
      message: 'The piece on square 23 must go on capturing',
    });
    await playTurns(match, paths('16x23x30'), 6);
    expect(bob.socket.events.findLast((event) => event.type === 'gameUpdate')).toMatchObject({
      game: { moveCount: 7, currentPlayer: 'player2' },
      lastMove: { ply: 6, move: { path: [16, 23, 30] }, notation: '16x23x30' },
    });
    await leave([ada, bob]);
  });

  test('CK-022 a capture that is due: anything else is refused, with the reason', async () => {
    const match = await pair();
    await playTurns(match, paths('11-15 22-18'));
    const { ada, bob, id } = match;
    ada.socket.send({ type: 'makeMove', gameId: id, from: 12, to: 16, ply: 2 });
    expect(await ada.socket.next('error')).toMatchObject({
      code: 'move/illegal',
      message: 'You must capture',
    });
    await playTurns(match, [{ from: 15, to: 22 }], 2);
    await leave([ada, bob]);
  });

  test('G37 a takeback puts captured pieces back; G53 a draw by agreement', async () => {
    const match = await pair();
    await playTurns(match, paths('11-15 22-18 15x22'));
    const { ada, bob, id } = match;
    const act = async (from: Pair['ada'], to: Pair['ada'], offer: 'takeback' | 'draw'): Promise<void> => {
      const action = offer === 'draw' ? 'offerDraw' : 'offerTakeback';
      from.socket.send({ type: 'gameAction', gameId: id, action });
      for (const { socket } of [from, to])
        await socket.next('gameUpdate', (event) => event.game.online?.offer?.kind === offer);
      to.socket.send({ type: 'gameAction', gameId: id, action: 'acceptOffer', offer });
      await from.socket.next('gameUpdate', (event) => event.game.online?.offer === null);
    };
    await act(ada, bob, 'takeback');
    const back = checkers.restore(paths('11-15 22-18'));
    expect((await readGame(bob.client, id)).board).toEqual(back.ok && back.value.board);
    await playTurns(match, paths('15x22 25x18'), 2);
    await act(bob, ada, 'draw');
    expect(await readGame(ada.client, id)).toMatchObject({
      status: 'completed',
      winner: null,
      result: 'draw',
    });
    await leave([ada, bob]);
  });

  test('a spectator is told of every move and may make none', async () => {
    const match = await pair();
    const cleo = await person(server.url);
    cleo.socket.send({ type: 'joinGame', gameId: match.id });
    expect(await cleo.socket.next('gameState')).toMatchObject({ playerId: null });
    await playTurns(match, paths('11-15'));
    await cleo.socket.next('gameUpdate', (event) => event.game.moveCount === 1);
    cleo.socket.send({ type: 'makeMove', gameId: match.id, from: 22, to: 18 });
    expect(await cleo.socket.next('error')).toMatchObject({ code: 'game/not-yours' });
    await leave([match.ada, match.bob, cleo]);
  });
});
