/** How many games and races between people run, for the landing page: read at most every few seconds, however many ask. */
import type { Clock } from '../clock.ts';

export type RunningCounts = { readonly games: number; readonly races: number };

const keptMs = 5000;

export function createRunningCounts(
  clock: Pick<Clock, 'monotonicMs'>,
  games: () => Promise<number>,
  races: () => Promise<number>,
): () => Promise<RunningCounts> {
  let kept: { readonly atMs: number; readonly counts: Promise<RunningCounts> } | null = null;
  const read = async (): Promise<RunningCounts> => {
    const [gameCount, raceCount] = await Promise.all([games(), races()]);
    return { games: gameCount, races: raceCount };
  };
  return () => {
    const atMs = clock.monotonicMs();
    if (kept !== null && atMs - kept.atMs < keptMs) return kept.counts;
    const mine = { atMs, counts: read() };
    kept = mine;
    // The next one asks again.
    mine.counts.catch(() => {
      if (kept === mine) kept = null;
    });
    return mine.counts;
  };
}
