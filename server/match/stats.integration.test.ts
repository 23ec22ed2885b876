/** G94: what was played against the AI is counted apart, by the writer, by the migration and when a guest signs in. */
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Seat } from '@playfield/games/game.ts';
import type { Database } from '../db/open.ts';
import { games, gameStats, users } from '../db/schema.ts';
import { describeEachDatabase } from '../testing/database.ts';
import { moveStats, statsOf } from './stats.ts';

const nothing = { totalGames: 0, wins: 0, losses: 0, draws: 0 };

type Finished = {
  readonly mode: 'ai' | 'online';
  readonly result: 'win' | 'draw' | 'abandoned';
  winner: Seat | null;
};

async function insertFinished({ db }: Database, finished: readonly Finished[]): Promise<void> {
  await db.insert(games).values(
    finished.map(({ mode, result, winner }, index) => ({
      id: `game${index}`,
      gameType: 'connect-four',
      gameMode: mode,
      board: [],
      currentPlayer: 'player1' as const,
      status: 'completed' as const,
      result,
      winner,
      player1Id: 'ann',
      player1Name: 'Ann',
      player2Id: mode === 'online' ? 'bob' : null,
      userId: 'ann',
    })),
  );
}

/** The statement of the migration that fills the new columns from stored games. */
function backfill(): string {
  const path = new URL('../db/migrations/0004_statistics_by_mode.sql', import.meta.url);
  return readFileSync(path, 'utf8').split('--> statement-breakpoint').at(-1) ?? '';
}

describeEachDatabase('statistics by mode', (open) => {
  test('G94 the migration counts finished games against the AI, and neither abandoned ones nor those online', async () => {
    const database = await open();
    const { db } = database;
    await db.insert(users).values(['ann', 'bob'].map((id) => ({ id, username: id })));
    await insertFinished(database, [
      { mode: 'ai', result: 'win', winner: 'player1' },
      { mode: 'ai', result: 'win', winner: 'player2' },
      { mode: 'ai', result: 'draw', winner: null },
      { mode: 'ai', result: 'abandoned', winner: null },
      { mode: 'online', result: 'win', winner: 'player1' },
    ]);
    await db.insert(gameStats).values([
      { id: 'a', userId: 'ann', gameType: 'connect-four', totalGames: 4, wins: 2, losses: 1, draws: 1 },
      { id: 'b', userId: 'bob', gameType: 'connect-four', totalGames: 1, losses: 1 },
    ]);
    await db.execute(sql.raw(backfill()));
    expect((await statsOf(db, 'ann')).get('connect-four')).toEqual({
      totalGames: 4,
      wins: 2,
      losses: 1,
      draws: 1,
      ai: { totalGames: 3, wins: 1, losses: 1, draws: 1 },
    });
    expect((await statsOf(db, 'bob')).get('connect-four')?.ai).toEqual(nothing);
  });

  test("G94 a guest's counts are added to the account's by mode", async () => {
    const { db } = await open();
    await db.insert(users).values(['ann', 'guest'].map((id) => ({ id, username: id })));
    await db.insert(gameStats).values([
      { id: 'a', userId: 'ann', gameType: 'checkers', totalGames: 2, wins: 2, aiGames: 1, aiWins: 1 },
      { id: 'g', userId: 'guest', gameType: 'checkers', totalGames: 3, losses: 3, aiGames: 2, aiLosses: 2 },
      { id: 'h', userId: 'guest', gameType: 'tic-tac-toe', totalGames: 1, draws: 1, aiGames: 1, aiDraws: 1 },
    ]);
    await db.transaction((tx) => moveStats(tx, 'guest', 'ann'));
    expect(Object.fromEntries(await statsOf(db, 'ann'))).toEqual({
      checkers: {
        totalGames: 5,
        wins: 2,
        losses: 3,
        draws: 0,
        ai: { totalGames: 3, wins: 1, losses: 2, draws: 0 },
      },
      'tic-tac-toe': {
        totalGames: 1,
        wins: 0,
        losses: 0,
        draws: 1,
        ai: { totalGames: 1, wins: 0, losses: 0, draws: 1 },
      },
    });
    expect(await statsOf(db, 'guest')).toEqual(new Map());
  });
});
