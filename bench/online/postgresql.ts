/** A private PostgreSQL for one round, which answers a commit only once it is on the disk. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasPrograms, startCluster, stopCluster } from '@playfield/server/testing/postgresqlPrograms.ts';

export const hasPostgresql = hasPrograms;

export type RunningPostgresql = {
  readonly url: string;
  /** Its first process; the others are children of it. */
  readonly pid: number;
  readonly dispose: () => Promise<void>;
};

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
    const pid = Number((await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
    return { url, pid, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}
