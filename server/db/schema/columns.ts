/**
 * Column shapes that every table uses in the same way. Ids are opaque text made by the caller; instants are
 * `timestamptz` in milliseconds, so that what JavaScript reads back is exactly what is stored (pages by instant
 * depend on it); enumerations are text with a CHECK, so that a new value needs no new type.
 */
import { sql, type SQL } from 'drizzle-orm';
import { check, text, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';

export const id = () => text('id').primaryKey();

export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const createdAt = () => instant('created_at').notNull().defaultNow();

/** Set by every update of the row; starts as the instant of the insert. */
export const updatedAt = () => instant('updated_at').notNull().defaultNow();

/** CHECK (column IN (...)). NULL passes where the column allows it. */
export function oneOf(name: string, column: AnyPgColumn, values: readonly string[]) {
  return check(name, sql`${column} in (${list(values)})`);
}

/** Constants of this schema alone: they are written into SQL text. */
export function list(values: readonly string[]): SQL {
  return sql.raw(values.map((value) => `'${value}'`).join(', '));
}
