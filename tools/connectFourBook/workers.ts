/**
 * Threads that solve positions of a book, each a run of neighbours, because neighbours share much
 * of the search.
 */
import { Worker } from 'node:worker_threads';

export type Setting = {
  readonly plies: number;
  /** Each remembers 2^tableBits positions of 8 bytes. */
  readonly tableBits: number;
};

export type Solved = {
  readonly index: number;
  readonly score: number;
  /** Processor time. */
  readonly cpuMs: number;
};

/** Neighbours that one thread solves in a row. */
const runLength = 32;

/**
 * Solves all of them, in any order; `take` is called with each result. Rejects when a thread fails.
 */
export async function solveAll(
  indexes: readonly number[],
  threads: number,
  setting: Setting,
  take: (solved: Solved) => void,
): Promise<void> {
  const argv = [String(setting.plies), String(setting.tableBits)];
  let next = 0;
  const nextRun = (): number[] => {
    const run = indexes.slice(next, next + runLength);
    next += run.length;
    return run;
  };
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('labelWorker.ts', import.meta.url), { argv });
      const end = (): void => {
        worker.terminate().then(() => resolve(), reject);
      };
      let run = nextRun();
      const ask = (): void => {
        if (run.length === 0) run = nextRun();
        const index = run.shift();
        if (index === undefined) end();
        else worker.postMessage(index, []);
      };
      worker.on('error', reject);
      worker.on('message', (solved: Solved) => {
        take(solved);
        ask();
      });
      ask();
    });
  await Promise.all(Array.from({ length: Math.min(threads, indexes.length) }, work));
}
