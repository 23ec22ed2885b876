/** Which games are played now, and by whom. A running game that a player has left is not played by them. */
import { and, eq, gte, inArray, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { games } from '../db/schema.ts';

/** During a game with a clock up to this nobody is interrupted (SOCIAL.md section 2). */
const shortMs = 10 * 60_000;

/** Somebody who made no move against the AI for so long is not playing. */
export const aiMoveMs = 3 * 60_000;

const isOf = (ids: readonly string[]): SQL | undefined =>
  and(
    or(inArray(games.player1Id, [...ids]), inArray(games.player2Id, [...ids])),
    eq(games.status, 'playing'),
  );

async function amongRows(
  ids: readonly string[],
  read: () => Promise<readonly { readonly one: string | null; readonly two: string | null }[]>,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = new Set((await read()).flatMap(({ one, two }) => [one, two]));
  return new Set(ids.filter((id) => found.has(id)));
}

/** Who sits in each seat; nobody where its player is away. */
const sitting = {
  one: sql<string | null>`case when ${games.away1At} is null then ${games.player1Id} end`,
  two: sql<string | null>`case when ${games.away2At} is null then ${games.player2Id} end`,
};

/** Those of these people who sit, and are not away, in a game against somebody. */
export const playingAmong = (db: Db | Tx, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  amongRows(ids, () =>
    db
      .select(sitting)
      .from(games)
      .where(and(isOf(ids), ne(games.gameMode, 'ai'))),
  );

/** The same of games whose clock is ten minutes or less. */
export const inShortGameAmong = (db: Db | Tx, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  amongRows(ids, () =>
    db
      .select(sitting)
      .from(games)
      .where(and(isOf(ids), lte(games.clockInitialMs, shortMs))),
  );

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
