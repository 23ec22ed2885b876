/**
 * The opening book: its positions, how the solver uses one, the committed one, and invalid files.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookBytes, readBook, type Book } from './book.ts';
import { createLabeller } from './bookPositions.ts';
import { createSolver, type Solver } from './solver.ts';
import { fractions, quietLine } from './testing/lines.ts';

const wasm = new Uint8Array(readFileSync(new URL('./wasm/engine.wasm', import.meta.url)));
const packed = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(bytes));

/**
 * After the first move, from the edge to the middle, for the side to reply (Allen and Allis 1988;
 * https://tromp.github.io/c4/c4.html).
 */
const shortest: Book = { plies: 1, scores: Int8Array.of(2, 1, 0, -1) };
const file = packed(bookBytes(shortest));

const repacked = (change: (bytes: Buffer<ArrayBuffer>) => Uint8Array): Uint8Array<ArrayBuffer> =>
  packed(change(gunzipSync(file)));

// Positions in which nobody has won (OEIS A212693) up to mirror images, minus those whose mover can
// win at once.
test.each([
  [1, 4],
  [2, 25],
  [8, 77_715],
  [10, 634_338],
])('positions of %i plies: %i', async (plies, count) => {
  expect((await createLabeller(wasm, { plies, tableBits: 15 })).count).toBe(count);
});

test.each([0, 11, 2.5])('there is no book of %d plies', async (plies) => {
  await expect(createLabeller(wasm, { plies, tableBits: 15 })).rejects.toThrow(RangeError);
});

test('only a book of the previous ply bounds the next', async () => {
  const shallower = await readBook(file);
  await expect(createLabeller(wasm, { plies: 3, tableBits: 15, shallower })).rejects.toThrow(
    'a book of 1 plies is not the one before 3',
  );
});

describe('a solver with the book of one ply', () => {
  let solver: Solver;
  beforeAll(async () => {
    solver = await createSolver(wasm, { tableBits: 16, book: file });
  });

  test('knows the empty board and all first moves, without a search', () => {
    expect(solver.bookPlies).toBe(1);
    expect(solver.score([])).toBe(1);
    expect(solver.columnScores([])?.map(({ score }) => score)).toEqual([-2, -1, 0, 1, 0, -1, -2]);
    expect(solver.nodes()).toBeLessThan(200);
    expect([0, 6, 2, 4].map((column) => solver.score([column]))).toEqual([2, 2, 0, 0]);
  });

  test('keeps it when it forgets', () => {
    solver.forget();
    expect(solver.score([])).toBe(1);
  });
});

describe('the book in the repository', () => {
  let solver: Solver;
  beforeAll(async () => {
    const kept = readFileSync(new URL('./book/openings.gz', import.meta.url));
    solver = await createSolver(wasm, { tableBits: 20, book: new Uint8Array(kept) });
  });

  test('the first player wins with the 41st disc, and only in the middle', () => {
    expect(solver.score([])).toBe(1);
    expect(solver.columnScores([])?.map(({ score }) => score)).toEqual([-2, -1, 0, 1, 0, -1, -2]);
  });

  test('answers at once up to its plies, agrees with the mirror image and with the best column', () => {
    const fraction = fractions(11);
    for (let n = 0; n < 300; n++) {
      const moves = quietLine(n % (solver.bookPlies + 1), fraction);
      const score = solver.score(moves);
      expect(solver.nodes()).toBeLessThan(50_000);
      expect({ moves, score: solver.score(moves.map((column) => 6 - column)) }).toEqual({ moves, score });
      if (moves.length === solver.bookPlies) continue;
      const columns = solver.columnScores(moves);
      expect(Math.max(...(columns ?? []).map((one) => one.score))).toBe(score);
    }
  });

  // Of games between good players: after a mistake the position before says little.
  test('one disc after it, the scores before are a bound: the same result for half of the search', async () => {
    const plain = await createSolver(wasm, { tableBits: 20 });
    let [bounded, unbounded] = [0, 0];
    for (const line of ['33333345122', '41445343313', '33333321544', '54556454432', '42220436161']) {
      const moves = Array.from(line, Number);
      solver.forget();
      expect({ line, score: solver.score(moves) }).toEqual({ line, score: plain.score(moves) });
      bounded += solver.nodes();
      unbounded += plain.nodes();
    }
    expect(bounded).toBeLessThan(0.7 * unbounded);
  });
});

describe('a file that is not a book', () => {
  test('packed and read it is the same', async () => {
    expect(await readBook(file)).toEqual(shortest);
  });

  test.each([
    ['cut off', () => file.slice(0, -4)],
    ['one bit changed', () => file.map((byte, at) => (at === 14 ? byte ^ 4 : byte))],
    ['empty', () => new Uint8Array()],
    ['some other file', () => packed(new TextEncoder().encode('not a book at all'))],
    ['a format of the future', () => repacked((bytes) => bytes.fill(2, 2, 3))],
    ['scores missing', () => repacked((bytes) => bytes.subarray(0, -1))],
    ['a score that cannot be', () => repacked((bytes) => bytes.fill(40, 9, 10))],
    ['scores of other plies', () => packed(bookBytes({ ...shortest, plies: 2 }))],
    ['plies for which there is no room', () => packed(bookBytes({ ...shortest, plies: 11 }))],
  ])('refused: %s', async (_, made) => {
    await expect(createSolver(wasm, { tableBits: 15, book: made() })).rejects.toThrow(/opening book/);
  });
});
