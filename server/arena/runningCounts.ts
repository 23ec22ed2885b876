/** How many games and races between people run, for the landing page: read at most every few seconds, however many ask. */
import type { Clock } from '../clock.ts';
import { mayWorkAgain } from '../db/unavailable.ts';

export type RunningCounts = { readonly games: number; readonly races: number };

const keptMs = 5000;

/** The returned function resolves to null while the database is away. */
export function createRunningCounts(
  clock: Pick<Clock, 'monotonicMs'>,
  games: () => Promise<number>,
  races: () => Promise<number>,
): () => Promise<RunningCounts | null> {
  let kept: { readonly atMs: number; readonly counts: Promise<RunningCounts | null> } | null = null;

  async function read(): Promise<RunningCounts | null> {
    try {
      const [gameCount, raceCount] = await Promise.all([games(), races()]);
      return { games: gameCount, races: raceCount };
    } catch (error) {
      // The next one asks again.
      kept = null;
      if (mayWorkAgain(error)) return null;
      throw error;
    }
  }

  return () => {
    const atMs = clock.monotonicMs();
    if (kept !== null && atMs - kept.atMs < keptMs) return kept.counts;
    const counts = read();
    kept = { atMs, counts };
    return counts;
  };
}
