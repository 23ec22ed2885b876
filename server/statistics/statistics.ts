/**
 * How much ends on the site, by day, game and mode: the first consumer of endings. The operator reads the days; `/metrics` counts
 * what this server has settled since it started, so that the sum over all servers counts everything once.
 */
import { desc, gte, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { endingsByDay } from '../db/schema.ts';
import { dayMs } from '../durations.ts';
import type { Consumer, Ending, EndingKind } from '../endings/ending.ts';
import type { Metrics } from '../metrics/metrics.ts';

const shownDays = 30;

/** What was played, and how: `ai`, `online`, `friend`, `bots`, `practice`, `solo`. */
export type Played = { readonly gameType: string; readonly mode: string };

/** What the subjects of one kind were, by id; those that are gone are missing. */
export type Describe = (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, Played>>;

export type StatisticsOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly describe: Readonly<Record<EndingKind, Describe>>;
};

export type DayCount = typeof endingsByDay.$inferSelect;

/** Its row was removed between the end and the count. */
const gone: Played = { gameType: 'unknown', mode: 'unknown' };

/** For a kind of which every subject is the same. */
export const always =
  (played: Played): Describe =>
  async (_tx, ids) =>
    new Map(ids.map((id) => [id, played]));

const keyOf = ({ day, kind, gameType, mode }: Omit<DayCount, 'count'>): string =>
  [day, kind, gameType, mode].join(' ');

export type Statistics = ReturnType<typeof createStatistics>;

export function createStatistics({ database, clock, metrics, describe }: StatisticsOptions) {
  const total = metrics.counter(
    'playfield_ended_total',
    'Games, races, snake runs, typing tests and tournaments that ended and were counted by this server.',
  );

  async function describeAll(tx: Tx, endings: readonly Ending[]): Promise<Omit<DayCount, 'count'>[]> {
    const counted: Omit<DayCount, 'count'>[] = [];
    for (const [kind, ofKind] of Map.groupBy(endings, (ending) => ending.kind)) {
      const played = await describe[kind](
        tx,
        ofKind.map(({ subjectId }) => subjectId),
      );
      for (const { subjectId, endedAt } of ofKind)
        counted.push({
          day: endedAt.toISOString().slice(0, 10),
          kind,
          ...(played.get(subjectId) ?? gone),
        });
    }
    return counted;
  }

  const consumer: Consumer = {
    name: 'statistics',
    column: 'countedAt',
    canWait: true,
    async settle(tx, endings) {
      const all = await describeAll(tx, endings);
      const rows = [...Map.groupBy(all, keyOf)]
        // In one order everywhere, so that two servers never wait for each other's rows.
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([, same]) => (same[0] ? [{ ...same[0], count: same.length }] : []));
      await tx
        .insert(endingsByDay)
        .values(rows)
        .onConflictDoUpdate({
          target: [endingsByDay.day, endingsByDay.kind, endingsByDay.gameType, endingsByDay.mode],
          set: { count: sql`${endingsByDay.count} + excluded.count` },
        });
      return () => {
        for (const { kind, gameType, mode } of all) total.add({ kind, game: gameType, mode });
      };
    },
  };

  return {
    consumer,
    /** The last thirty days, the newest first. */
    days(): Promise<DayCount[]> {
      const from = new Date(clock.wallMs() - shownDays * dayMs).toISOString().slice(0, 10);
      return database.db
        .select()
        .from(endingsByDay)
        .where(gte(endingsByDay.day, from))
        .orderBy(desc(endingsByDay.day), endingsByDay.kind, endingsByDay.gameType, endingsByDay.mode);
    },
  };
}
