/** The runs of this browser that the server has not taken yet. */
import { api } from '../api/http.ts';
import { queryClient } from '../api/queryClient.ts';
import { unsentRunsKey } from '../lib/keptKeys.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { scoresKey } from './scoresKey.ts';
import { createUnsentRuns, parseUnsent } from './unsentRuns.ts';

export const later = (delayMs: number, then: () => void): (() => void) => {
  const timer = setTimeout(then, delayMs);
  return () => clearTimeout(timer);
};

/** Outlives the page: what was played is sent, wherever the player has gone. */
export const unsentRuns = createUnsentRuns({
  finish: (id, body) => api('POST /api/snake/runs/:id/result', { params: { id }, body }),
  read: () => parseUnsent(readStored(unsentRunsKey)),
  write: (runs) => writeStored(unsentRunsKey, runs.length === 0 ? null : JSON.stringify(runs)),
  onCounted: () => void queryClient.invalidateQueries({ queryKey: scoresKey }),
  later,
  nowMs: () => Date.now(),
});
