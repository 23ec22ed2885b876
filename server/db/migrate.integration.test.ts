/** STACK trap 6: servers that start at once migrate once. */
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createUnmigratedOnPostgresql, describeOnPostgresql, openInMemory } from '../testing/database.ts';
import { startDatabaseProcess } from '../testing/databaseProcess.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open.ts';

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

describeOnPostgresql('migrations', () => {
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

test('the embedded database has them all', async () => {
  const database = await openInMemory();
  afterAll(database.close);
  expect(migrationCount).toBeGreaterThan(0);
  expect(await applied(database)).toBe(migrationCount);
});
