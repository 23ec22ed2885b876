/** The engine's thread with faults, by the seed of the question: 1 thinks for ever, 2 dies, 3 dies again and again. */
import { think as thinkWell, type EngineTask } from '../engineWorker.ts';
import { leastEffort } from '../workload.ts';

export function think(task: EngineTask): ReturnType<typeof thinkWell> {
  const isCheap = task.effort === leastEffort;
  if (task.seed === 3 || (task.seed === 2 && !isCheap)) process.exit(1);
  // The thread is blocked, as by a search without an end; only ending it helps.
  if (task.seed === 1 && !isCheap) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  return thinkWell(task);
}
