/** A name that takes the place of those that features have stored of a person. */
import { and, ne, notInArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { basesOf, distinctFrom, suffix } from './distinctName.ts';

/** Somebody whose account has got a new name. */
export type Renamed = {
  readonly userId: string;
  /** The name now. */
  readonly to: string;
  /** The names before, oldest first. */
  readonly from: readonly string[];
};

export type StoredName = {
  /** Whether a column has another name. */
  readonly isNot: (column: PgColumn) => SQL | undefined;
  /** The name in a place where the others have these names. */
  readonly beside: (others: readonly string[]) => string;
};

/** The same in every place. */
export const storedAlike = (name: string): StoredName => ({
  isNot: (column) => ne(column, name),
  beside: () => name,
});

/** Told apart, as when people meet, from somebody of the same name in the same place. */
export const storedApart = (name: string): StoredName => ({
  isNot(column) {
    const base = sql`regexp_replace(${column}, ${suffix.source}, '')`;
    return and(ne(column, name), notInArray(base, basesOf(name)));
  },
  beside: (others) => distinctFrom(name, others),
});

/** The rows by the name that each is to have. */
export const byName = <Row extends { readonly others: readonly string[] }>(
  rows: readonly Row[],
  name: StoredName,
): ReadonlyMap<string, Row[]> => Map.groupBy(rows, ({ others }) => name.beside(others));
