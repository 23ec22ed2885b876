/** Brings a database to the newest schema. Forward only; safe when several servers start at once. */
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, type ClientConfig } from 'pg';

/** The same folder from server/db/migrate.ts and from server/dist/main.js. */
const migrationsFolder = fileURLToPath(new URL('../db/migrations', import.meta.url));

/** Any number will do, as long as every Playfield server takes the same one. */
const advisoryLock = 7_214_060_593;

/** Waits for as long as another server migrates. Throws what the driver throws. */
export async function applyMigrations(config: ClientConfig): Promise<void> {
  const client = new Client(config);
  // Without a listener a lost connection would end the process; the running query rejects anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
