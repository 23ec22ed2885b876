/** Connects counted runs to the server and to the live region. */
import { useEffect, useLayoutEffect, useState } from 'react';
import { api, type Answer } from '../api/http.ts';
import { useSession } from '../session/session.ts';
import { useAnnounce } from '../ui/LiveRegion.tsx';
import { createCountedRuns, type CountedRuns } from './countedRuns.ts';
import { notAnAttempt, type Counting } from './counting.ts';
import { later, unsentRuns } from './keptRuns.ts';
import { serverClock } from './serverClock.ts';
import type { SnakeSession } from './snakeSession.ts';
import { countingText } from './countingText.ts';

/** How often a page that is looked at is checked: a machine that slept wakes up without telling. */
const lookEveryMs = 60_000;

function whenSeen(then: () => void): () => void {
  const look = (): void => {
    if (!document.hidden) then();
  };
  const timer = setInterval(look, lookEveryMs);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** `tournamentId`: the run is an attempt of the player's match in it. `isDaily`: it has the day's seed. */
export function useCountedRuns(tournamentId: string | null, isDaily: boolean): CountedRuns {
  const [runs] = useState(() => {
    const key = crypto.getRandomValues(new Uint32Array(4)).join('-');
    return createCountedRuns({
      begin: () =>
        tournamentId === null ? beginRun(isDaily ? 'daily' : 'own') : beginAttempt(tournamentId, key),
      isOnce: tournamentId !== null,
      isDaily,
      nowMs: () => serverClock.at(Date.now()),
      whenSeen,
      send: unsentRuns.send,
      randomSeed: () => Math.floor(Math.random() * 2 ** 32),
      later,
    });
  });
  return runs;
}

async function beginRun(seed: 'own' | 'daily'): Promise<Answer<'POST /api/snake/runs'>> {
  const ticket = await api('POST /api/snake/runs', { query: { seed } });
  serverClock.note(ticket.expiresAt);
  return ticket;
}

/** Sent again with the same key, it is the same attempt: the answer to the first may be lost. */
async function beginAttempt(id: string, key: string): Promise<Answer<'POST /api/snake/runs'>> {
  const { runId, seed, leftMs } = await api('POST /api/tournaments/:id/attempt', {
    params: { id },
    body: { key },
  });
  // By this browser's clock, which may differ from the server's.
  return { id: runId, seed, expiresAt: new Date(Date.now() + leftMs).toISOString() };
}

function isSpoken(counting: Counting): boolean {
  const { kind } = counting;
  return (
    kind === 'counted' ||
    // The page is about to begin the next attempt.
    (kind === 'refused' && counting !== notAnAttempt) ||
    kind === 'kept' ||
    kind === 'signed-out' ||
    (kind === 'attempt' && counting.isUnreached)
  );
}

/** Fetches tickets and submits runs while the page is open, and announces what came of a run. */
export function useCounting(runs: CountedRuns, session: SnakeSession): void {
  const announce = useAnnounce();
  const playerId = useSession().user?.id ?? null;
  // Before the first ticket is asked for; and no key may start a run before that is followed.
  useLayoutEffect(() => {
    runs.playedBy(playerId);
    // What is kept may be theirs.
    unsentRuns.sendAll();
  }, [runs, playerId]);
  useLayoutEffect(() => runs.follow(session), [runs, session]);
  useEffect(
    () =>
      runs.state.subscribe(() => {
        const counting = runs.state.get();
        if (isSpoken(counting)) announce(countingText(counting, 'game-over') ?? '');
      }),
    [runs, announce],
  );
}
