/**
 * A thread that solves positions of a book, one after another on request, and remembers what it has
 * seen. Its arguments are those of `Setting`.
 */
import { parentPort } from 'node:worker_threads';
import { createLabeller } from '@playfield/engines/connect-four/bookPositions.ts';
import { readEngine, readShippedBook } from './engineFile.ts';
import type { Solved } from './workers.ts';

const [plies = Number.NaN, tableBits = Number.NaN] = process.argv.slice(2).map(Number);
const shipped = await readShippedBook();
const labeller = await createLabeller(readEngine(), {
  plies,
  tableBits,
  ...(shipped?.plies === plies - 1 && { shallower: shipped }),
});

parentPort?.on('message', (index: number) => {
  const before = process.threadCpuUsage();
  const score = labeller.scoreOf(index);
  const { user, system } = process.threadCpuUsage(before);
  const solved: Solved = { index, score, cpuMs: (user + system) / 1000 };
  parentPort?.postMessage(solved, []);
});
