/**
 * Replays runs off the main loop (T-55): one thread, started when needed, behind a fair queue with one
 * run at a time per player. Beyond the bound a run is refused with `server/overloaded` and may be resubmitted.
 */
import { Piscina } from 'piscina';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { createFairQueue, type QueueRefusal } from '../bots/fairQueue.ts';
import { runWithin } from '../runWithin.ts';
import { workerUrl } from '../workerLocation.ts';
import type { SnakeAnswer, SnakeTask } from './snakeWorker.ts';

/** A full board takes half a second, the longest run that counts about three. */
const longestMs = 15_000;
const longestWaitMs = 2500;
const waiting = 64;
/** The thread ends after this long without work. */
const idleMs = 60_000;

export type Verifier = {
  /** Rejects only on a bug. `owner`: the player. */
  readonly verify: (owner: string, task: SnakeTask) => Promise<Result<SnakeAnswer, QueueRefusal>>;
  readonly close: () => Promise<void>;
};

export type VerifierOptions = {
  /** Monotonic milliseconds. */
  readonly nowMs: () => number;
  /** The thread died while it began or had nothing to do. */
  readonly failed: (error: unknown) => void;
  readonly worker?: URL;
};

export function createVerifier({
  nowMs,
  failed,
  worker = workerUrl('snakeWorker'),
}: VerifierOptions): Verifier {
  const queue = createFairQueue({ running: 1, capacity: waiting, maxWaitMs: longestWaitMs, nowMs });
  const pool = new Piscina<SnakeTask, SnakeAnswer>({
    filename: worker.href,
    name: 'verifyRun',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    closeTimeout: longestMs,
  });
  /** Of the run that is replayed or waits for the thread. */
  let stop = new AbortController();
  // If the thread can't start, the run that waits for it would wait for ever.
  pool.on('error', (error: unknown) => {
    failed(error);
    stop.abort();
  });
  return {
    verify: (owner, task) =>
      queue.run(owner, async () => {
        try {
          stop = new AbortController();
          return ok(await runWithin(pool, task, longestMs, stop));
        } catch (error) {
          if (error instanceof Error && error.name === 'AbortError') return refuse('server/overloaded');
          throw error;
        }
      }),
    async close() {
      queue.close();
      await pool.close();
    },
  };
}
