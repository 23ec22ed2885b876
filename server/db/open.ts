/**
 * Opens the storage of a server: PostgreSQL when `databaseUrl` is given, else the embedded database in `dataDir`.
 * Above this line both are the same: one driver, one schema, one set of migrations, one kind of error.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type ClientConfig, type PoolConfig } from 'pg';
import type { Durability } from '../workers/databaseMessages.ts';
import { startEmbedded, type Embedded } from './embedded.ts';
import { applyMigrations } from './migrate.ts';
import * as schema from './schema.ts';
import { isUnavailable } from './unavailable.ts';

export type Db = NodePgDatabase<typeof schema>;
/** What a transaction's work gets: the same queries, inside it. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export type DatabaseOptions = {
  /** Where the embedded database lives; used when there is no `databaseUrl`. Made when missing. */
  readonly dataDir: string;
  /** A PostgreSQL connection string, e.g. `postgres://user:password@host:5432/playfield`. */
  readonly databaseUrl?: string | undefined;
  /** `strict` (default) syncs every commit to disk before it is answered; `relaxed` leaves that to the system. */
  readonly durability?: Durability | undefined;
  /** The embedded database is restarted after so long without an answer. Default 5,000. */
  readonly watchdogMs?: number | undefined;
  /** Below this free space `spaceLow()` is true. Default 256 MiB. */
  readonly softFloorBytes?: number | undefined;
  /** Below this free space `assertWritable()` throws. Default 48 MiB. */
  readonly hardFloorBytes?: number | undefined;
  /** Connections to PostgreSQL. Default 10. The embedded database has one. */
  readonly poolSize?: number | undefined;
  /** How long a query waits for a connection before it fails, in seconds. Default 2. */
  readonly connectTimeoutS?: number | undefined;
  /** Longest a statement may take on PostgreSQL. Default 2,500. */
  readonly statementTimeoutMs?: number | undefined;
};

export type Database = {
  readonly db: Db;
  readonly kind: 'embedded' | 'postgresql';
  /** Whether new games should be refused with `server/low-disk`. */
  readonly spaceLow: () => boolean;
  /** Throws StorageUnavailable (`disk-full`) when nothing may be written now. Call it before each transaction that writes. */
  readonly assertWritable: () => void;
  /** Whether the database answers within 2 s. Never rejects. */
  readonly ping: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

/** Applies migrations before it resolves. Rejects when the database cannot be opened. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl
    ? await openPostgresql(options, options.databaseUrl)
    : await openEmbedded(options);
}

async function openPostgresql(options: DatabaseOptions, connectionString: string): Promise<Database> {
  const connectionTimeoutMillis = (options.connectTimeoutS ?? 2) * 1000;
  const statementTimeoutMs = options.statementTimeoutMs ?? 2500;
  const client: ClientConfig = { connectionString, connectionTimeoutMillis, keepAlive: true };
  await applyMigrations(client);
  return databaseOn('postgresql', {
    ...client,
    max: options.poolSize ?? 10,
    statement_timeout: statementTimeoutMs,
    // The same limit on this side, for a server that no longer answers at all.
    query_timeout: statementTimeoutMs + 250,
  });
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  mkdirSync(options.dataDir, { recursive: true });
  const embedded = await startEmbedded({
    directory: join(options.dataDir, 'database'),
    durability: options.durability ?? 'strict',
  });
  const client = {
    stream: () => embedded.connect(),
    host: 'embedded',
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: (options.connectTimeoutS ?? 2) * 1000,
  } satisfies ClientConfig;
  await applyMigrations(client);
  return databaseOn('embedded', { ...client, max: 1, idleTimeoutMillis: 0 }, embedded);
}

function databaseOn(kind: Database['kind'], config: PoolConfig, embedded?: Embedded): Database {
  const pool = new Pool(config);
  // An idle connection that is lost is no event: the next query opens another.
  pool.on('error', () => undefined);
  return {
    db: withSafeTransactions(drizzle(pool, { schema }), pool),
    kind,
    spaceLow: () => false,
    assertWritable: () => undefined,
    ping: () => answers(pool),
    async close() {
      await pool.end();
      await embedded?.close();
    },
  };
}

/**
 * drizzle's own `transaction` keeps the connection for ever when `begin` fails, and has the process ended by the
 * `error` event of a connection lost between two statements. This one always gives the connection back, and
 * throws away one that has failed.
 */
function withSafeTransactions(db: Db, pool: Pool): Db {
  const transaction: Db['transaction'] = async (work, config) => {
    const client = await pool.connect();
    let failed = false;
    const onError = (): void => {
      failed = true;
    };
    client.on('error', onError);
    try {
      return await drizzle(client, { schema }).transaction(async (tx) => {
        try {
          return await work(tx);
        } catch (error) {
          // A rollback would only wait for a connection that no longer answers.
          if (isUnavailable(error)) await client.end();
          throw error;
        }
      }, config);
    } catch (error) {
      failed ||= isUnavailable(error);
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
  const timer = setTimeout(() => resolve(false), 2000);
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
