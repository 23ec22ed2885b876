/**
 * Who stands on boards and who doesn't: people take themselves off them and come back, operators ban some, guests become accounts,
 * ratings that nobody confirmed for long become provisional. Every change is counted in the buckets within its transaction.
 */
import { and, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { boardStandings } from '../../account/boardPeople.ts';
import { lockPeople } from '../../account/people.ts';
import { bannedIn } from '../../account/restrictions.ts';
import { among } from '../../db/among.ts';
import type { Db, Tx } from '../../db/open.ts';
import { playerRankings, weeklyScores } from '../../db/schema.ts';
import { firmForMs } from '../glicko.ts';
import { bestsAfter, bestsOfGuest, pointsChanges, type BestSources } from './bests.ts';
import { ratedGames, scoreUnitOf, type BoardCatalogue } from './boards.ts';
import { isEnough, writeScores } from './scores.ts';
import { moveBuckets, type BucketMove } from './store.ts';

const rankedRow = { gameType: playerRankings.gameType, value: playerRankings.ratingExact };
/** What to count when these leave the boards of ratings. */
const off = (rows: readonly { gameType: string; value: number }[]): BucketMove[] =>
  rows.map(({ gameType, value }) => ({ board: { unit: 'rating', gameType }, value, by: -1 }));

/** Takes people off the boards of ratings; returns what to count. */
export async function takeOff(tx: Tx, userIds: readonly string[]): Promise<BucketMove[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .update(playerRankings)
    .set({ rankedUntil: null })
    .where(and(among(playerRankings.userId, userIds), isNotNull(playerRankings.rankedUntil)))
    .returning(rankedRow);
  return off(rows);
}

type Score = typeof weeklyScores.$inferSelect;

function scoreMoves(catalogue: BoardCatalogue, rows: readonly Score[], by: 1 | -1): BucketMove[] {
  return rows.flatMap(({ gameType, week, score }) => {
    const unit = scoreUnitOf(catalogue, gameType);
    return unit === null ? [] : [{ board: { unit, gameType, week }, value: score, by }];
  });
}

/** Takes somebody off every board, and returns off how many; ratings and scores go on. */
export async function hide(tx: Tx, catalogue: BoardCatalogue, userId: string): Promise<number> {
  const ranked = await takeOff(tx, [userId]);
  const scores = await tx
    .update(weeklyScores)
    .set({ isListed: false })
    .where(and(eq(weeklyScores.userId, userId), weeklyScores.isListed))
    .returning();
  await moveBuckets(tx, [...ranked, ...scoreMoves(catalogue, scores, -1)]);
  return ranked.length + scores.length;
}

/**
 * Puts somebody who may stand there on every board where there is enough to show, and takes anybody else off all of them: after a ban, its
 * end, or a change of who sees the profile.
 */
export async function followBan(tx: Tx, catalogue: BoardCatalogue, userId: string, at: Date): Promise<void> {
  await lockPeople(tx, [userId]);
  const person = (await boardStandings(tx, [userId])).get(userId);
  if (person?.mayBeListed) await moveBuckets(tx, await list(tx, catalogue, userId, at));
  else await hide(tx, catalogue, userId);
}

/** Banned people who still stand on a board. */
export async function bannedOnBoards(db: Db | Tx, limit: number): Promise<string[]> {
  const ranked = db
    .select({ userId: playerRankings.userId })
    .from(playerRankings)
    .where(and(isNotNull(playerRankings.rankedUntil), inArray(playerRankings.userId, bannedIn(db))));
  const scored = db
    .select({ userId: weeklyScores.userId })
    .from(weeklyScores)
    .where(and(weeklyScores.isListed, inArray(weeklyScores.userId, bannedIn(db))));
  const rows = await union(ranked, scored).limit(limit);
  return rows.map(({ userId }) => userId);
}

/** Somebody has an account now, and may have earned points by that alone. Everything is counted at once: buckets are locked in one order. */
export async function showNew(tx: Tx, catalogue: BoardCatalogue, userId: string, at: Date): Promise<void> {
  const points = await writePoints(tx, catalogue, [userId], at);
  await moveBuckets(tx, [...points, ...(await list(tx, catalogue, userId, at))]);
}

/** These people have earned points without a result. */
export async function showPoints(
  tx: Tx,
  catalogue: BoardCatalogue,
  userIds: readonly string[],
  at: Date,
): Promise<void> {
  await moveBuckets(tx, await writePoints(tx, catalogue, userIds, at));
}

async function writePoints(
  tx: Tx,
  catalogue: BoardCatalogue,
  userIds: readonly string[],
  at: Date,
): Promise<readonly BucketMove[]> {
  const people = await boardStandings(tx, userIds);
  return writeScores(tx, catalogue, pointsChanges(people, at), (id) => people.get(id)?.mayBeListed ?? false);
}

async function list(tx: Tx, catalogue: BoardCatalogue, userId: string, at: Date): Promise<BucketMove[]> {
  const rankings = await tx
    .select()
    .from(playerRankings)
    .where(
      and(
        eq(playerRankings.userId, userId),
        isNull(playerRankings.rankedUntil),
        gte(playerRankings.gamesPlayed, ratedGames),
      ),
    )
    .for('no key update');
  const moves: BucketMove[] = [];
  for (const row of rankings) {
    const { id, gameType, ratingExact: value, deviation, volatility, lastRatedAt } = row;
    const firmMs = firmForMs({ rating: value, deviation, volatility });
    const until = firmMs === null || !lastRatedAt ? null : new Date(lastRatedAt.getTime() + firmMs);
    if (until === null || until <= at) continue;
    await tx.update(playerRankings).set({ rankedUntil: until }).where(eq(playerRankings.id, id));
    moves.push({ board: { unit: 'rating', gameType }, value, by: 1 });
  }
  const unlisted = await tx
    .select()
    .from(weeklyScores)
    .where(and(eq(weeklyScores.userId, userId), eq(weeklyScores.isListed, false)))
    .for('no key update');
  const enough = unlisted.filter((row) => isEnough(catalogue, row));
  if (enough.length > 0) {
    const keys = JSON.stringify(enough.map(({ week, gameType }) => ({ week, game_type: gameType })));
    await tx.execute(sql`
      update ${weeklyScores} as w set is_listed = true
      from jsonb_to_recordset(${keys}::jsonb) as k (week date, game_type text)
      where w.user_id = ${userId} and w.week = k.week and w.game_type = k.game_type`);
  }
  return [...moves, ...scoreMoves(catalogue, enough, 1)];
}

/** A guest has entered an account, which has the guest's results now: its bests and points are read again. */
export async function readAgain(
  tx: Tx,
  sources: BestSources,
  guestId: string,
  userId: string,
  at: Date,
): Promise<void> {
  const person = (await boardStandings(tx, [userId])).get(userId);
  if (!person) return;
  const changes = [
    ...(await bestsOfGuest(tx, sources, guestId, userId)),
    ...(await bestsAfter(tx, sources, 'races', [{ userId, at }])),
    ...(await bestsAfter(tx, sources, 'runs', [{ userId, at }])),
    ...pointsChanges(new Map([[userId, person]]), at),
  ];
  await moveBuckets(tx, await writeScores(tx, sources.catalogue, changes, () => person.mayBeListed));
}

const lapsedRow = z.object({ gameType: z.string(), value: z.number() });

/** Takes those off the boards whose rating has become provisional, at most so many; returns how many. */
export async function unlistLapsed(tx: Tx, now: Date, limit: number): Promise<number> {
  const { rows } = await tx.execute(sql`
    update ${playerRankings} set ranked_until = null
    where id in (
      select id from ${playerRankings} where ranked_until <= ${now.toISOString()}::timestamptz
      order by ranked_until limit ${limit} for no key update skip locked
    )
    returning game_type as "gameType", rating_exact as value`);
  const lapsed = z.array(lapsedRow).parse(rows);
  await moveBuckets(tx, off(lapsed));
  return lapsed.length;
}
