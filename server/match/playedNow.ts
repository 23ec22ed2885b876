/** Which games are played now, and by whom. A running game that a player has left is not played by them. */
import { and, eq, gte, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { among } from '../db/among.ts';
import type { Db, Tx } from '../db/open.ts';
import { games } from '../db/schema.ts';
import { isNotOver } from './gamesOf.ts';

/** During a game with a clock up to this nobody is interrupted. */
const shortMs = 10 * 60_000;

/** Somebody who made no move against the AI for so long is not playing. */
export const aiMoveMs = 3 * 60_000;

/** Who sits in the running games of these people; nobody in a seat whose player is away. As a query, so that its plan can be looked at. */
export const seatsIn = (db: Db | Tx, ids: readonly string[], which: SQL) =>
  db
    .select({
      one: sql<string | null>`case when ${games.away1At} is null then ${games.player1Id} end`,
      two: sql<string | null>`case when ${games.away2At} is null then ${games.player2Id} end`,
    })
    .from(games)
    .where(
      and(
        or(among(games.player1Id, ids), among(games.player2Id, ids)),
        // With `status = 'playing'` the planner would read every running game of the site.
        isNotOver,
        ne(games.status, 'waiting'),
        which,
      ),
    );

async function sittingAmong(db: Db | Tx, ids: readonly string[], which: SQL): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await seatsIn(db, ids, which);
  const found = new Set(rows.flatMap(({ one, two }) => [one, two]));
  return new Set(ids.filter((id) => found.has(id)));
}

/** Those of these people who sit, and are not away, in a game against somebody. */
export const playingAmong = (db: Db | Tx, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  sittingAmong(db, ids, ne(games.gameMode, 'ai'));

/** The same of games whose clock is ten minutes or less. */
export const inShortGameAmong = (db: Db | Tx, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  sittingAmong(db, ids, lte(games.clockInitialMs, shortMs));

const isWithSomebody = and(ne(games.gameMode, 'ai'), or(isNull(games.away1At), isNull(games.away2At)));
const lastMoveAt = sql`coalesce(${games.lastMoveAt}, ${games.createdAt})`;

/** Games in which somebody sits, of all servers. */
export const countBetweenPeople = (db: Db): Promise<number> =>
  db.$count(games, and(eq(games.status, 'playing'), isWithSomebody));

/** The same, and games against the AI that somebody plays. */
export const countRunning = (db: Db, nowMs: number): Promise<number> =>
  db.$count(
    games,
    and(
      eq(games.status, 'playing'),
      or(isWithSomebody, and(eq(games.gameMode, 'ai'), gte(lastMoveAt, new Date(nowMs - aiMoveMs)))),
    ),
  );
