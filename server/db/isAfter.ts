/** Paging by an instant and an id, so that equal instants lose nothing. */
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Whether a row comes after this one in the order of the two columns, ids by their characters' codes as in JavaScript; with null
 * every row does. `order by` may put ids of one instant in another order: there the database's collation counts.
 */
export function isAfter(
  instant: PgColumn,
  id: PgColumn,
  after: { readonly at: Date; readonly id: string } | null,
): SQL | undefined {
  return after === null
    ? undefined
    : sql`(${instant}, ${id} collate "C") > (${after.at.toISOString()}::timestamptz, ${after.id})`;
}
