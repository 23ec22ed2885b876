/**
 * Brings a database to the newest schema. Forward only, so a database of a newer version is refused; safe when several servers
 * start at once.
 */
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, type ClientConfig } from 'pg';

/** The same folder from server/db/migrate.ts and from server/dist/main.js. */
const migrationsFolder = fileURLToPath(new URL('../db/migrations', import.meta.url));

/** Any number will do, as long as every Playfield server takes the same one. */
const advisoryLock = 7_214_060_593;

/** When the newest migration in the database was made, ms. Zero: there is none. */
async function newestApplied(client: Client): Promise<number> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!tables[0]?.exists) return 0;
  const { rows } = await client.query<{ ms: string | null }>(
    'select max(created_at) as ms from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.ms ?? 0);
}

async function refuseNewer(client: Client): Promise<void> {
  const ownMs = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
  if ((await newestApplied(client)) <= ownMs) return;
  throw new Error(
    'This database was used by a newer version of Playfield. Start that version, or restore the backup made before the upgrade.',
  );
}

/** Waits for as long as another server migrates. Throws what the driver throws. */
export async function applyMigrations(config: ClientConfig): Promise<void> {
  const client = new Client(config);
  // Without a listener a lost connection would end the process; the running query rejects anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    await refuseNewer(client);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
