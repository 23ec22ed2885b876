/**
 * npm run book: solves every position of the opening book of Connect Four and writes their scores,
 * packed, to engines/connect-four/book. `--plies N`: discs of the positions, 1 to 10; `--threads
 * N`; `--table N`: each thread remembers 2^N positions of 8 bytes. Results are kept in `.cache`, so
 * that it can be interrupted at any time and resumes from there. The same bytes come out whatever
 * the threads and the interruptions. Eight plies, 77,715 positions, take about two hours of one
 * core; nine, 239,959 positions, as long again if the book of eight is in the repository: the scores
 * of the previous ply bound each position from below. Ten, 634,338 positions, take about ten hours. The
 * one in the repository was solved in three by a copy of this search in C++, whose threads share
 * eight gigabytes of what they have found; its lines were then packed by this tool. All scores of the
 * nine plies before follow from it, and the tests solve some of its positions without it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { bookBytes } from '@playfield/engines/connect-four/book.ts';
import { createLabeller } from '@playfield/engines/connect-four/bookPositions.ts';
import { bookFile, readEngine } from './connectFourBook/engineFile.ts';
import { openProgress } from './connectFourBook/progress.ts';
import { solveAll, type Solved } from './connectFourBook/workers.ts';
import { wholeNumber } from './wholeNumber.ts';

const tellEveryMs = 60_000;
const smallestTable = 15;

export type BookOptions = {
  readonly plies: number;
  readonly threads: number;
  readonly tableBits: number;
  /** Folder for the results so far. */
  readonly cache: string;
  readonly say: (line: string) => void;
};

const minutes = (ms: number): string => `${(ms / 60_000).toFixed(1)} min`;

/** The scores of a book, in its order. */
export async function solveBook({ plies, threads, tableBits, cache, say }: BookOptions): Promise<Int8Array> {
  const { count } = await createLabeller(readEngine(), { plies, tableBits: smallestTable });
  const progress = openProgress(join(cache, `${plies}.txt`), { plies, count });
  const left = Array.from({ length: count }, (_, index) => index).filter(
    (index) => !progress.scores.has(index),
  );
  say(`${count} positions of ${plies} discs, ${count - left.length} of them solved before`);
  if (progress.damaged > 0) say(`${progress.damaged} damaged lines are left out`);
  const begunMs = performance.now();
  let [solved, cpuMs, toldMs] = [0, 0, begunMs];
  const take = (one: Solved): void => {
    progress.keep(one.index, one.score);
    solved += 1;
    cpuMs += one.cpuMs;
    const nowMs = performance.now();
    if (nowMs - toldMs < tellEveryMs) return;
    toldMs = nowMs;
    const each = cpuMs / solved;
    const rest = left.length - solved;
    const wallMs = ((nowMs - begunMs) / solved) * rest;
    say(
      `${count - rest} of ${count}, ${each.toFixed(0)} ms of processor time each; if the rest is as hard, ${minutes(each * rest)} of it more, ${minutes(wallMs)} at this pace`,
    );
  };
  await solveAll(left, threads, { plies, tableBits }, take);
  say(`solved ${solved} in ${minutes(cpuMs)} of processor time`);
  return Int8Array.from({ length: count }, (_, index) => {
    const score = progress.scores.get(index);
    if (score === undefined) throw new Error(`position ${index} was not solved`);
    return score;
  });
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      plies: { type: 'string', default: '10' },
      threads: { type: 'string', default: '1' },
      table: { type: 'string', default: '25' },
    },
  });
  const usage = 'npm run book -- [--plies N] [--threads N] [--table BITS]';
  const plies = wholeNumber(values.plies, '--plies', usage);
  const cache = resolve(import.meta.dirname, '..', '.cache', 'connect-four-book');
  const options = {
    plies,
    threads: wholeNumber(values.threads, '--threads', usage),
    tableBits: wholeNumber(values.table, '--table', usage),
    cache,
    say: console.log,
  };
  const scores = await solveBook(options);
  const file = gzipSync(bookBytes({ plies, scores }), { level: 9 });
  mkdirSync(dirname(bookFile), { recursive: true });
  writeFileSync(bookFile, file);
  console.log(`${bookFile}: ${file.length} bytes`);
}
