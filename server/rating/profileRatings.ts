/** What profiles show of ratings. Reads only; each function takes the connection or transaction to use. */
import { and, desc, eq, gte, isNotNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { among } from '../db/among.ts';
import { descending } from '../db/descending.ts';
import type { Db, Tx } from '../db/open.ts';
import { headToHead, playerRankings, ratingChanges } from '../db/schema.ts';
import { boardRows } from './boards/store.ts';
import { voidMark } from './store.ts';

export type RankingRow = typeof playerRankings.$inferSelect;

/** Ratings of a player by game, those with most games first. */
export async function rankingsOfPlayer(db: Db | Tx, userId: string): Promise<RankingRow[]> {
  return db
    .select()
    .from(playerRankings)
    .where(eq(playerRankings.userId, userId))
    .orderBy(desc(playerRankings.gamesPlayed), playerRankings.gameType);
}

export type BestWin = {
  readonly gameType: string;
  readonly opponentId: string;
  readonly rating: number;
  readonly at: Date;
};

/** In each game the win against the highest rating; of equal ones the first. Opponents who are gone are left out. */
export function bestWinsOf(db: Db | Tx, userId: string) {
  // Game by game, each by one look into the index `rating_changes_wins`.
  const best = db
    .select({
      opponentId: ratingChanges.opponentId,
      rating: ratingChanges.opponentRating,
      at: ratingChanges.at,
    })
    .from(ratingChanges)
    .where(
      and(
        eq(ratingChanges.userId, userId),
        eq(ratingChanges.gameType, playerRankings.gameType),
        sql`${ratingChanges.score} = 1`,
        isNotNull(ratingChanges.opponentId),
        isNotNull(ratingChanges.opponentRating),
      ),
    )
    .orderBy(descending(ratingChanges.opponentRating), ratingChanges.at)
    .limit(1)
    .as('best');
  return db
    .select({
      gameType: playerRankings.gameType,
      opponentId: best.opponentId,
      rating: best.rating,
      at: best.at,
    })
    .from(playerRankings)
    .innerJoinLateral(best, sql`true`)
    .where(eq(playerRankings.userId, userId))
    .orderBy(playerRankings.gameType);
}

export async function bestWins(db: Db | Tx, userId: string): Promise<BestWin[]> {
  const rows = await bestWinsOf(db, userId);
  return rows.flatMap(({ gameType, opponentId, rating, at }) =>
    opponentId === null || rating === null ? [] : [{ gameType, opponentId, rating: Math.round(rating), at }],
  );
}

export type RatingDay = {
  readonly gameType: string;
  readonly day: string;
  readonly rating: number;
  readonly games: number;
};

const ratingDay = z.object({ gameType: z.string(), day: z.string(), rating: z.number(), games: z.number() });

/** The rating at the end of each day (UTC) on which it changed, and how many games were rated then; oldest first. */
export async function ratingDays(
  db: Db | Tx,
  userId: string,
  { since, gameType }: { readonly since: Date | null; readonly gameType?: string | undefined },
): Promise<RatingDay[]> {
  const day = sql`to_char(${ratingChanges.at} at time zone 'UTC', 'YYYY-MM-DD')`;
  const rows = await db
    .select({
      gameType: ratingChanges.gameType,
      day: sql`${day}`.as('day'),
      rating:
        sql`round((array_agg(${ratingChanges.after} order by ${ratingChanges.at} desc, ${ratingChanges.subjectId} desc))[1])::int`.as(
          'rating',
        ),
      games: sql`(count(*) filter (where not starts_with(${ratingChanges.subjectId}, ${voidMark})))::int`.as(
        'games',
      ),
    })
    .from(ratingChanges)
    .where(
      and(
        eq(ratingChanges.userId, userId),
        since ? gte(ratingChanges.at, since) : undefined,
        gameType === undefined ? undefined : eq(ratingChanges.gameType, gameType),
      ),
    )
    .groupBy(ratingChanges.gameType, sql`2`)
    .orderBy(ratingChanges.gameType, sql`2`);
  return ratingDay.array().parse(rows);
}

/** What these games changed of a player's rating, by game. */
export async function changesBy(
  db: Db | Tx,
  userId: string,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await db
    .select({ id: ratingChanges.subjectId, before: ratingChanges.before, after: ratingChanges.after })
    .from(ratingChanges)
    .where(and(eq(ratingChanges.userId, userId), among(ratingChanges.subjectId, subjectIds)));
  return new Map(rows.map(({ id, before, after }) => [id, Math.round(after) - Math.round(before)]));
}

export type Standing = {
  readonly gameType: string;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
};

/** How two people stand against each other, from the side of the first. */
export async function standingOf(db: Db | Tx, one: string, other: string): Promise<Standing[]> {
  const rows = await db
    .select()
    .from(headToHead)
    .where(
      and(
        or(
          and(eq(headToHead.userA, one), eq(headToHead.userB, other)),
          and(eq(headToHead.userA, other), eq(headToHead.userB, one)),
        ),
        // For races, only how often the two have met is stored.
        sql`${headToHead.winsA} + ${headToHead.winsB} + ${headToHead.draws} > 0`,
      ),
    )
    .orderBy(headToHead.gameType);
  return rows.map(({ userA, gameType, winsA, winsB, draws }) => ({
    gameType,
    wins: userA === one ? winsA : winsB,
    losses: userA === one ? winsB : winsA,
    draws,
  }));
}

/** Places on the boards of games, by game; those who are on none are missing. Equal ratings share a place. */
export async function placesOf(
  db: Db | Tx,
  rows: readonly RankingRow[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const places = new Map<string, number>();
  for (const { userId, gameType, ratingExact, gamesPlayed, rankedUntil } of rows) {
    if (!rankedUntil || rankedUntil <= now) continue;
    const key = { userId, value: ratingExact, games: gamesPlayed, at: null };
    const [standing] = await boardRows(db, { unit: 'rating', gameType }).standings([key]);
    if (standing) places.set(gameType, standing.above + 1);
  }
  return places;
}
