/** A whole server on a free port of the loopback with a database of its own in a temporary directory. */
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Clock } from '../clock.ts';
import { readConfig, type Config } from '../config.ts';
import { createServer, type Server } from '../server.ts';
import { prepareDatabase } from './databaseFolder.ts';
import { temporaryFolder } from './temporaryFolder.ts';

const engineFolder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
/**
 * The embedded engine's program. While it is held here, V8 compiles it once for all threads of the process instead of once for each
 * server, which halves what a server costs.
 */
const compiledEngine = WebAssembly.compile(readFileSync(join(engineFolder, 'pglite.wasm')));

export type TestServer = {
  readonly url: string;
  readonly dataDir: string;
  /** Null unless the configuration has them. */
  readonly operatorPort: number | null;
  readonly metricsPort: number | null;
  readonly publishTo: Server['publishTo'];
  readonly stop: () => Promise<void>;
};

/** `webDir` without files: the pages are not built in these tests unless given. */
export async function startServer(
  overrides: Partial<Config> = {},
  webDir?: string,
  clock?: Clock,
  followsDatabase?: boolean,
): Promise<TestServer> {
  const dataDir = overrides.dataDir ?? temporaryFolder();
  if (overrides.dataDir === undefined && overrides.databaseUrl === undefined) await prepareDatabase(dataDir);
  const config: Config = {
    ...readConfig({}),
    host: '127.0.0.1',
    limitFactor: null,
    logLevel: 'silent',
    // Other tests have the processor as well: an answer that is late is still the answer.
    answerWithinMs: 15_000,
    botSeed: '1',
    // Few tests ask the AI, and opening its engines is half of what a server's start costs.
    engineStart: 'first-question',
    deletionsLog: join(dataDir, 'deletions.log'),
    ...overrides,
    dataDir,
  };
  await compiledEngine;
  const server = await createServer(config, {
    webDir: webDir ?? join(dataDir, 'no-pages'),
    ...(clock && { machine: clock }),
    ...(followsDatabase !== undefined && { followsDatabase }),
  });
  const url = await server.app.listen({ port: 0, host: config.host });
  return {
    url,
    dataDir,
    operatorPort: server.operatorPort,
    metricsPort: server.metricsPort,
    publishTo: server.publishTo,
    async stop() {
      await server.stop();
      if (overrides.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
