/** A private PostgreSQL for one round, which confirms a commit only once it is on disk. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { hasPrograms, startCluster, stopCluster } from '@playfield/server/testing/postgresqlPrograms.ts';

export const hasPostgresql = hasPrograms;

export type RunningPostgresql = {
  readonly url: string;
  /** Its main process; the others are its children. */
  readonly pid: number;
  readonly dispose: () => Promise<void>;
};

/** The write-ahead log cycles through this many 16 MB files before anything is measured. */
const logFiles = 4;

/**
 * A database in use reuses its log files. A fresh one creates each by writing 16 MB of zeros and
 * syncing them, while every commit waits.
 */
async function wearIn(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  for (let n = 0; n < logFiles; n++) {
    await client.query(`create table used_in_${n} ()`);
    await client.query('select pg_switch_wal()');
  }
  await client.query('checkpoint');
  await client.end();
}

export async function startPostgresql(): Promise<RunningPostgresql> {
  const folder = await mkdtemp(join(tmpdir(), 'playfield-bench-postgresql-'));
  const stopAtExit = (): void => stopCluster(folder);
  process.on('exit', stopAtExit);
  const dispose = async (): Promise<void> => {
    stopCluster(folder);
    process.off('exit', stopAtExit);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const url = await startCluster(folder, 'fsync');
    await wearIn(url);
    const pid = Number((await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
    return { url, pid, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}
