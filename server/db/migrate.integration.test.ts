/** STACK trap 6: servers that start at once migrate once; an older version leaves a newer database alone. */
import { readFileSync, rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
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

const journal: unknown = JSON.parse(
  readFileSync(new URL('migrations/meta/_journal.json', import.meta.url), 'utf8'),
);
const migrationCount =
  typeof journal === 'object' && journal !== null && 'entries' in journal && Array.isArray(journal.entries)
    ? journal.entries.length
    : 0;

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

const refusal = 'This database was used by a newer version of Playfield.';

describeOnPostgresql('migrations', () => {
  test('a database that a newer version has used is refused', async () => {
    const { url, drop } = await createOnPostgresql();
    await usedByNewer({ dataDir: '', databaseUrl: url });
    await expect(openDatabase({ dataDir: '', databaseUrl: url })).rejects.toThrow(refusal);
    await drop();
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
