/**
 * Finds the Node that runs Playfield: the one that npm installed (`node_modules/.bin/node`, pinned
 * in package.json), else the system's when it is new enough to run TypeScript.
 */
import { realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { SetupError } from './steps.mjs';

/** Runs `.ts` files without a flag since 22.18. */
const oldest = [22, 18];

/**
 * @param {string} version e.g. `v24.21.0`
 * @returns {boolean}
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.trim().replace(/^v/, '').split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** @param {string} path */
function realPath(path) {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/**
 * @param {string} root
 * @returns {Promise<string>} the path of a Node that is new enough
 */
export async function findRuntime(root) {
  const isWindows = process.platform === 'win32';
  const link = join(root, 'node_modules', '.bin', isWindows ? 'node.cmd' : 'node');
  const installed = realPath(link);
  if (installed !== undefined) {
    if (installed === realPath(process.execPath)) return process.execPath;
    const { code, output } = await run(link, ['--version'], { cwd: root });
    if (code === 0 && isNewEnough(output)) return link;
    // It cannot run here (another C library, say): npm must not find it before the system's.
    rmSync(link, { force: true });
  }
  if (isNewEnough(process.version)) return process.execPath;
  throw new SetupError(
    `Playfield needs Node ${oldest.join('.')} or newer. This is ${process.version}, and npm brings none that ` +
      `runs on ${process.platform}-${process.arch}.\nInstall Node 24 from https://nodejs.org and run the same command again.`,
  );
}
