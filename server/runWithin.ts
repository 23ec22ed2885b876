/** A question to a thread of a pool, with a limit of time. */
import type { Piscina } from 'piscina';

/**
 * Aborts the question after `limitMs`, and by that ends its thread. One turn of the loop is left to answers that have come while the
 * loop stood still: timers run before ports are read. Rejects with an `AbortError`.
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
