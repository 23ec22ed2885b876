/**
 * Many rows in one statement as one parameter: to build, send and parse a parameter for each of their values takes longer than to
 * store them.
 */
import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './open.ts';

const quoted = (name: string): string => `"${name}"`;

type Statement = { readonly before: SQL; readonly after: SQL; readonly nameOf: ReadonlyMap<string, string> };

/** The statement around the rows, and the column of each of their fields. */
function statementOf(table: PgTable, fields: ReadonlySet<string>, tail: string): Statement {
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => fields.has(field));
  const names = columns.map(([, { name }]) => quoted(name)).join(', ');
  const target = quoted(getTableName(table));
  return {
    before: sql.raw(
      `insert into ${target} (${names}) select ${names} from jsonb_populate_recordset(null::${target}, `,
    ),
    after: sql.raw(`::jsonb) ${tail}`),
    nameOf: new Map(columns.map(([field, { name }]) => [field, name])),
  };
}

/**
 * Stores rows of a table that all have the same fields. `tail` is what follows the values, as `on conflict …`. Each statement is built
 * once: of a wide table that takes longer than to send it.
 */
export function rowsInto<Table extends PgTable>(table: Table, tail: string) {
  const statements = new Map<string, Statement>();

  function statementFor(fields: ReadonlySet<string>): Statement {
    const key = [...fields].join(' ');
    const known = statements.get(key) ?? statementOf(table, fields, tail);
    statements.set(key, known);
    return known;
  }

  return async (
    db: Db | Tx,
    rows: readonly Table['$inferInsert'][],
  ): Promise<{ readonly rows: readonly Record<string, unknown>[] }> => {
    const { before, after, nameOf } = statementFor(new Set(rows.flatMap((row) => Object.keys(row))));
    // Instants are written as ISO 8601, which PostgreSQL reads.
    const json = JSON.stringify(
      rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([field, value]) => [nameOf.get(field) ?? field, value])),
      ),
    );
    return db.execute(sql`${before}${json}${after}`);
  };
}
