/**
 * The PostgreSQL of a test run: the one that TEST_DATABASE_URL names (a superuser, or one who may create databases),
 * else a private cluster from Debian's programs, started by the first test file that asks and shared by all. Its
 * folder comes from `setup` of postgresqlCluster.ts, which also stops it.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { hasPrograms, startCluster } from './postgresqlPrograms.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** An empty folder of this run, for the private cluster. */
    postgresqlFolder: string;
  }
}

export function hasPostgresql(): boolean {
  return process.env['TEST_DATABASE_URL'] !== undefined || hasPrograms();
}

export async function postgresqlUrl(): Promise<string> {
  return process.env['TEST_DATABASE_URL'] ?? (await startedCluster(inject('postgresqlFolder')));
}

/** The first caller starts the cluster; the others wait for the file with its address. */
async function startedCluster(folder: string): Promise<string> {
  const address = join(folder, 'address');
  const lock = join(folder, 'starting');
  for (;;) {
    if (existsSync(address)) return readFileSync(address, 'utf8');
    if (took(lock)) break;
    await pause(50);
  }
  try {
    const url = await startCluster(folder);
    // Others may read it at this very moment.
    writeFileSync(`${address}.new`, url);
    renameSync(`${address}.new`, address);
    return url;
  } catch (error) {
    rmdirSync(lock);
    throw error;
  }
}

function took(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}
