/**
 * One suite on both databases: the embedded engine in memory, and a real PostgreSQL (see postgresql.ts). Without a
 * PostgreSQL its half is skipped aloud, and with CI=true it fails.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { Client, type ClientConfig } from 'pg';
import { afterAll, describe, inject, test } from 'vitest';
import { databaseOver, type Database } from '../db/database.ts';
import { applyMigrations } from '../db/migrate.ts';
import { embeddedClient, openDatabase } from '../db/open.ts';
import * as schema from '../db/schema.ts';
import { WireSocket } from '../db/embedded/protocolSocket.ts';
import { openEngine, type EngineOptions } from '../db/embedded/engine.ts';
import { createSession } from '../db/embedded/session.ts';
import { preparedKey } from './databaseFolder.ts';
import { hasPostgresql, postgresqlUrl } from './postgresql.ts';
import { templateName } from './postgresqlCluster.ts';

/** Resolves with the same database at every call, its tables emptied. */
export type OpenDatabase = () => Promise<Database>;

/** Declares `suite` twice, once for each database, which is closed at its end. */
export function describeEachDatabase(name: string, suite: (open: OpenDatabase) => void): void {
  describe(`${name} (embedded)`, () => suite(emptied(openInMemory)));
  describeOnPostgresql(name, () => suite(emptied(openOnPostgresql)));
}

/** Declares `suite` for PostgreSQL, when there is one. */
export function describeOnPostgresql(name: string, suite: () => void): void {
  const title = `${name} (PostgreSQL)`;
  if (hasPostgresql()) {
    describe(title, suite);
  } else if (process.env['CI'] === 'true') {
    test(title, () => {
      throw new Error('PostgreSQL is missing: install it, or set TEST_DATABASE_URL');
    });
  } else {
    process.stderr.write(`SKIPPED: ${title}. Install PostgreSQL, or set TEST_DATABASE_URL.\n`);
    describe.skip(title, suite);
  }
}

function emptied(open: () => Promise<Database>): OpenDatabase {
  let database: Promise<Database> | undefined;
  afterAll(async () => {
    await (await database)?.close();
  });
  return async () => {
    database ??= open();
    await emptyTables(await database);
    return await database;
  };
}

const tables = Object.values(schema).flatMap((value) => (is(value, PgTable) ? [getTableName(value)] : []));

/**
 * Empties every table that holds something, once no transaction is writing: truncating them all
 * takes a hundred times as long.
 */
export async function emptyTables({ db }: Database): Promise<void> {
  const names = tables.map((name) => `'${name}'`).join(', ');
  await db.execute(
    sql.raw(`do $$
      declare name text; is_filled boolean;
      begin
        -- Foreign keys need no checks where everything goes.
        set local session_replication_role = replica;
        foreach name in array array[${names}] loop
          execute format('lock table %I in share row exclusive mode', name);
        end loop;
        foreach name in array array[${names}] loop
          execute format('select exists (select 1 from %I)', name) into is_filled;
          if is_filled then execute format('delete from %I', name); end if;
        end loop;
        for name in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null loop
          execute format('alter sequence %I restart', name);
        end loop;
      end $$`),
  );
}

const alwaysSpace = { spaceLow: () => false, assertWritable: () => undefined };

/** Engines in memory that nobody uses. */
const idleEngines: Awaited<ReturnType<typeof openInThread>>[] = [];

/**
 * The embedded engine in this thread, in memory, with an empty schema. Loading the schema costs more than most files' tests, so the
 * files of a worker take the same engine one after the other. A test must not change its schema.
 */
export async function openInMemory(): Promise<Database> {
  const used = idleEngines.pop();
  const engine =
    used ?? (await openInThread({ directory: null, durability: 'relaxed', prepared: await preparedDump() }));
  const database = databaseOver({
    kind: 'embedded',
    config: { ...engine.client, max: 1, idleTimeoutMillis: 0 },
    space: alwaysSpace,
    async afterwards() {
      idleEngines.push(engine);
    },
  });
  if (used) {
    await emptyTables(database);
    // Otherwise deleted rows would take up room for ever.
    await database.db.execute(sql`vacuum`);
  }
  return database;
}

/** The embedded engine on real files but in this thread, so that a test can watch its files. Migrated. */
export async function openOnFiles(options: EngineOptions): Promise<Database> {
  const { client, close } = await openInThread(options);
  await applyMigrations(client);
  return databaseOver({
    kind: 'embedded',
    config: { ...client, max: 1, idleTimeoutMillis: 0 },
    space: alwaysSpace,
    afterwards: close,
  });
}

async function openInThread(options: EngineOptions) {
  const engine = await openEngine(options);
  const session = createSession(engine);
  let last = Promise.resolve();
  const stream = (): WireSocket => {
    const socket = new WireSocket({
      open: () => undefined,
      send(bytes) {
        last = last.then(async () => socket.receive(await session.feed(bytes)));
      },
      gone: () => undefined,
    });
    return socket;
  };
  const client: ClientConfig = { ...embeddedClient, stream };
  return { engine, client, close: () => engine.close() };
}

/** A dump of the migrated schema, kept in the system's temporary folder for each set of migrations and engine. */
async function preparedDump(): Promise<Blob> {
  const path = join(tmpdir(), `playfield-schema-${preparedKey()}.tar`);
  if (!existsSync(path)) {
    const { engine, client, close } = await openInThread({ directory: null, durability: 'relaxed' });
    await applyMigrations(client);
    const dump = await engine.dumpDataDir('none');
    await close();
    // Written elsewhere and renamed, because other test files may be doing the same.
    const aside = `${path}.${randomUUID()}`;
    writeFileSync(aside, Buffer.from(await dump.arrayBuffer()));
    renameSync(aside, path);
  }
  return new Blob([readFileSync(path)]);
}

/** A migrated database of its own on the PostgreSQL of this run, dropped when it is closed. */
export async function openOnPostgresql(): Promise<Database> {
  const { url, drop } = await createOnPostgresql();
  const database = await openDatabase({ dataDir: '', databaseUrl: url, databasePoolSize: 4 });
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

type OnPostgresql = { readonly url: string; readonly drop: () => Promise<void> };

/** A migrated, empty database on the PostgreSQL of this run: a copy of the run's template, which costs a fifth of migrating. */
export async function createOnPostgresql(): Promise<OnPostgresql> {
  return createDatabase(`template ${await migratedTemplate()}`);
}

/** A database without any table on the PostgreSQL of this run. */
export function createUnmigratedOnPostgresql(): Promise<OnPostgresql> {
  return createDatabase('');
}

async function createDatabase(options: string): Promise<OnPostgresql> {
  const server = await postgresqlUrl();
  const name = `playfield_test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, (client) => client.query(`create database ${name} ${options}`));
  const drop = (): Promise<void> =>
    administer(server, (client) => client.query(`drop database ${name} with (force)`));
  return { url: addressOf(server, name), drop };
}

/** Of test runs, which take turns to make their template. */
const advisoryLock = 7_214_060_594;

/** The name of this run's template. The first caller makes it; the others wait. */
async function migratedTemplate(): Promise<string> {
  const server = await postgresqlUrl();
  const name = templateName(inject('postgresqlFolder'));
  await administer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    const made = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (made.rowCount === 1) return;
    await client.query(`create database ${name}_making`);
    await applyMigrations({ connectionString: addressOf(server, `${name}_making`) });
    await client.query(`alter database ${name}_making rename to ${name}`);
  });
  return name;
}

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function administer(
  connectionString: string,
  act: (client: Client) => Promise<unknown>,
): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}
