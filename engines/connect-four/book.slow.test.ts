/**
 * The committed opening book matches what the solver finds without it (npm run book), on positions
 * drawn with a fixed seed.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readBook, type Book } from './book.ts';
import { createLabeller } from './bookPositions.ts';
import { enterBook } from './loadBook.ts';
import { fractions } from './testing/lines.ts';
import { instantiate } from './wasm/engine.js';
import { sized } from '@playfield/tools/test/size.ts';

/** Some seconds, or however long one position takes: the fewer discs, the longer. */
const enoughNodes = sized(4_000_000, 60_000_000);

const bytesOf = (file: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(file, import.meta.url)));

/** The book of the previous ply, each of whose positions is one move from those of this one. */
async function bookBefore(wasm: BufferSource, book: Book): Promise<Book> {
  const module = await WebAssembly.compile(wasm);
  const [list, known] = [await instantiate(module, { env: {} }), await instantiate(module, { env: {} })];
  enterBook(known, book);
  known.reserve(15);
  const plies = book.plies - 1;
  const scores = Int8Array.from({ length: list.enumerate(plies) }, (_, index) =>
    known.solve(list.ownAt(index), list.maskAt(index), -21, 21, Infinity),
  );
  return { plies, scores };
}

test('the book against the solver', async () => {
  const { plies, scores } = await readBook(bytesOf('./book/openings.gz'));
  const labeller = await createLabeller(bytesOf('./wasm/engine.wasm'), { plies, tableBits: 23 });
  expect(scores).toHaveLength(labeller.count);
  const fraction = fractions(12);
  let nodes = 0;
  while (nodes < enoughNodes) {
    const index = Math.floor(fraction() * scores.length);
    expect({ index, score: labeller.scoreOf(index) }).toEqual({ index, score: scores[index] });
    nodes += labeller.nodes();
  }
}, 240_000);

test('knowing the scores of the previous ply shortens the search for the same result', async () => {
  const { plies, scores } = await readBook(bytesOf('./book/openings.gz'));
  const wasm = bytesOf('./wasm/engine.wasm');
  const shallower = await bookBefore(wasm, { plies, scores });
  const plain = await createLabeller(wasm, { plies, tableBits: 20 });
  const bounded = await createLabeller(wasm, { plies, tableBits: 20, shallower });
  const fraction = fractions(13);
  let [plainNodes, boundedNodes] = [0, 0];
  while (plainNodes < enoughNodes / 2) {
    const index = Math.floor(fraction() * plain.count);
    expect({ index, score: bounded.scoreOf(index) }).toEqual({ index, score: plain.scoreOf(index) });
    plainNodes += plain.nodes();
    boundedNodes += bounded.nodes();
  }
  expect(boundedNodes).toBeLessThan(plainNodes);
}, 240_000);
