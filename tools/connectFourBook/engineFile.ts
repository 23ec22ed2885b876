/** Where the solver of Connect Four and its book are. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '..', '..', 'engines', 'connect-four');

export const bookFile = join(folder, 'book', 'openings.gz');

export function readEngine(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(folder, 'wasm', 'engine.wasm')));
}
