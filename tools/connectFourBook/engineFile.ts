/** The location of the Connect Four solver and its book. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readBook, type Book } from '@playfield/engines/connect-four/book.ts';

const folder = resolve(import.meta.dirname, '..', '..', 'engines', 'connect-four');

export const bookFile = join(folder, 'book', 'openings.gz');

export function readEngine(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(folder, 'wasm', 'engine.wasm')));
}

/** The book in the repository; null without one. */
export async function readShippedBook(): Promise<Book | null> {
  return existsSync(bookFile) ? readBook(new Uint8Array(readFileSync(bookFile))) : null;
}
