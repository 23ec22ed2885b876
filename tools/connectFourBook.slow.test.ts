/**
 * The tool of the opening book, interrupted shortly before its end: whatever the threads, it
 * arrives at the solver's results.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLabeller } from '@playfield/engines/connect-four/bookPositions.ts';
import { fractions } from '@playfield/engines/connect-four/testing/lines.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { solveBook } from './connectFourBook.ts';
import { readEngine } from './connectFourBook/engineFile.ts';
import { openProgress } from './connectFourBook/progress.ts';
import { sized } from './test/size.ts';

/** Deep enough for the positions to be solved in a moment. */
const plies = 8;
const count = 77_715;
let cache = '';
beforeAll(() => (cache = mkdtempSync(join(tmpdir(), 'playfield-book-'))));
afterAll(() => rmSync(cache, { recursive: true }));

test.each([1, 2])(
  '%i threads go on from what is kept, and find the same',
  async (threads) => {
    const folder = join(cache, String(threads));
    // The first two are solved in a moment.
    const fraction = fractions(9);
    const open = new Set(Array.from({ length: sized(2, 6) }, () => Math.floor(fraction() * count)));
    const progress = openProgress(join(folder, `${plies}.txt`), { plies, count });
    for (let index = 0; index < count; index++) if (!open.has(index)) progress.keep(index, index % 9);
    const said: string[] = [];
    const say = (line: string): void => void said.push(line);
    const scores = await solveBook({ plies, threads, tableBits: 20, cache: folder, say });
    const labeller = await createLabeller(readEngine(), { plies, tableBits: 18 });
    const wrong = [...scores.entries()].filter(([index, score]) =>
      open.has(index) ? score !== labeller.scoreOf(index) : score !== index % 9,
    );
    expect(wrong).toEqual([]);
    expect(said[0]).toBe(`${count} positions of ${plies} discs, ${count - open.size} of them solved before`);
    expect(said.at(-1)).toContain(`solved ${open.size} in`);
  },
  240_000,
);
