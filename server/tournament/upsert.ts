/** Rows that are stored whole, whether they were there before or not. */
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** What an upsert writes: every column but the key. */
export function excluded(columns: Readonly<Record<string, PgColumn>>): Record<string, SQL> {
  return Object.fromEntries(
    Object.entries(columns)
      .filter(([name]) => name !== 'id')
      .map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  );
}
