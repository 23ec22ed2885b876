/** Connects counted runs to the server and to the live region. */
import { useEffect, useState } from 'react';
import { api, type Answer } from '../api/http.ts';
import { queryClient } from '../api/queryClient.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { useAnnounce } from '../ui/LiveRegion.tsx';
import { createCountedRuns, type CountedRuns } from './countedRuns.ts';
import { scoresKey } from './highScores.ts';
import type { SnakeSession } from './snakeSession.ts';
import { countingText } from './countingText.ts';
import { createUnsentRuns, parseUnsent } from './unsentRuns.ts';

const later = (delayMs: number, then: () => void): (() => void) => {
  const timer = setTimeout(then, delayMs);
  return () => clearTimeout(timer);
};

/** How often a page that is looked at is checked: a machine that slept wakes up without telling. */
const LOOK_EVERY_MS = 60_000;

function whenSeen(then: () => void): () => void {
  const look = (): void => {
    if (!document.hidden) then();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

const unsentKey = 'playfield:snake-unsent';
/** Outlives the page: what was played is sent, wherever the player has gone. */
const unsentRuns = createUnsentRuns({
  finish: (id, body) => api('POST /api/snake/runs/:id/result', { params: { id }, body }),
  read: () => parseUnsent(readStored(unsentKey)),
  write: (runs) => writeStored(unsentKey, runs.length === 0 ? null : JSON.stringify(runs)),
  onCounted: () => void queryClient.invalidateQueries({ queryKey: scoresKey }),
  later,
});

/** `tournamentId`: the run is an attempt of the player's match in it. `isDaily`: it has the day's seed. */
export function useCountedRuns(tournamentId: string | null, isDaily: boolean): CountedRuns {
  const [runs] = useState(() =>
    createCountedRuns({
      begin: () =>
        tournamentId === null
          ? api('POST /api/snake/runs', { query: { seed: isDaily ? 'daily' : 'own' } })
          : beginAttempt(tournamentId),
      isOnce: tournamentId !== null,
      isDaily,
      nowMs: () => Date.now(),
      whenSeen,
      send: unsentRuns.send,
      randomSeed: () => Math.floor(Math.random() * 2 ** 32),
      later,
    }),
  );
  return runs;
}

async function beginAttempt(id: string): Promise<Answer<'POST /api/snake/runs'>> {
  const { runId, seed, expiresAt } = await api('POST /api/tournaments/:id/attempt', {
    params: { id },
    body: {},
  });
  return { id: runId, seed, expiresAt };
}

/** Fetches tickets and submits runs while the page is open, and announces what came of a run. */
export function useCounting(runs: CountedRuns, session: SnakeSession): void {
  const announce = useAnnounce();
  useEffect(() => runs.follow(session), [runs, session]);
  useEffect(() => {
    unsentRuns.sendAll();
    addEventListener('online', unsentRuns.sendAll);
    return () => removeEventListener('online', unsentRuns.sendAll);
  }, []);
  useEffect(
    () =>
      runs.state.subscribe(() => {
        const counting = runs.state.get();
        if (counting.kind === 'counted' || counting.kind === 'refused' || counting.kind === 'kept')
          announce(countingText(counting, 'game-over') ?? '');
      }),
    [runs, announce],
  );
}
