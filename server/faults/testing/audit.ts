/** Looks into the database of a server that is stopped: every game must follow from its moves, every count from the games. */
import { expect } from 'vitest';
import { asc, eq } from 'drizzle-orm';
import { wireMove } from '@playfield/contracts/http/match.ts';
import { openDatabase, type Database, type DatabaseOptions } from '../../db/open.ts';
import { endings, endingsByDay, gameMoves, games, gameStats } from '../../db/schema.ts';
import { summaryOf } from '../../match/views.ts';
import { replay } from './guest.ts';

export type Audit = {
  readonly games: number;
  readonly moves: number;
  /** Games that count in statistics. */
  readonly ended: number;
  /** Games whose end was stored as an ending, and those of them that the site's statistics have still to count. */
  readonly endings: number;
  readonly unsettled: number;
};

type Counts = { games: number; wins: number; losses: number; draws: number };
type Tally = { total: Counts; ai: Counts };

const none = (): Counts => ({ games: 0, wins: 0, losses: 0, draws: 0 });

const countEach = (keys: readonly string[]): Map<string, number> =>
  new Map([...Map.groupBy(keys, (key) => key)].map(([key, same]) => [key, same.length]));

/** Each game that ended with a result has one ending, and each settled ending was counted once. */
async function auditEndings(
  { db }: Database,
  rows: readonly (typeof games.$inferSelect)[],
): Promise<Pick<Audit, 'endings' | 'unsettled'>> {
  const withResult = rows.filter(({ status, result }) => status === 'completed' && result !== 'aborted');
  const stored = await db.select().from(endings).where(eq(endings.kind, 'game'));
  expect(stored.map(({ subjectId }) => subjectId).toSorted()).toEqual(
    withResult.map(({ id }) => id).toSorted(),
  );
  const settled = new Set(stored.filter(({ countedAt }) => countedAt).map(({ subjectId }) => subjectId));
  const expected = countEach(
    withResult.filter(({ id }) => settled.has(id)).map(({ gameType, gameMode }) => `${gameType} ${gameMode}`),
  );
  const counted = new Map<string, number>();
  for (const { gameType, mode, count } of await db
    .select()
    .from(endingsByDay)
    .where(eq(endingsByDay.kind, 'game'))) {
    const key = `${gameType} ${mode}`;
    counted.set(key, (counted.get(key) ?? 0) + count);
  }
  expect(counted).toEqual(expected);
  return { endings: stored.length, unsettled: stored.length - settled.size };
}

/** Fails the test where a row contradicts another. */
export async function auditRows(database: Database): Promise<Audit> {
  const { db } = database;
  const rows = await db.select().from(games);
  const moves = await db.select().from(gameMoves).orderBy(asc(gameMoves.gameId), asc(gameMoves.ply));
  const ofGame = Map.groupBy(moves, (move) => move.gameId);
  const expected = new Map<string, Tally>();
  const running = new Set<string>();
  let ended = 0;
  for (const row of rows) {
    const played = (ofGame.get(row.id) ?? []).map((move) => ({
      ply: move.ply,
      seat: move.seat,
      notation: move.notation,
      move: wireMove.parse(move.move),
      playedAtMs: move.playedAt.getTime(),
    }));
    replay({
      ...summaryOf(row),
      moves: played,
      yourSeat: null,
      hintsUsed: row.hintsUsed,
      takebacksUsed: row.takebacksUsed,
      online: null,
    });
    if (row.status === 'playing' && row.gameMode === 'ai') {
      const key = `${row.userId} ${row.gameType}`;
      expect(running.has(key), `two running games of ${key}`).toBe(false);
      running.add(key);
    }
    if (
      row.status !== 'completed' ||
      row.result === 'aborted' ||
      (row.gameMode === 'ai' && row.result === 'abandoned')
    )
      continue;
    ended += 1;
    for (const [playerId, seat] of [
      [row.player1Id, 'player1'],
      [row.player2Id, 'player2'],
    ] as const) {
      if (playerId === null) continue;
      const key = `${playerId} ${row.gameType}`;
      const tally = expected.get(key) ?? { total: none(), ai: none() };
      for (const counts of row.gameMode === 'ai' ? [tally.total, tally.ai] : [tally.total]) {
        counts.games += 1;
        counts.wins += row.winner === seat ? 1 : 0;
        counts.losses += row.winner !== null && row.winner !== seat ? 1 : 0;
        counts.draws += row.winner === null ? 1 : 0;
      }
      expected.set(key, tally);
    }
  }
  const counted = (await db.select().from(gameStats)).map(
    (row) =>
      [
        `${row.userId} ${row.gameType}`,
        {
          total: { games: row.totalGames, wins: row.wins, losses: row.losses, draws: row.draws },
          ai: { games: row.aiGames, wins: row.aiWins, losses: row.aiLosses, draws: row.aiDraws },
        },
      ] as const,
  );
  expect(new Map(counted)).toEqual(expected);
  return { games: rows.length, moves: moves.length, ended, ...(await auditEndings(database, rows)) };
}

export async function auditDatabase(options: DatabaseOptions): Promise<Audit> {
  const database = await openDatabase(options);
  try {
    return await auditRows(database);
  } finally {
    await database.close();
  }
}
