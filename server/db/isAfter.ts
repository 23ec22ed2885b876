/** Paging by an instant and an id, so that equal instants lose nothing. */
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Whether a row comes after this one in the order of the two columns; with null every row does. */
export function isAfter(
  instant: PgColumn,
  id: PgColumn,
  after: { readonly at: Date; readonly id: string } | null,
): SQL | undefined {
  return after === null
    ? undefined
    : sql`(${instant}, ${id}) > (${after.at.toISOString()}::timestamptz, ${after.id})`;
}
