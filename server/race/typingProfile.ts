/** What a profile shows of somebody's typing. */
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { typingResults } from '../db/schema.ts';
import { typingStore } from './typingResultStore.ts';

export type TypingProfile = {
  readonly bestWpm: number;
  readonly averageWpm: number;
  readonly averageAccuracy: number;
  readonly runs: number;
  readonly races: number;
  readonly racesWon: number;
};

/** Verified runs that count, and races; null before the first of either. */
export async function typingProfileOf(db: Db | Tx, userId: string): Promise<TypingProfile | null> {
  const [typed] = await db
    .select({
      bestWpm: sql<number>`coalesce(max(${typingResults.wpm}), 0)::int`,
      averageWpm: sql<number>`coalesce(round(avg(${typingResults.wpm})), 0)::int`,
      averageAccuracy: sql<number>`coalesce(round(avg(${typingResults.accuracy})), 0)::int`,
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
  const raced = await typingStore(db).countsOf(userId);
  if (!typed || (typed.runs === 0 && raced.run === 0)) return null;
  return { ...typed, races: raced.run, racesWon: raced.won };
}
