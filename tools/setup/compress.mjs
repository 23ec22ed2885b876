/**
 * Writes `x.br` and `x.gz` beside every text file of a folder, so that the server never compresses
 * a file. Pages (.html) are left out: the server inserts the host's own name into them.
 */
import { readdirSync, statSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writtenMs } from './lastBuild.mjs';

const text = /\.(js|css|json|svg|txt|webmanifest|wasm|map)$/;
/** Below this, compressing a response saves less than the header costs that says so. */
const worthwhileBytes = 200;

/**
 * @param {string} folder
 * @returns {string[]}
 */
function textFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name.startsWith('.') ? [] : textFiles(path);
    return text.test(entry.name) ? [path] : [];
  });
}

/**
 * Whether the copies are those of this file: builds leave the files of the build before.
 * @param {string} path
 */
function isCompressed(path) {
  const plainMs = writtenMs(statSync(path));
  return ['br', 'gz'].every(
    (extension) => (statSync(`${path}.${extension}`, { throwIfNoEntry: false })?.mtimeMs ?? 0) > plainMs,
  );
}

/** @param {string} folder */
export async function compress(folder) {
  await Promise.all(
    textFiles(folder).map(async (path) => {
      if (isCompressed(path)) return;
      const plain = await readFile(path);
      if (plain.length < worthwhileBytes) {
        await Promise.all([rm(`${path}.br`, { force: true }), rm(`${path}.gz`, { force: true })]);
        return;
      }
      const [brotli, zipped] = await Promise.all([
        promisify(brotliCompress)(plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          },
        }),
        promisify(gzip)(plain, { level: 9 }),
      ]);
      await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
    }),
  );
}
