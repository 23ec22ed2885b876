/**
 * Jobs that clean up behind the features, one after the other, every few minutes on every server. Each run is bounded,
 * so that players never wait for one; a job is run again until nothing is left, so that no attacker fills faster.
 */
import { setTimeout as pause } from 'node:timers/promises';

/** `run` removes a bounded number of rows; returns how many, but not zero while it has more to look at. */
export type CleanupJob = { readonly name: string; readonly run: () => Promise<number> };

const everyMs = 5 * 60_000;
/** Runs of one job in a round: with a thousand rows each far more than any limit lets in between two rounds. */
const mostRuns = 200;
/** Players' queries go first in between: the embedded database has one connection. */
const betweenRunsMs = 50;

/** One round. A failing job is reported, and tried again in the next round; a stop ends the round after the running run. */
export async function runCleanup(
  jobs: readonly CleanupJob[],
  failed: (name: string, error: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const { name, run } of jobs) {
    try {
      for (let runs = 0; runs < mostRuns && !signal.aborted && (await run()) > 0; runs++)
        await pause(betweenRunsMs, undefined, { signal }).catch(() => undefined);
    } catch (error) {
      failed(name, error);
    }
  }
}

/** Starts the rounds; the returned function stops them and waits for a running one. */
export function startCleanup(
  jobs: readonly CleanupJob[],
  failed: (name: string, error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  let round = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(() => runCleanup(jobs, failed, stopping.signal));
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await round;
  };
}
