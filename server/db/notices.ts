/** Word to the other servers on the same PostgreSQL, sent with the commit of a transaction. Nothing depends on it alone. */
import { sql } from 'drizzle-orm';
import { channel } from './listen.ts';
import type { Database, Tx } from './database.ts';

/** `origin` names this server, so that it can tell its own notices. */
export type Tell = (tx: Tx, notice: string) => Promise<void>;

export function createTell({ kind }: Pick<Database, 'kind'>, origin: string): Tell {
  return async (tx, notice) => {
    if (kind === 'postgresql') await tx.execute(sql`select pg_notify(${channel}, ${`${origin} ${notice}`})`);
  };
}
