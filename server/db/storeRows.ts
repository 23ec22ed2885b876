/**
 * Many rows in one statement as one parameter: to build, send and parse a parameter for each of their values takes longer than to
 * store them.
 */
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './open.ts';

const noTail = sql``;

/** Stores rows that all have the same fields; `tail` is what follows the values, as `on conflict …`. */
export async function storeRows<Table extends PgTable>(
  db: Db | Tx,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  tail: SQL = noTail,
): Promise<{ readonly rows: readonly Record<string, unknown>[] }> {
  const given = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => given.has(field));
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const nameOf = new Map(columns.map(([field, { name }]) => [field, name]));
  // Instants are written as ISO 8601, which PostgreSQL reads.
  const json = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([field, value]) => [nameOf.get(field) ?? field, value])),
    ),
  );
  return db.execute(sql`insert into ${table} (${names})
    select ${names} from jsonb_populate_recordset(null::${table}, ${json}::jsonb) ${tail}`);
}
