/**
 * Whether a column is one of these texts. They are one parameter, so the statement stays the same and as short however many they are:
 * a hundred ids take the database half as long as with `inArray`, which makes a parameter of each, and a single one takes as long. So lists
 * that come from data go through here. `inArray` is for subqueries, for a few constants (a status), and for columns of other types.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

export const among = (column: AnyPgColumn<{ columnType: 'PgText' }>, values: Iterable<string>): SQL =>
  sql`${column} = any(${sql.param([...values])}::text[])`;
