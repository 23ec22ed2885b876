/** Rows that are stored whole, whether they were there before or not. */
import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Where a row with this id is there already, every other column of it is written. */
export function orReplace(table: PgTable): string {
  const set = Object.values(getTableColumns(table))
    .filter(({ name }) => name !== 'id')
    .map(({ name }) => `"${name}" = excluded."${name}"`);
  return `on conflict (id) do update set ${set.join(', ')}`;
}
