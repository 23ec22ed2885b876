/**
 * Finds the Node that runs Playfield: the one that npm installed (`node_modules/.bin/node`, pinned
 * in package.json), else the system's when it is new enough to run TypeScript.
 */
import { existsSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
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
 * The Node that npm installed: its program, and the link by which npm finds it.
 * @param {string} root
 * @returns {{ program: string, link: string }}
 */
function installedNode(root) {
  const modules = join(root, 'node_modules');
  const isWindows = process.platform === 'win32';
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  return {
    program: join(modules, name, 'bin', isWindows ? 'node.exe' : 'node'),
    link: join(modules, '.bin', isWindows ? 'node.cmd' : 'node'),
  };
}

/**
 * npm 10, which comes with Node 18 and 20, leaves out the packages of other systems and takes the link away with them: all
 * three have the same.
 * @param {{ program: string, link: string }} installed
 */
function restoreLink({ program, link }) {
  if (existsSync(link)) return;
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  const target = relative(dirname(link), program);
  if (process.platform === 'win32') writeFileSync(link, `@"%~dp0\\${target}" %*\r\n`);
  else symlinkSync(target, link);
}

/**
 * @param {string} root
 * @returns {Promise<string>} the path of a Node that is new enough
 */
export async function findRuntime(root) {
  const installed = installedNode(root);
  const program = realPath(installed.program);
  if (program !== undefined) {
    const isOwn = program === realPath(process.execPath);
    const { code, output } = isOwn
      ? { code: 0, output: process.version }
      : await run(installed.program, ['--version'], { cwd: root });
    if (code === 0 && isNewEnough(output)) {
      restoreLink(installed);
      return isOwn ? process.execPath : installed.program;
    }
  }
  // What the link names cannot run here (another processor or C library, say): npm must not find it before the system's.
  rmSync(installed.link, { force: true });
  if (isNewEnough(process.version)) return process.execPath;
  throw new SetupError(
    `Playfield needs Node 22.18, 23.8 or newer. This is ${process.version}, and npm brings none that ` +
      `runs on ${process.platform}-${process.arch}.\nInstall Node 24 from https://nodejs.org and run the same command again.`,
  );
}
