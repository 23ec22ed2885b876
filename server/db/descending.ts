/** The order in which indexes with `.desc()` have their rows. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Nulls come last, as drizzle makes its indexes: what `desc()` asks for, nulls first, such an index cannot serve. */
export const descending = (column: SQLWrapper): SQL => sql`${column} desc nulls last`;
