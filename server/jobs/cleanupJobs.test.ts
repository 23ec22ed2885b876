import { expect, test } from 'vitest';
import { runCleanup } from './cleanupJobs.ts';

/** A job with so many rows to remove, three at a time. */
function jobWith(rows: number) {
  const state = { rows, runs: 0 };
  return {
    state,
    job: {
      name: 'rows',
      async run() {
        state.runs += 1;
        const gone = Math.min(3, state.rows);
        state.rows -= gone;
        return gone;
      },
    },
  };
}

const never = new AbortController().signal;

test('a job is run until nothing is left, in bounded steps', async () => {
  const { state, job } = jobWith(10);
  await runCleanup([job], () => undefined, never);
  expect(state).toEqual({ rows: 0, runs: 5 });
});

test('a job that fails is reported, and the next one runs', async () => {
  const { state, job } = jobWith(1);
  const failures: string[] = [];
  const failing = { name: 'broken', run: () => Promise.reject(new Error('away')) };
  await runCleanup([failing, job], (name) => failures.push(name), never);
  expect(failures).toEqual(['broken']);
  expect(state.rows).toBe(0);
});

test('a stop ends the round after the running step', async () => {
  const stopping = new AbortController();
  const { state, job } = jobWith(100);
  const stopped = { ...job, run: () => (stopping.abort(), job.run()) };
  await runCleanup([stopped], () => undefined, stopping.signal);
  expect(state.runs).toBe(1);
});
