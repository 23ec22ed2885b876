/** Whether a column is one of these texts, which are one parameter: `inArray` has the database read one for each. */
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

export const among = (column: PgColumn, values: Iterable<string>): SQL =>
  sql`${column} = any(${sql.param([...values])}::text[])`;
