/**
 * Creating an empty database takes seconds, so a test run creates one, by starting a server once,
 * and every server of the run starts from a copy of it.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server.ts';

const variable = 'E2E_EMPTY_DATABASE';

/** The data directory to copy. Throws outside a run. */
export function emptyDatabase(): string {
  const folder = process.env[variable];
  if (folder === undefined) throw new Error('The empty database is made by the global setup of a run.');
  return folder;
}

/**
 * Playwright's global setup: starts a server in an empty directory and stops it; returns the
 * teardown.
 */
async function makeEmptyDatabase(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'playfield-empty-'));
  const server = await startServer();
  await server.stop();
  await cp(server.dataDir, folder, { recursive: true });
  await server.dispose();
  process.env[variable] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

// Playwright calls the default export.
// oxlint-disable-next-line import/no-default-export
export default makeEmptyDatabase;
