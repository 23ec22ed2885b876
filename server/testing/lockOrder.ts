/** Who waits for which locks, on PostgreSQL. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

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
  work: () => Promise<unknown>,
): Promise<boolean> {
  const { isFirst, working } = await db.transaction(async (tx) => {
    await tx.execute(locked(first));
    const working = work();
    while ((await lockWaits(db)) === 0) {
      // A connection that says nothing for seconds is ended.
      await tx.execute(sql`select 1`);
      await pause(5);
    }
    const { rows } = await tx.execute(sql`${locked(second)} skip locked`);
    return { isFirst: rows.length > 0, working };
  });
  await working;
  return isFirst;
}
