/**
 * Work is repeated only when its inputs have changed: a hash of the inputs is written to
 * `.setup/<name>` after the work succeeded, and compared the next time.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ignoredFolders = new Set(['node_modules', 'dist', 'testing']);
const ignoredFiles = /\.(test|contract)\.tsx?$|\.tsbuildinfo$|\.log$/;

/**
 * Every file under a path, sorted; a file stands for itself, a missing path for nothing.
 * @param {string} root
 * @param {string} path relative to the root
 * @returns {string[]}
 */
function filesUnder(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) =>
      entry.isDirectory()
        ? !ignoredFolders.has(entry.name)
        : entry.isFile() && !ignoredFiles.test(entry.name),
    )
    .map((entry) => `${path}/${entry.name}`)
    .sort()
    .flatMap((inner) => filesUnder(root, inner));
}

/**
 * @param {string} root
 * @param {readonly string[]} paths files and folders, relative to the root; tests and build results do not count
 * @returns {string} SHA-256 over names and contents, hexadecimal
 */
function hashOf(root, paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesUnder(root, path))) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Does the work when the inputs changed since it last succeeded, or when one of its results is
 * missing.
 * @param {string} root
 * @param {{ name: string, inputs: readonly string[], results: readonly string[] }} what
 * @param {() => Promise<void>} work
 * @returns {Promise<boolean>} whether it was done
 */
export async function whenChanged(root, { name, inputs, results }, work) {
  const stamp = join(root, '.setup', name);
  const hash = hashOf(root, inputs);
  const isDone = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  if (isDone && results.every((result) => existsSync(join(root, result)))) return false;
  // A failure in the middle must not leave the old stamp beside half a result.
  rmSync(stamp, { force: true });
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  return true;
}
