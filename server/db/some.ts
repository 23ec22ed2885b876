/** Statements that change a bounded number of rows, so that nobody waits for a long one; run again until none is left. */
import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './open.ts';

/** Deletes at most `limit` of the rows; returns how many. */
export async function deleteSome(tx: Tx, table: PgTable, where: SQL, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`delete from ${table} where ctid in (select ctid from ${table} where ${where} limit ${limit})`,
  );
  return rowCount ?? 0;
}

/** Deletes rows of the first table that has some; returns how many. */
export async function deleteFirst(
  tx: Tx,
  from: readonly (readonly [PgTable, SQL])[],
  limit: number,
): Promise<number> {
  for (const [table, where] of from) {
    const rows = await deleteSome(tx, table, where, limit);
    if (rows > 0) return rows;
  }
  return 0;
}
