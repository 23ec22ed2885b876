/** Rows of boards that show somebody's best, of all time and of a week: typing speeds, runs, points. */
import { pointsBoard, speedBoard } from '@playfield/contracts/http/rankings.ts';
import type { Tx } from '../../db/open.ts';
import type { BoardCatalogue } from './boards.ts';
import type { ScoreChange } from './scores.ts';
import { allTime, boundsOf, weekOf } from './week.ts';

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

/**
 * The bests of all time and of each week in which one of these results lies. They are read, not taken from the results: a new one may make
 * an earlier one count.
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
      next: () => ({ score, games: 0, wins: 0, reachedAt: at }),
    }));
  const all = changes(allTime, await bestOf(tx, idsOf(results), null));
  for (const [week, ofWeek] of Map.groupBy(results, ({ at }) => weekOf(at)))
    all.push(...changes(week, await bestOf(tx, idsOf(ofWeek), boundsOf(week))));
  return all;
}

/** What these people have earned in all; who has earned nothing is left out. */
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
