/**
 * The Connect Four solver with its opening book, by number of discs on the board, with empty tables
 * each time: every column scored, and only the best columns, as analysis needs; the number
 * of positions in which no best column (hard and hints), or not all, are found within the limit; the
 * empty board from scratch, without the book; and what a browser downloads for it. Processor time. `--positions N`: per disc count; `--discs 0,8,9`: only these counts;
 * `--scratch`: also the empty board, about a minute.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { readBook } from '@playfield/engines/connect-four/book.ts';
import { createSolver, type Solver } from '@playfield/engines/connect-four/solver.ts';
import { connectFourLimits } from '@playfield/engines/registry.ts';
import { bookFile, linesOf, wasmFile } from './connectFour/sets.ts';
import { milliseconds, percentile, printFigures, type Figure } from './measure/figures.ts';

const { values: options } = parseArgs({
  options: {
    positions: { type: 'string', default: '40' },
    discs: { type: 'string', default: '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16' },
    scratch: { type: 'boolean', default: false },
  },
});
const positions = Number(options.positions);
/** As on the server; the browser's tables are the same size. */
const { tableBits, mostNodes } = connectFourLimits;
const scratchTableBits = 24;

function cpuMs(run: () => void): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The solver's tasks, in the order of the rows. */
const questions = [
  ['every column scored', 'columnScores'],
  ['the best columns', 'bestColumns'],
] as const;
type Question = (typeof questions)[number][1];

/** What is asked with the limit `mostNodes`: hard and hints ask for a best column. */
const bounded = [
  ['a best column', 'someBestColumns'],
  ['all best columns', 'bestColumns'],
] as const;

/** Lines that the engine does not solve within its limit. */
function openAt(
  solver: Solver,
  question: (typeof bounded)[number][1],
  discs: number,
): readonly (readonly number[])[] {
  return linesOf({ from: discs, to: discs }, positions).filter((moves) => {
    solver.forget();
    return solver[question](moves, mostNodes) === null;
  });
}

function timesAt(solver: Solver, question: Question, discs: number): readonly number[] {
  // There is one empty board.
  const lines = linesOf({ from: discs, to: discs }, discs === 0 ? 5 : positions);
  return lines.map((moves) => {
    solver.forget();
    return cpuMs(() => solver[question](moves));
  });
}

const wasm = readFileSync(wasmFile);
const book = new Uint8Array(readFileSync(bookFile));
const { plies, scores } = await readBook(book);

const openingMs: number[] = [];
let solver = await createSolver(wasm, { tableBits, book });
for (let round = 0; round < 5; round++) {
  const fromMs = performance.now();
  solver = await createSolver(wasm, { tableBits, book });
  openingMs.push(performance.now() - fromMs);
}

const rows: Figure[] = [
  {
    figure: `Connect Four, opening book of ${plies} plies: positions, bytes over the wire`,
    value: `${scores.length}, ${book.length} bytes`,
  },
  {
    figure: 'Connect Four, solver: bytes over the wire (Brotli)',
    value: `${brotliCompressSync(wasm).length} bytes`,
  },
  {
    figure: 'Connect Four, solver and book opened, p50',
    value: milliseconds(percentile(openingMs, 0.5)),
  },
];
for (const discs of options.discs.split(',').map(Number)) {
  for (const [asked, question] of questions) {
    const times = timesAt(solver, question, discs);
    rows.push({
      figure: `Connect Four, book of ${plies} plies, ${asked} at ${discs} discs, ${times.length} positions: p50 / p95 / max`,
      value: [0.5, 0.95, 1].map((share) => milliseconds(percentile(times, share))).join(' / '),
    });
  }
  if (discs < plies) continue;
  rows.push({
    figure: `Connect Four, book of ${plies} plies, ${positions} positions of ${discs} discs: no answer within ${mostNodes / 1e6} M positions, ${bounded.map(([what]) => what).join(' / ')}`,
    value: bounded.map(([, question]) => openAt(solver, question, discs).length).join(' / '),
  });
}
if (options.scratch) {
  const plain = await createSolver(wasm, { tableBits: scratchTableBits });
  const ms = cpuMs(() => plain.score([]));
  rows.push({
    figure: `Connect Four, empty board from scratch, 2^${scratchTableBits} positions remembered`,
    value: `${milliseconds(ms)}, ${(plain.nodes() / 1e6).toFixed(0)} M positions`,
  });
}
printFigures('npm run bench -- connectFourBook', new Date(), rows);
