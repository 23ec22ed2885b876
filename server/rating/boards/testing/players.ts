/** Players on boards for tests: rows as the digest leaves them, counted in the buckets. */
import { nameKey } from '../../../account/nameKey.ts';
import type { Database } from '../../../db/open.ts';
import { playerRankings, users, weeklyScores } from '../../../db/schema.ts';
import type { BoardCatalogue } from '../boards.ts';
import { recount } from '../upkeep.ts';

export const catalogue: BoardCatalogue = {
  games: ['connect-four', 'checkers'],
  races: 'typing-race',
  runs: 'little-big-snake',
};

export type Player = { readonly name: string; readonly rating: number; readonly games?: number };

export async function addPeople({ db }: Database, names: readonly string[]): Promise<void> {
  await db
    .insert(users)
    .values(names.map((name) => ({ id: name, username: name, usernameKey: nameKey(name) })))
    .onConflictDoNothing();
}

/** Firm ratings of people named as they are given, on the board unless said otherwise. */
export async function addRated(
  database: Database,
  gameType: string,
  players: readonly Player[],
  now: Date,
  rankedUntil: Date | null = new Date(now.getTime() + 86_400_000),
): Promise<void> {
  await addPeople(
    database,
    players.map(({ name }) => name),
  );
  await database.db.insert(playerRankings).values(
    players.map(({ name, rating, games = 12 }) => ({
      id: `${gameType} ${name}`,
      userId: name,
      gameType,
      rating: Math.round(rating),
      ratingExact: rating,
      deviation: 80,
      gamesPlayed: games,
      wins: games - 2,
      losses: 2,
      lastRatedAt: now,
      rankedUntil,
    })),
  );
  await recount(database, catalogue);
}

export type Score = readonly [name: string, score: number, games: number, at: Date];

export async function addScores(
  database: Database,
  gameType: string,
  week: string,
  scores: readonly Score[],
): Promise<void> {
  await addPeople(
    database,
    scores.map(([name]) => name),
  );
  await database.db.insert(weeklyScores).values(
    scores.map(([userId, score, games, reachedAt]) => ({
      week,
      gameType,
      userId,
      score,
      games,
      reachedAt,
      isListed: true,
    })),
  );
  await recount(database, catalogue);
}

/** How many buckets differ from a count of all boards; they are right afterwards. */
export const wrongBuckets = ({ db }: Database): Promise<number> => recount({ db }, catalogue);
