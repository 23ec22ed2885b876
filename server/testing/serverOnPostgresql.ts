/** A server on a PostgreSQL database of its own, for the tests of a file, with a connection to look at what it stores. */
import { afterAll, beforeAll } from 'vitest';
import { openDatabase, type Database } from '../db/open.ts';
import { createOnPostgresql } from './database.ts';
import { startServer, type TestServer } from './server.ts';

type Place = {
  readonly server: TestServer;
  readonly database: Database;
};

/** Starts before the first test and stops after the last one; `at()` is valid within tests. */
export function serverOnPostgresql(): () => Place {
  let place: (Place & { readonly drop: () => Promise<void> }) | null = null;
  beforeAll(async () => {
    const { url, drop } = await createOnPostgresql();
    const database = await openDatabase({ dataDir: '', databaseUrl: url, databasePoolSize: 3 });
    place = { server: await startServer({ databaseUrl: url }), database, drop };
  });
  afterAll(async () => {
    await place?.server.stop();
    await place?.database.close();
    await place?.drop();
  });
  return () => {
    if (!place) throw new Error('the server does not run yet');
    return place;
  };
}
