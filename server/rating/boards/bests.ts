/** Rows of boards that show somebody's best, of all time and of a week: typing speeds, runs, points. */
import { and, eq, inArray } from 'drizzle-orm';
import { pointsBoard, speedBoard } from '@playfield/contracts/http/rankings.ts';
import type { Tx } from '../../db/open.ts';
import { weeklyScores } from '../../db/schema.ts';
import type { BoardCatalogue } from './boards.ts';
import type { ScoreChange } from './scores.ts';
import { allTime, boundsOf, weekBefore, weekOf } from './week.ts';

/** The best of something, and when it was reached. */
export type Best = { readonly score: number; readonly at: Date };

/** The best of these people, of all time or between two instants, the end outside. Those without one are missing. */
type BestOf = (
  tx: Tx,
  userIds: readonly string[],
  span: { readonly from: Date; readonly to: Date } | null,
) => Promise<ReadonlyMap<string, Best>>;

export type BestSources = {
  readonly catalogue: BoardCatalogue;
  /** Fastest verified races. */
  readonly bestRaces: BestOf;
  /** Highest verified runs. */
  readonly bestRuns: BestOf;
};

type Result = { readonly userId: string; readonly at: Date };

const idsOf = (results: readonly Result[]): string[] => [...new Set(results.map(({ userId }) => userId))];

/** The weeks that are read after a result. A new race may make earlier ones count: older ones than of the week before stay off theirs. */
const weeksOf = (kind: 'races' | 'runs', { at }: Result): readonly string[] =>
  kind === 'races' ? [weekOf(at), weekBefore(weekOf(at))] : [weekOf(at)];

/**
 * The bests of all time and of the weeks that these results may change. They are read, not taken from the results: a new one may make
 * an earlier one count. A week keeps what it has where that is more, because results that were no best are not kept for ever.
 */
export async function bestsAfter(
  tx: Tx,
  { catalogue, bestRaces, bestRuns }: BestSources,
  kind: 'races' | 'runs',
  results: readonly Result[],
): Promise<ScoreChange[]> {
  if (results.length === 0) return [];
  const [gameType, bestOf] = kind === 'races' ? [speedBoard, bestRaces] : [catalogue.runs, bestRuns];
  const changes = (week: string, bests: ReadonlyMap<string, Best>): ScoreChange[] =>
    [...bests].map(([userId, { score, at }]) => ({
      week,
      gameType,
      userId,
      next: (row) =>
        week !== allTime && row !== null && row.score > score
          ? row
          : { score, games: 0, wins: 0, reachedAt: at },
    }));
  const all = changes(allTime, await bestOf(tx, idsOf(results), null));
  const weeks = new Set(results.flatMap((result) => weeksOf(kind, result)));
  for (const week of weeks) {
    const concerned = results.filter((result) => weeksOf(kind, result).includes(week));
    all.push(...changes(week, await bestOf(tx, idsOf(concerned), boundsOf(week))));
  }
  return all;
}

/** The bests of a guest, of all weeks, for the account that the guest has entered. */
export async function bestsOfGuest(
  tx: Tx,
  { catalogue }: BestSources,
  guestId: string,
  accountId: string,
): Promise<ScoreChange[]> {
  const rows = await tx
    .select()
    .from(weeklyScores)
    .where(
      and(eq(weeklyScores.userId, guestId), inArray(weeklyScores.gameType, [speedBoard, catalogue.runs])),
    );
  return rows.map(({ week, gameType, score, games, wins, reachedAt }) => ({
    week,
    gameType,
    userId: accountId,
    next: (row) => (row !== null && row.score >= score ? row : { score, games, wins, reachedAt }),
  }));
}

/** What these people have earned in all; people who have earned nothing are left out. */
export const pointsChanges = (
  people: ReadonlyMap<string, { readonly pointsEarned: number }>,
  at: Date,
): ScoreChange[] =>
  [...people].flatMap(([userId, { pointsEarned: score }]) =>
    score > 0
      ? [
          {
            week: allTime,
            gameType: pointsBoard,
            userId,
            next: (row) => ({
              score,
              games: 0,
              wins: 0,
              reachedAt: row?.score === score ? row.reachedAt : at,
            }),
          },
        ]
      : [],
  );
