/**
 * A server that runs while its next version is built goes on with the files it was started from: the pages it serves, and the
 * code of workers that begin later. So a build leaves the files of the build before it, and removes older ones. What differs
 * between builds has a hash in its name, or is read when the server starts; only what is in web/public is replaced.
 */
import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Its time of change says when the last build that succeeded began. */
const mark = '.began';

/** @param {string} folder @param {number} beganMs */
export function markBuild(folder, beganMs) {
  writeFileSync(join(folder, mark), '');
  utimesSync(join(folder, mark), beganMs / 1000, beganMs / 1000);
}

/**
 * When a file was written. A copy has the time of its original on Windows, but was itself changed when it was made.
 * @param {import('node:fs').Stats} stats
 */
export const writtenMs = ({ mtimeMs, ctimeMs }) => Math.max(mtimeMs, ctimeMs);

/** @param {string} folder @param {number} limitMs */
function removeBefore(folder, limitMs) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeBefore(path, limitMs);
    else if (writtenMs(statSync(path)) < limitMs) rmSync(path);
  }
}

/**
 * Removes what is older than the last build.
 * @param {string} folder of build results; may be missing
 */
export function removeOlder(folder) {
  const last = statSync(join(folder, mark), { throwIfNoEntry: false });
  if (last !== undefined) removeBefore(folder, last.mtimeMs);
}
