/** A move taken back against the AI is gone for good. A game with one counts for nothing, and one that is left is no draw. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { game as gameAnswer, type Game } from '@playfield/contracts/http/match.ts';
import { getStats } from '@playfield/contracts/http/stats.ts';
import { gameMoves } from '../../db/schema.ts';
import { newClient, type Client } from '../../testing/client.ts';
import { describeOnPostgresql } from '../../testing/database.ts';
import { serverOnPostgresql } from '../../testing/serverOnPostgresql.ts';
import { playedGames } from '../playedGames.ts';

async function started(client: Client): Promise<Game> {
  const wanted = { gameMode: 'ai', gameType: 'tic-tac-toe', difficulty: 'easy' };
  return gameAnswer.parse((await client.post('/api/games', wanted)).body);
}

/** Plays the first free cell until `isEnough`. */
async function playUntil(client: Client, from: Game, isEnough: (game: Game) => boolean): Promise<Game> {
  let game = from;
  while (!isEnough(game)) {
    const taken = game.moves.map(({ move }) => move['column']);
    const column = Array.from({ length: 9 }, (_, cell) => cell).find((cell) => !taken.includes(cell));
    const answer = await client.post(`/api/games/${game.id}/move`, { column });
    expect(answer.status, answer.text).toBe(200);
    game = gameAnswer.parse((await client.get(`/api/games/${game.id}`)).body);
  }
  return game;
}

const isOver = ({ status }: Game): boolean => status === 'completed';
const takeBack = (client: Client, id: string) =>
  client.post(`/api/games/${id}/action`, { action: 'offerTakeback' });
const totalOf = async (client: Client): Promise<number> =>
  getStats.answer.parse((await client.get('/api/stats')).body).totalGames;

describeOnPostgresql('takebacks against the AI, and games that are left', () => {
  const place = serverOnPostgresql();

  test('the move and the reply are gone from the record, and nobody else may take them back', async () => {
    const [client, stranger] = [newClient(place().server.url), newClient(place().server.url)];
    const { id } = await playUntil(client, await started(client), ({ moveCount }) => moveCount >= 2);
    expect(await takeBack(stranger, id)).toMatchObject({ status: 403 });
    const answer = await takeBack(client, id);
    expect(gameAnswer.parse(answer.body)).toMatchObject({ moveCount: 0, moves: [], takebacksUsed: 1 });
    expect(await place().database.db.$count(gameMoves, eq(gameMoves.gameId, id))).toBe(0);
    expect(await takeBack(client, id)).toMatchObject({ status: 409, body: { code: 'action/unavailable' } });
  });

  test('a move for the game before a takeback is refused as stale, though it is as long again', async () => {
    const client = newClient(place().server.url);
    const { id } = await playUntil(client, await started(client), ({ moveCount }) => moveCount >= 2);
    const before = await takeBack(client, id);
    const game = await playUntil(client, gameAnswer.parse(before.body), ({ moveCount }) => moveCount >= 2);
    const move = (takebacksUsed?: number) => {
      const taken = game.moves.map((played) => played.move['column']);
      const column = [0, 1, 2].find((cell) => !taken.includes(cell));
      return client.post(`/api/games/${id}/move`, { column, ply: 2, takebacksUsed });
    };
    const refused = { code: 'move/stale', game: { moveCount: 2, takebacksUsed: 1 } };
    expect(await move(0)).toMatchObject({ status: 409, body: refused });
    expect((await move(1)).status).toBe(200);
  });

  test('a game with a takeback counts for no statistic and no achievement, one without counts', async () => {
    const client = newClient(place().server.url);
    const running = await playUntil(client, await started(client), ({ moveCount }) => moveCount >= 2);
    const after = gameAnswer.parse((await takeBack(client, running.id)).body);
    const ended = await playUntil(client, after, isOver);
    expect(ended.takebacksUsed).toBe(1);
    expect(await takeBack(client, ended.id)).toMatchObject({ status: 409 });
    expect(await totalOf(client)).toBe(0);
    const plain = await playUntil(client, await started(client), isOver);
    expect(await totalOf(client)).toBe(1);
    const events = await place().database.db.transaction((tx) => playedGames(tx, [ended.id, plain.id]));
    expect(events.map(({ subjectId }) => subjectId)).toEqual([plain.id]);
  });

  test('a game that the next one closes was neither won nor drawn', async () => {
    const client = newClient(place().server.url);
    const { id } = await playUntil(client, await started(client), ({ moveCount }) => moveCount >= 4);
    await started(client);
    const events = await place().database.db.transaction((tx) => playedGames(tx, [id]));
    expect(events).toMatchObject([{ subjectId: id, result: 'abandoned', won: false, drawn: false }]);
  });
});
