/**
 * Opens the storage of a server: PostgreSQL when `databaseUrl` is given, else the embedded database in `dataDir`.
 * Above this line both are the same: one driver, one schema, one set of migrations, one kind of error.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ClientBase, ClientConfig, PoolConfig } from 'pg';
import type { Durability } from './embedded/messages.ts';
import { databaseOver, type Database } from './database.ts';
import { EmbeddedEngine, type StorageEvent } from './embedded/embedded.ts';
import { freeBytesOf, watchSpace } from './embedded/freeSpace.ts';
import { lockDirectory, type Lock } from './embedded/lock.ts';
import { makeFolder } from '../makeFolder.ts';
import { applyMigrations } from './migrate.ts';
import { isDiskFull, isUnavailable, StorageUnavailable } from './unavailable.ts';

export type { Database, Db, Tx } from './database.ts';

export type DatabaseOptions = {
  /** Where the embedded database lives; used when there is no `databaseUrl`. Made when missing. */
  readonly dataDir: string;
  /** A PostgreSQL connection string, e.g. `postgres://user:password@host:5432/playfield`. */
  readonly databaseUrl?: string | undefined;
  /** `strict` (default) syncs every commit to disk before it is answered; `relaxed` leaves that to the system. */
  readonly durability?: Durability | undefined;
  /** The embedded database is restarted after so long without an answer. Default 5,000. */
  readonly watchdogMs?: number | undefined;
  /**
   * The same while it is opened and migrated: a statement that changes a large table takes its time. Default 60,000. PostgreSQL is
   * given as long as it takes.
   */
  readonly startLimitMs?: number | undefined;
  /** Below this free space `spaceLow()` is true. Default 256 MiB. */
  readonly softFloorBytes?: number | undefined;
  /** Below this free space `assertWritable()` throws. Default 48 MiB. */
  readonly hardFloorBytes?: number | undefined;
  /** The packed empty database a first start unpacks; null makes one. Default: the one the build made, if any. */
  readonly archive?: string | null | undefined;
  /** Connections to PostgreSQL. Default 10. The embedded database has one. */
  readonly databasePoolSize?: number | undefined;
  /** The longest a request may wait for its answer, which the next two follow. Default 2,700. */
  readonly answerWithinMs?: number | undefined;
  /**
   * How long a query waits for a connection before it fails, in seconds; a new connection may take as long again to take its limits.
   * Default 2, or 0.7 less than an answer may take.
   */
  readonly connectTimeoutS?: number | undefined;
  /** Longest a statement may take on PostgreSQL. Default 2,500, or 200 less than an answer may take. */
  readonly statementTimeoutMs?: number | undefined;
  /**
   * Told once why PostgreSQL cannot be reached; then it is waited for without end. Left out: opening fails instead.
   */
  readonly waiting?: ((error: unknown) => void) | undefined;
  /** Told when the embedded database is lost, when it is back, and when its disk is short of room. */
  readonly report?: ((event: StorageEvent) => void) | undefined;
};

const mebibyte = 1024 * 1024;
/** A segment of the write-ahead log (16 MiB) and what a checkpoint writes. */
const roomToOpenBytes = 20 * mebibyte;

/** The embedded engine's first connection, while it still reads its files: seconds on a busy machine. */
const firstConnectionMs = 30_000;

/** How long a failed start waits for the engine's thread to end. */
const giveUpMs = 3000;
/** After a reboot PostgreSQL may come later than this server. */
const reachEveryMs = 1000;

/** How long a query waits for a connection and a statement for its end: the request that asks should hear of it. */
function patienceOf({ answerWithinMs = 0, connectTimeoutS, statementTimeoutMs }: DatabaseOptions): {
  readonly connectMs: number;
  readonly statementMs: number;
} {
  return {
    connectMs: connectTimeoutS === undefined ? Math.max(2000, answerWithinMs - 700) : connectTimeoutS * 1000,
    statementMs: statementTimeoutMs ?? Math.max(2500, answerWithinMs - 200),
  };
}

const alwaysSpace = { spaceLow: () => false, assertWritable: () => undefined };

/** Applies migrations before it resolves. Rejects when the database cannot be opened. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl
    ? await openPostgresql(options, options.databaseUrl)
    : await openEmbedded(options);
}

async function openPostgresql(options: DatabaseOptions, connectionString: string): Promise<Database> {
  const { connectMs, statementMs } = patienceOf(options);
  const client: ClientConfig = {
    connectionString,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
  };
  await migrateOnceReached(client, options.waiting);
  const pool: PoolConfig = {
    ...client,
    max: options.databasePoolSize ?? 10,
    onConnect: (fresh) => limitStatements(fresh, statementMs, connectMs),
  };
  return databaseOver({
    kind: 'postgresql',
    config: pool,
    space: alwaysSpace,
    // The same limit on this side, for a server that has stopped responding.
    silenceMs: statementMs + 250,
    afterwards: async () => undefined,
  });
}

/**
 * Sets the limit of a new connection; rejects after `withinMs`, and the pool ends the connection. pg's own `statement_timeout`
 * is a parameter of the connection's start, which PgBouncer refuses. Done in the pool's `verify`, it would lose the connection
 * of somebody who gave up waiting meanwhile, or run their statement although they were refused (pg-pool 3.14).
 */
async function limitStatements(fresh: ClientBase, statementMs: number, withinMs: number): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new StorageUnavailable('connection', 'PostgreSQL did not answer a new connection in time.'));
  }, withinMs);
  try {
    await Promise.race([fresh.query(`set statement_timeout = ${statementMs}`), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function migrateOnceReached(client: ClientConfig, waiting: DatabaseOptions['waiting']): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await applyMigrations(client);
    } catch (error) {
      if (!waiting || !isUnavailable(error)) throw error;
      if (tries === 1) waiting(error);
      await pause(reachEveryMs);
    }
  }
}

/**
 * Closes the embedded database of a start that failed; rejects with the error. A thread that hangs may never end: then it rejects
 * with one that says so.
 */
export async function giveUp(close: () => Promise<void>, error: unknown): Promise<never> {
  const isHung = await Promise.race([
    close().then(
      () => false,
      () => false,
    ),
    pause(giveUpMs, true, { ref: false }),
  ]);
  if (!isHung) throw error;
  throw new StorageUnavailable('watchdog', 'The embedded database did not answer, and could not be ended.', {
    cause: error,
  });
}

/** The error in words for the person who set DATA_DIR, where these say more. */
function explained(error: unknown, dataDir: string): unknown {
  const directory = resolve(dataDir);
  if (isDiskFull(error))
    return new StorageUnavailable(
      'disk-full',
      `The disk with DATA_DIR (${directory}) is full. Free some space there, or move the directory to another disk and set DATA_DIR to it.`,
      { cause: error },
    );
  // The lock listens at an address of its own.
  if (!(error instanceof Error && 'syscall' in error) || error.syscall === 'listen') return error;
  return new Error(
    `DATA_DIR (${directory}) cannot be used: ${error.message}. Set it to a directory in which this user may write.`,
  );
}

async function lockedDirectory(dataDir: string): Promise<Lock> {
  try {
    makeFolder(dataDir);
    return await lockDirectory(dataDir);
  } catch (error) {
    throw explained(error, dataDir);
  }
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const { dataDir, durability = 'strict', watchdogMs = 5000, startLimitMs = 60_000, report } = options;
  const lock = await lockedDirectory(dataDir);
  const engine = new EmbeddedEngine({
    directory: join(dataDir, 'database'),
    durability,
    watchdogMs,
    startLimitMs,
    archive: options.archive === undefined ? builtArchive() : options.archive,
    hasRoom: () => freeBytesOf(dataDir) > roomToOpenBytes,
    report,
  });
  const client = {
    ...embeddedClient,
    stream: () => engine.connect(),
    connectionTimeoutMillis: patienceOf(options).connectMs,
  } satisfies ClientConfig;
  const close = async (): Promise<void> => {
    await engine.close();
    await lock.release();
  };
  try {
    await engine.open();
    // The first connection has the engine begin its work, which takes seconds on a machine that is busy.
    await applyMigrations({ ...client, connectionTimeoutMillis: firstConnectionMs });
    engine.begun();
  } catch (error) {
    return await giveUp(close, explained(error, dataDir));
  }
  const floors = {
    softFloorBytes: options.softFloorBytes ?? 256 * mebibyte,
    hardFloorBytes: options.hardFloorBytes ?? 48 * mebibyte,
  };
  const space = watchSpace(floors, () => freeBytesOf(dataDir), {
    tell: (message) => report?.({ kind: 'low', message }),
    nowMs: () => performance.now(),
  });
  // Said at the start too, before anybody asks for a game.
  space.spaceLow();
  return databaseOver({
    kind: 'embedded',
    config: { ...client, max: 1, idleTimeoutMillis: 0 },
    space,
    afterwards: close,
  });
}

/**
 * Only for the bundle, which is built together with it: beside the sources it may be of another version of the engine.
 * The same folder from server/dist/main.js.
 */
function builtArchive(): string | null {
  if (import.meta.url.endsWith('.ts')) return null;
  const path = fileURLToPath(new URL('../db/embedded/dist/emptyCluster.zst', import.meta.url));
  return existsSync(path) ? path : null;
}

/** Said outright, so that PGHOST, PGSSLMODE and the like in the environment mean nothing to the embedded database. */
export const embeddedClient = {
  host: 'embedded',
  port: 5432,
  user: 'postgres',
  database: 'postgres',
  password: '',
  ssl: false,
} satisfies ClientConfig;
