/**
 * npm leaves out, without a word, optional packages whose `engines` exclude the Node it runs on itself, though the
 * Node that it installs could use them: on Node 18 the build tools' native parts are missing afterwards.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[] }} Locked */

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

/**
 * @param {string} file
 * @returns {Record<string, Locked>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * @param {string} root with package-lock.json and an installation
 * @returns {string[]} packages made for this system that were not installed
 */
export function leftOut(root) {
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  const libc = ownLibc();
  return Object.entries(packagesOf(join(root, 'package-lock.json')))
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
