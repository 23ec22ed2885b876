/** Folders for the data of tests: in memory where there is plenty of it, so that no test waits for a busy disk. */
import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const enoughBytes = 4 * 1024 ** 3;
const sharedMemory = '/dev/shm';

function fastestFolder(): string {
  if (!existsSync(sharedMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(sharedMemory);
  return bavail * bsize > enoughBytes ? sharedMemory : tmpdir();
}

/** A new, empty folder. The caller removes it. */
export function temporaryFolder(): string {
  return mkdtempSync(join(fastestFolder(), 'playfield-test-'));
}
