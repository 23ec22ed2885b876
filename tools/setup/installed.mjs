/**
 * What npm actually installed, from the record it leaves in node_modules.
 *
 * npm silently leaves out optional packages whose `engines` exclude the Node it runs on, even when
 * the Node that it installs could use them: on Node 18 the build tools' native parts are missing
 * afterwards.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

/**
 * @typedef {{ optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[] }} Locked
 * @typedef {Record<string, Locked>} Packages by path, e.g. `node_modules/zod`, `server`, and '' for the root
 */

/** @returns {string | undefined} the C library as package-lock.json names it */
function ownLibc() {
  if (process.platform !== 'linux') return undefined;
  const header = Reflect.get(process.report?.getReport() ?? {}, 'header');
  return header?.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
}

/** @param {string | string[] | undefined} wanted @param {string | undefined} own */
function fits(wanted, own) {
  return wanted === undefined || own === undefined || [wanted].flat().includes(own);
}

/** @param {string} root @returns {Packages} what package-lock.json asks for */
function locked(root) {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}

/**
 * @param {string} root @returns {Packages} what npm wrote down when it had finished; empty when it
 * has not
 */
function present(root) {
  const record = join(root, 'node_modules', '.package-lock.json');
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).packages : {};
}

/**
 * @param {string} root with package-lock.json
 * @returns {string[]} packages made for this system that were not installed
 */
export function leftOut(root) {
  const installed = present(root);
  const libc = ownLibc();
  return Object.entries(locked(root))
    .filter(([path, { optional, os, cpu, libc: wantedLibc }]) => {
      const isForThisSystem =
        os !== undefined &&
        cpu !== undefined &&
        fits(os, process.platform) &&
        fits(cpu, process.arch) &&
        fits(wantedLibc, libc);
      return optional === true && isForThisSystem && !(path in installed);
    })
    .map(([path]) => path);
}

/**
 * Whether package-lock.json still matches a package.json; where it does not, `npm ci` says what to
 * do.
 * @param {string} root
 * @param {string} folder '' for the root
 * @param {Locked} entry
 */
function agrees(root, folder, entry) {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return ['dependencies', 'devDependencies', 'optionalDependencies', 'bin', 'workspaces'].every((key) =>
    isDeepStrictEqual(manifest[key], Reflect.get(entry, key)),
  );
}

/**
 * Whether exactly what package-lock.json asks for is already installed, by an `npm ci` other than
 * ours.
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = locked(root);
  const installed = present(root);
  return (
    leftOut(root).length === 0 &&
    Object.keys(installed).every((path) => path in wanted) &&
    Object.entries(wanted).every(([path, entry]) => {
      if (
        !path.startsWith('node_modules/') &&
        !path.includes('/node_modules/') &&
        !agrees(root, path, entry)
      ) {
        return false;
      }
      if (path === '') return true;
      return path in installed ? isDeepStrictEqual(installed[path], entry) : entry.optional === true;
    })
  );
}
