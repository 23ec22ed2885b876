/** Who waits for which locks, on PostgreSQL. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '../db/database.ts';

/** Ids whose order by their characters' codes is another one than that of the test database's collation. */
export const [firstByCodes, firstByCollation] = ['B', 'a'] as const;

type Row = readonly [table: string, id: string];

const locked = ([table, id]: Row): SQL =>
  sql`select 1 from ${sql.identifier(table)} where id = ${id} for update`;

/** How many connections to this database wait for a lock. */
export async function lockWaits(db: Database['db']): Promise<number> {
  const { rows } = await db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

/**
 * Whether `work` waits for `first` before it has locked `second`: another transaction holds the first row, and the second is
 * looked at once `work` waits.
 */
export async function locksFirst(
  { db }: Pick<Database, 'db'>,
  first: Row,
  second: Row,
  work: (tx: Tx) => Promise<unknown>,
): Promise<boolean> {
  const [held, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction(async (tx) => {
    await tx.execute(locked(first));
    held.resolve();
    await looked.promise;
  });
  await held.promise;
  const working = db.transaction(work);
  while ((await lockWaits(db)) === 0) await pause(5);
  const { rows } = await db.execute(sql`${locked(second)} skip locked`);
  looked.resolve();
  await Promise.all([holding, working]);
  return rows.length > 0;
}
