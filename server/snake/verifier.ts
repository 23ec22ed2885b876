/**
 * Replays runs off the main loop (T-55): one thread, started when needed, behind a fair queue with one
 * run at a time per player. Beyond the bound a run is refused with `server/overloaded` and may be resubmitted.
 */
import { Piscina } from 'piscina';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { createFairQueue, type QueueRefusal } from '../bots/fairQueue.ts';
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

export function createVerifier(nowMs: () => number): Verifier {
  const queue = createFairQueue({ running: 1, capacity: waiting, maxWaitMs: longestWaitMs, nowMs });
  const pool = new Piscina<SnakeTask, SnakeAnswer>({
    filename: workerUrl('snakeWorker').href,
    name: 'verifyRun',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    closeTimeout: longestMs,
  });
  return {
    verify: (owner, task) =>
      queue.run(owner, async () => {
        try {
          return ok(await pool.run(task, { signal: AbortSignal.timeout(longestMs) }));
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
