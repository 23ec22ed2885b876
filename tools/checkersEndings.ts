/**
 * npm run endings: solves the endings of Checkers of up to four pieces, which the engine carries,
 * and writes them, packed, to engines/checkers. They are kept in the repository; a test makes them
 * again and compares.
 *
 * npm run endings -- --pieces 5: solves those of up to five for a server that is to have them, and
 * writes them to its data directory (DATA_DIR, or `data`; `--into` names another), where it finds
 * them at its next start. docs/operations.md says how long that takes, and how much memory.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { makeEndings, type Endings } from '@playfield/engines/checkers-endings/makeEndings.ts';

const root = resolve(import.meta.dirname, '..');
const engines = join(root, 'engines');

/** What the engine ships with. */
const carried = 4;
const largest = 5;
export const endingsFile = join(engines, 'checkers', 'endings', 'four.gz');
/** The file a server looks for in its data directory. */
const ownFile = 'checkers-endings.gz';

/**
 * Positions with the side to move, up to rotating the board, by number of pieces.
 */
const positions: ReadonlyMap<number, number> = new Map([
  [2, 3488],
  [3, 196_032],
  [4, 6_209_316],
  [5, 139_450_808],
]);

/** Throws when the number of positions differs from the published one. */
export async function solveEndings(mostPieces = carried): Promise<Endings> {
  const wasm = readFileSync(join(engines, 'checkers-endings', 'wasm', 'engine.wasm'));
  const solved = await makeEndings(wasm, mostPieces);
  for (const { pieces, won, lost, drawn } of solved.outcomes) {
    const count = won + lost + drawn;
    if (count !== positions.get(pieces)) throw new Error(`${count} positions of ${pieces} pieces`);
  }
  return solved;
}

/** A server that starts meanwhile finds all of it or nothing. */
function writeWhole(file: string, bytes: Uint8Array): void {
  writeFileSync(`${file}.new`, bytes);
  renameSync(`${file}.new`, file);
}

/** Asked before two minutes of work whose result could not be kept. Null where the file can be written. */
function whyUnwritable(file: string): string | null {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, '');
    rmSync(`${file}.new`);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function refuse(why: string): never {
  console.error(`${why}\nUsage: npm run endings -- [--pieces ${carried}|${largest}] [--into DIRECTORY]`);
  process.exit(2);
}

function readOptions() {
  try {
    return parseArgs({
      options: { pieces: { type: 'string', default: String(carried) }, into: { type: 'string' } },
    });
  } catch (error) {
    return refuse(error instanceof Error ? `${error.message}.` : String(error));
  }
}

if (import.meta.main) {
  const { values } = readOptions();
  const mostPieces = Number(values.pieces);
  if (mostPieces !== carried && mostPieces !== largest) refuse(`--pieces is ${carried} or ${largest}.`);
  const folder = resolve(root, values.into ?? process.env['DATA_DIR'] ?? 'data');
  const file = mostPieces === carried ? endingsFile : join(folder, ownFile);
  const unwritable = whyUnwritable(file);
  if (unwritable !== null) {
    console.error(`${file} cannot be written: ${unwritable}.`);
    const setting = values.into === undefined ? 'Set DATA_DIR to' : 'Name with --into';
    console.error(
      mostPieces === carried
        ? 'Run this as a user who may write there.'
        : `${setting} a directory in which this user may write: that of the server.`,
    );
    process.exit(1);
  }
  console.log(`Solving the endings of up to ${mostPieces} pieces for ${file} …`);
  const { packed, outcomes } = await solveEndings(mostPieces);
  for (const { pieces, won, lost, drawn } of outcomes) {
    console.log(`${pieces} pieces: ${won} won, ${lost} lost, ${drawn} drawn`);
  }
  const gzip = gzipSync(packed, { level: 9 });
  writeWhole(file, gzip);
  console.log(`${file}: ${gzip.length} bytes`);
}
