/** STACK trap 6: servers that start at once migrate once; an older version leaves a newer database alone. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import {
  createOnPostgresql,
  createUnmigratedOnPostgresql,
  describeOnPostgresql,
  openInMemory,
} from '../testing/database.ts';
import { prepareDatabase } from '../testing/databaseFolder.ts';
import { startDatabaseProcess } from '../testing/databaseProcess.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import type { Database } from './database.ts';
import { openDatabase, type DatabaseOptions } from './open.ts';

const folder = fileURLToPath(new URL('migrations', import.meta.url));
const journalPath = 'meta/_journal.json';
const journal: unknown = JSON.parse(readFileSync(join(folder, journalPath), 'utf8'));
const entries: readonly unknown[] =
  typeof journal === 'object' && journal !== null && 'entries' in journal && Array.isArray(journal.entries)
    ? journal.entries
    : [];
const migrationCount = entries.length;

async function applied({ db }: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  );
  return rows[0]?.count ?? 0;
}

/** A later version has been here, and gone. */
async function usedByNewer(options: DatabaseOptions): Promise<void> {
  const database = await openDatabase(options);
  await database.db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'of a later version', max(created_at) + 1 from drizzle.__drizzle_migrations`);
  await database.close();
}

/** As commits 205dcbbb to 8699eade had the migration with the number 35. */
const earlierForm = [
  'DROP INDEX "snake_runs_expires"',
  'CREATE INDEX "sessions_absolute_expires" ON "sessions" USING btree ("absolute_expires_at")',
  `CREATE INDEX "games_unplayed" ON "games" USING btree (coalesce("last_move_at", "created_at")) WHERE "games"."game_mode" = 'ai' and "games"."move_count" < 4 and "games"."winner" is null`,
  'CREATE INDEX "snake_runs_tournament" ON "snake_runs" USING btree ("tournament_id") WHERE "snake_runs"."tournament_id" is not null',
  'CREATE UNIQUE INDEX "outages_from_unique" ON "outages" USING btree ("from_at")',
  'CREATE INDEX "snake_runs_expires" ON "snake_runs" USING btree ("expires_at") WHERE not "snake_runs"."is_best"',
  'ALTER TABLE "push_subscriptions" DROP COLUMN "failed_at"',
  'ALTER TABLE "push_subscriptions" DROP COLUMN "failures"',
].join(';--> statement-breakpoint\n');

/** Migrates a new database as those commits did. */
async function migratedByThem(connectionString: string): Promise<void> {
  const migrationsFolder = temporaryFolder();
  cpSync(folder, migrationsFolder, { recursive: true });
  const earlier = { idx: 35, version: '7', when: 1_795_690_265_873, tag: '0035_earlier', breakpoints: true };
  writeFileSync(join(migrationsFolder, `${earlier.tag}.sql`), earlierForm);
  writeFileSync(
    join(migrationsFolder, journalPath),
    JSON.stringify({ entries: [...entries.slice(0, earlier.idx), earlier] }),
  );
  const client = new Client({ connectionString });
  await client.connect();
  await migrate(drizzle(client), { migrationsFolder });
  await client.end();
  rmSync(migrationsFolder, { recursive: true });
}

async function definitionsOf(connectionString: string): Promise<unknown> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows: indexes } = await client.query(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`,
  );
  const { rows: columns } = await client.query(
    `select table_name, column_name, data_type, is_nullable, column_default
    from information_schema.columns where table_schema = 'public' order by table_name, column_name`,
  );
  await client.end();
  return { indexes, columns };
}

const refusal = 'This database was used by a newer version of Playfield.';

describeOnPostgresql('migrations', () => {
  test('a database that a newer version has used is refused', async () => {
    const { url, drop } = await createOnPostgresql();
    await usedByNewer({ dataDir: '', databaseUrl: url });
    await expect(openDatabase({ dataDir: '', databaseUrl: url })).rejects.toThrow(refusal);
    await drop();
  });

  test('a database of a commit whose last migration was changed later gets the schema of all others', async () => {
    const [old, fresh] = [await createUnmigratedOnPostgresql(), await createOnPostgresql()];
    await migratedByThem(old.url);
    const database = await openDatabase({ dataDir: '', databaseUrl: old.url });
    await database.close();
    expect(await definitionsOf(old.url)).toEqual(await definitionsOf(fresh.url));
    for (const { drop } of [old, fresh]) await drop();
  });

  test('F14 four servers on one fresh database apply each migration once', async () => {
    const { url, drop } = await createUnmigratedOnPostgresql();
    const servers = Array.from({ length: 4 }, () => startDatabaseProcess('hold', { databaseUrl: url }));
    await Promise.all(servers.map((server) => server.said(1)));
    expect(servers.map((server) => server.lines)).toEqual(servers.map(() => ['ready']));
    await Promise.all(servers.map((server) => server.kill()));
    const database = await openDatabase({ dataDir: '', databaseUrl: url });
    expect(await applied(database)).toBe(migrationCount);
    await database.close();
    await drop();
  });
});

test('an embedded database that a newer version has used is refused, and let go of', async () => {
  const dataDir = temporaryFolder();
  await prepareDatabase(dataDir);
  await usedByNewer({ dataDir });
  await expect(openDatabase({ dataDir })).rejects.toThrow(refusal);
  await expect(openDatabase({ dataDir })).rejects.toThrow(refusal);
  rmSync(dataDir, { recursive: true });
});

test('the embedded database has them all', async () => {
  const database = await openInMemory();
  afterAll(database.close);
  expect(migrationCount).toBeGreaterThan(0);
  expect(await applied(database)).toBe(migrationCount);
});
