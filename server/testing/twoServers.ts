/** Two servers on one PostgreSQL, for the tests of a file: in this process, or as processes that can be killed. */
import { afterAll, beforeAll } from 'vitest';
import type { Config } from '../config.ts';
import type { Clock } from '../clock.ts';
import { serverProcess, type ServerEnv, type ServerProcess } from '../faults/testing/serverProcess.ts';
import { createOnPostgresql } from './database.ts';
import { startServer, type TestServer } from './server.ts';

export type TwoServers<Server> = {
  readonly one: () => Server;
  readonly two: () => Server;
  /** Of the database. */
  readonly url: () => string;
};

/** Starts both before the first test and stops them after the last one. */
function declareTwo<Server>(
  start: (databaseUrl: string, n: number) => Promise<Server>,
  stop: (server: Server) => Promise<void>,
): TwoServers<Server> {
  let database: Awaited<ReturnType<typeof createOnPostgresql>> | null = null;
  let servers: readonly Server[] = [];
  beforeAll(async () => {
    const made = await createOnPostgresql();
    database = made;
    // Both at once: migrations run once.
    servers = await Promise.all([0, 1].map((n) => start(made.url, n)));
  }, 120_000);
  afterAll(async () => {
    await Promise.all(servers.map(stop));
    await database?.drop();
  });
  const at = (n: number): Server => {
    const server = servers[n];
    if (!server) throw new Error('the servers do not run yet');
    return server;
  };
  return {
    one: () => at(0),
    two: () => at(1),
    url() {
      if (!database) throw new Error('there is no database yet');
      return database.url;
    },
  };
}

export type TwoOptions = {
  readonly overrides?: Partial<Config>;
  /** The clocks of the machines; both follow the database's time all the same. */
  readonly machines?: readonly [Clock, Clock];
};

export const twoServers = ({ overrides = {}, machines }: TwoOptions = {}): TwoServers<TestServer> =>
  declareTwo(
    (databaseUrl, n) => startServer({ ...overrides, databaseUrl }, undefined, machines?.[n], true),
    (server) => server.stop(),
  );

export const twoProcesses = (env: ServerEnv = {}): TwoServers<ServerProcess> =>
  declareTwo(
    async (databaseUrl) => {
      const server = await serverProcess({ env: { DATABASE_URL: databaseUrl, DATABASE_POOL: '5', ...env } });
      await server.start();
      return server;
    },
    (server) => server.dispose(),
  );
