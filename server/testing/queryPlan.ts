/** How the database means to answer a query. */
import { sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../db/open.ts';

export async function planOf(db: Db, query: SQLWrapper): Promise<string> {
  const { rows } = await db.execute(sql`explain ${query}`);
  return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
}
