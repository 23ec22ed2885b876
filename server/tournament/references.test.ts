/** Nobody who is named where the schema forbids removing people may be missing in a manifest. */
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '../db/schema.ts';
import { tournamentReferences } from './index.ts';

const nameOf = (column: PgColumn): string => `${getTableName(column.table)}.${column.name}`;

test('every column that forbids removing a person is a reference of its feature', () => {
  const restricting = Object.values(schema)
    .flatMap((value) => (is(value, PgTable) ? getTableConfig(value).foreignKeys : []))
    .filter(({ onDelete }) => onDelete !== 'cascade' && onDelete !== 'set null')
    .flatMap((key) => {
      const { columns, foreignTable } = key.reference();
      return foreignTable === schema.users ? columns.map(nameOf) : [];
    });
  expect(restricting.toSorted()).toEqual(tournamentReferences.map(nameOf).toSorted());
});
