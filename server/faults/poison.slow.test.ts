/**
 * Games whose stored record was made impossible by hand (TRUST F15): each is fenced and logged, the server starts, and
 * everybody else plays. The moves are the record; a board that disagrees with them is only a picture.
 */
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { game, type Game } from '@playfield/contracts/http/match.ts';
import { getStats } from '@playfield/contracts/http/stats.ts';
import { openDatabase, type Db } from '../db/open.ts';
import { gameMoves, games } from '../db/schema.ts';
import { newClient, type Client } from '../testing/client.ts';
import { afterReply } from './testing/afterReply.ts';
import { replay } from './testing/guest.ts';
import { errorsIn, serverProcess, type ServerProcess } from './testing/serverProcess.ts';

type Damage = (db: Db, id: string) => Promise<unknown>;

const row = (db: Db, id: string, set: Partial<typeof games.$inferInsert>): Promise<unknown> =>
  db.update(games).set(set).where(eq(games.id, id));
const move = (
  db: Db,
  id: string,
  ply: number,
  set: Partial<typeof gameMoves.$inferInsert>,
): Promise<unknown> =>
  db
    .update(gameMoves)
    .set(set)
    .where(and(eq(gameMoves.gameId, id), eq(gameMoves.ply, ply)));

const damages: readonly (readonly [name: string, damage: Damage])[] = [
  ['a move outside the board', (db, id) => move(db, id, 1, { move: { column: 99 } })],
  ['a move that is no object', (db, id) => move(db, id, 0, { move: 'column 3' })],
  ['a move that is null within JSON', (db, id) => move(db, id, 0, { move: { column: null } })],
  [
    'a missing move',
    (db, id) => db.delete(gameMoves).where(and(eq(gameMoves.gameId, id), eq(gameMoves.ply, 1))),
  ],
  ['moves out of order', (db, id) => move(db, id, 3, { ply: 7 })],
  [
    'a move too many',
    (db, id) =>
      db
        .insert(gameMoves)
        .values({ gameId: id, ply: 4, seat: 'player1', move: { column: 3 }, notation: '4' }),
  ],
  ['a wrong count', (db, id) => row(db, id, { moveCount: 3 })],
  ['a game that is not here', (db, id) => row(db, id, { gameType: 'chess' })],
  [
    'a win that the moves do not show',
    (db, id) => row(db, id, { status: 'completed', result: 'win', winner: 'player1' }),
  ],
];

/** A Connect Four game with two moves of each side, in one column each. */
async function someGame(client: Client): Promise<Game> {
  let seen = game.parse((await client.post('/api/games', { gameMode: 'ai', difficulty: 'easy' })).body);
  while (seen.moveCount < 4) {
    const [chosen] = replay(seen).legalMoves();
    const answer = await client.post(`/api/games/${seen.id}/move`, { ...chosen, ply: seen.moveCount });
    expect(answer.status).toBe(200);
    seen = await afterReply(client, seen.id);
  }
  return seen;
}

describe('damaged records', { timeout: 120_000 }, () => {
  let server: ServerProcess;
  const players: { readonly client: Client; game: Game }[] = [];

  beforeAll(async () => {
    server = await serverProcess();
    await server.start();
    for (let n = 0; n < damages.length + 2; n++) {
      const client = newClient(server.url);
      players.push({ client, game: await someGame(client) });
    }
    await server.end('SIGTERM');
    const database = await openDatabase({ dataDir: server.dataDir });
    for (const [index, [, damage]] of damages.entries()) {
      await damage(database.db, players[index]?.game.id ?? '');
    }
    await row(database.db, players[damages.length]?.game.id ?? '', { board: [['not', 'a', 'board']] });
    await database.close();
    await server.start();
  }, 120_000);
  afterAll(() => server.dispose());

  test.each(damages.map(([name], index) => [name, index] as const))(
    '%s: 409 game/damaged, logged, and its owner plays another (F15)',
    async (_, index) => {
      const player = players[index];
      if (!player) throw new Error('no such player');
      const { client, game: damaged } = player;
      for (const answer of [
        await client.get(`/api/games/${damaged.id}`),
        await client.post(`/api/games/${damaged.id}/move`, { column: 3 }),
        await client.post(`/api/games/${damaged.id}/hint`),
      ]) {
        expect([answer.status, answer.body]).toMatchObject([409, { code: 'game/damaged' }]);
      }
      // What the server wrote comes through a pipe of its own.
      await expect
        .poll(() => errorsIn(server.output()).filter((line) => line.includes(damaged.id)))
        .not.toEqual([]);
      expect((await client.get('/api/games')).status).toBe(200);
      expect(getStats.answer.parse((await client.get('/api/stats')).body).totalGames).toBe(0);
      expect((await someGame(client)).id).not.toBe(damaged.id);
    },
  );

  test('a board that disagrees with the moves is redrawn from them', async () => {
    const player = players[damages.length];
    const seen = game.parse((await player?.client.get(`/api/games/${player.game.id}`))?.body);
    expect(seen).toEqual(player?.game);
  });

  test('everybody else goes on', async () => {
    const player = players[damages.length + 1];
    const answer = await player?.client.get(`/api/games/${player.game.id}`);
    expect(game.parse(answer?.body)).toEqual(player?.game);
    expect((await newClient(server.url).get('/api/games')).body).toEqual([]);
  });
});
