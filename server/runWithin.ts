/** Runs a task on a thread of a pool, with a time limit. */
import type { Piscina } from 'piscina';

/**
 * Aborts the task after `limitMs`, which ends its thread, and rejects with an `AbortError`. Timers run before ports are read, so
 * the abort waits one more turn of the loop for an answer that arrived while the loop was blocked.
 */
export async function runWithin<Task, Answer>(
  pool: Piscina<Task, Answer>,
  task: Task,
  limitMs: number,
  stop = new AbortController(),
): Promise<Answer> {
  const timer = setTimeout(() => setImmediate(() => stop.abort()), limitMs);
  try {
    return await pool.run(task, { signal: stop.signal });
  } finally {
    clearTimeout(timer);
  }
}
