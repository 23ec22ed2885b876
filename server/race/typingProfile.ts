/** What a profile shows of somebody's typing. */
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { typingResults } from '../db/schema.ts';
import { raceCountsOf } from './pastRaces.ts';
import { practiceKeptDays } from './typingResultStore.ts';

export type TypingProfile = {
  readonly bestWpm: number;
  readonly averageWpm: number;
  readonly averageAccuracy: number;
  readonly runs: number;
  readonly races: number;
  readonly racesWon: number;
};

/** Verified runs that count, and races; null before the first of either. */
// Of older practice only the best run is kept, which would raise the average.
const isOfAll = sql`${typingResults.isRace} or ${typingResults.createdAt} > now() - ${practiceKeptDays} * interval '1 day'`;
const average = (column: typeof typingResults.wpm | typeof typingResults.accuracy) =>
  sql<number>`coalesce(round(coalesce(avg(${column}) filter (where ${isOfAll}), avg(${column}))), 0)::int`;

export async function typingProfileOf(db: Db | Tx, userId: string): Promise<TypingProfile | null> {
  const [typed] = await db
    .select({
      bestWpm: sql<number>`coalesce(max(${typingResults.wpm}), 0)::int`,
      averageWpm: average(typingResults.wpm),
      averageAccuracy: average(typingResults.accuracy),
      runs: sql<number>`count(*)::int`,
    })
    .from(typingResults)
    .where(
      and(
        eq(typingResults.userId, userId),
        eq(typingResults.verdict, 'plausible'),
        eq(typingResults.isProvisional, false),
      ),
    );
  const raced = await raceCountsOf(db, userId);
  if (!typed || (typed.runs === 0 && raced.run === 0)) return null;
  return { ...typed, races: raced.run, racesWon: raced.won };
}
