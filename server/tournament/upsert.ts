/** Rows that are stored whole, whether they were there before or not. */
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Where a row with this id is there already, every other column of it is written. */
export function orReplace(table: PgTable): SQL {
  const set = Object.values(getTableColumns(table))
    .filter(({ name }) => name !== 'id')
    .map(({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`);
  return sql`on conflict (id) do update set ${sql.join(set, sql`, `)}`;
}
