/**
 * What is due: flags, graces, starts, ends, what expires. Every server asks the database for all features in one statement, twice a
 * second, which costs little where nothing happens. Any server does what is due; what two do at once is done once.
 */
import { getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Database } from '../db/open.ts';
import { isUnavailable } from '../db/unavailable.ts';
import type { Clock } from '../clock.ts';

const lookEveryMs = 500;
const mostAtOnce = 200;

/** Rows about which something must be done once their time has come. */
export type Due = {
  /** When: a column with an index, which is partial where the column can be null or `among` is given. */
  readonly at: PgColumn;
  /** The condition of the rows it is about, in SQL. */
  readonly among?: string;
  /** Does what is due, for at most so many rows. Called again half a second later while the earliest time has passed. */
  readonly settle: (limit: number) => Promise<unknown>;
};

export type DueOptions = {
  readonly database: Pick<Database, 'prepared'>;
  readonly clock: Clock;
  readonly due: readonly Due[];
  /** What is due by memory; called at every look. */
  readonly ticks: readonly (() => Promise<unknown>)[];
  readonly isDraining: () => boolean;
  readonly failed: (error: unknown) => void;
};

const times = z.tuple([z.object({ earliest: z.array(z.date().nullable()) })]);

/** One entry of an index, also where a plan from the table's first days would rather read all of them. */
export function earliestOf({ at, among }: Pick<Due, 'at' | 'among'>): string {
  const where = among === undefined ? '' : ` and ${among}`;
  return `select ${at.name} from ${getTableName(at.table)} where ${at.name} is not null${where} order by ${at.name} limit 1`;
}

/** Looks for what is due until the returned function is called. */
export function followDue({ database, clock, due, ticks, isDraining, failed }: DueOptions): () => void {
  const question = `select array[${due.map((one) => `(${earliestOf(one)})`).join(', ')}] as earliest`;

  async function findDue(): Promise<readonly Due[]> {
    const [{ earliest }] = times.parse(await database.prepared('due', question, []));
    return due.filter((_, index) => (earliest[index]?.getTime() ?? Infinity) <= clock.wallMs());
  }

  const busy = new Set<unknown>();
  /** One round of each job at a time: a slow one holds up no other. */
  function run(job: unknown, round: () => Promise<unknown>): void {
    if (busy.has(job)) return;
    busy.add(job);
    round()
      .catch(failed)
      .finally(() => busy.delete(job));
  }

  async function look(): Promise<void> {
    try {
      for (const one of await findDue()) run(one, () => one.settle(mostAtOnce));
    } catch (error) {
      // What is due stays due.
      if (!isUnavailable(error)) throw error;
    }
  }

  const timer = setInterval(() => {
    if (isDraining()) return;
    for (const tick of ticks) run(tick, tick);
    run(look, look);
  }, lookEveryMs);
  return () => clearInterval(timer);
}
