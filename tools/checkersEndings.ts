/**
 * npm run endings: solves the endings of Checkers that the engine carries and writes them, packed, to engines/checkers. They are
 * kept in the repository; a test makes them again and compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeEndings, type Endings } from '@playfield/engines/checkers-endings/makeEndings.ts';

const engines = resolve(import.meta.dirname, '..', 'engines');

/** Two to four pieces. */
const mostPieces = 4;
export const endingsFile = join(engines, 'checkers', 'endings', 'four.gz');

export function solveEndings(): Promise<Endings> {
  return makeEndings(readFileSync(join(engines, 'checkers-endings', 'wasm', 'engine.wasm')), mostPieces);
}

if (import.meta.main) {
  const { packed, outcomes } = await solveEndings();
  for (const { pieces, won, lost, drawn } of outcomes) {
    console.log(`${pieces} pieces: ${won} won, ${lost} lost, ${drawn} drawn`);
  }
  const file = gzipSync(packed, { level: 9 });
  writeFileSync(endingsFile, file);
  console.log(`${endingsFile}: ${file.length} bytes`);
}
