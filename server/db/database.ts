/** A server's storage as everything above it sees it: the same on PostgreSQL and on the embedded engine. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import * as schema from './schema.ts';
import { endDeadConnections } from './deadConnections.ts';
import { isLate, isStatementTimeout, isUnavailable } from './unavailable.ts';

export type Db = NodePgDatabase<typeof schema>;
/** What a transaction's work gets: the same queries, inside it. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export type Database = {
  /** Inside `db.transaction` use its `tx` alone: the embedded database has one connection, and it is taken. */
  readonly db: Db;
  /**
   * A statement that is run all the time: each connection parses and plans it once. `name` is unique to `text`, which has
   * `$1` and so on for `values`. Outside transactions only; errors are as those of `db`.
   */
  readonly prepared: (name: string, text: string, values: readonly unknown[]) => Promise<readonly unknown[]>;
  readonly kind: 'embedded' | 'postgresql';
  /** Whether new games should be refused with `server/low-disk`. */
  readonly spaceLow: () => boolean;
  /** Throws StorageUnavailable (`disk-full`) when nothing may be written now. Call it before each transaction that writes. */
  readonly assertWritable: () => void;
  /** Whether the database answers within 2 s. Never rejects. */
  readonly ping: () => Promise<boolean>;
  /** Waits for what is running, then ends. */
  readonly close: () => Promise<void>;
};

export type Space = Pick<Database, 'spaceLow' | 'assertWritable'>;

const pingTimeoutMs = 2000;

export type Pooled = {
  readonly kind: Database['kind'];
  readonly config: PoolConfig;
  readonly space: Space;
  /** A connection in use that has answered nothing for so long is ended; left out, nobody looks. */
  readonly silenceMs?: number;
  /** Runs once the last connection is closed. */
  readonly afterwards: () => Promise<void>;
};

export function databaseOver({ kind, config, space, silenceMs, afterwards }: Pooled): Database {
  const pool = new Pool(config);
  const stopWatching = silenceMs === undefined ? null : endDeadConnections(pool, silenceMs);
  // An idle connection that is lost is no event: the next query opens another.
  pool.on('error', () => undefined);
  return {
    db: withSafeTransactions(drizzle(pool, { schema }), pool),
    async prepared(name, text, values) {
      const { rows }: { rows: unknown[] } = await pool.query({ name, text, values: [...values] });
      return rows;
    },
    kind,
    spaceLow: space.spaceLow,
    assertWritable: space.assertWritable,
    ping: () => answers(pool),
    async close() {
      await pool.end();
      stopWatching?.();
      await afterwards();
    },
  };
}

/**
 * drizzle's own `transaction` keeps the connection for ever when `begin` fails, and has the process ended by the
 * `error` event of a connection lost between two statements. This one always gives the connection back, and
 * throws away one that has failed.
 */
function withSafeTransactions(db: Db, pool: Pool): Db {
  /** One for each connection: making it costs more processor time than a short transaction's own statements. */
  const dbOf = new WeakMap<PoolClient, Db>();
  function over(client: PoolClient): Db {
    const known = dbOf.get(client) ?? drizzle(client, { schema });
    dbOf.set(client, known);
    return known;
  }
  const transaction: Db['transaction'] = async (work, config) => {
    const client = await pool.connect();
    let failed = false;
    const onError = (): void => {
      failed = true;
    };
    client.on('error', onError);
    try {
      return await over(client).transaction(async (tx) => {
        try {
          return await work(tx);
        } catch (error) {
          // A rollback would only wait for a dead connection, and its failure would take the place of this error.
          if (isUnavailable(error) && !isStatementTimeout(error) && !isLate(error)) await client.end();
          throw error;
        }
      }, config);
    } catch (error) {
      failed ||= isUnavailable(error) && !isLate(error);
      throw error;
    } finally {
      client.off('error', onError);
      client.release(failed);
    }
  };
  return Object.assign(db, { transaction });
}

async function answers(pool: Pool): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), pingTimeoutMs);
  pool.query('select 1').then(
    () => resolve(true),
    () => resolve(false),
  );
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
