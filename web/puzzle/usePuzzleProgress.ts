/** What this person has solved: as the server says, with what it has not taken yet. Works without a network. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PuzzleStreak } from '@playfield/contracts/http/puzzles.ts';
import { dayOf } from '@playfield/contracts/puzzleDays.ts';
import type { PuzzleMove } from '@playfield/games/puzzle.ts';
import { api } from '../api/http.ts';
import { queryClient } from '../api/queryClient.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { createStore, useStore } from '../lib/store.ts';
import { createSending } from './sendSolved.ts';
import { isOutdated, todayOf } from './today.ts';
import { useClock } from './useClock.ts';
import { isSame, readSolved, solvedKey, unsent, withSolved, type SolvedHere } from './solvedHere.ts';

const queryKey = ['puzzles'];
const here = createStore<readonly SolvedHere[]>(readSolved(readStored(solvedKey)));

function keep(solved: SolvedHere): void {
  // Another tab may have stored some.
  const list = withSolved(readSolved(readStored(solvedKey)), solved);
  writeStored(solvedKey, JSON.stringify(list));
  here.set(list);
}

const sendUnsent = createSending({
  unsent: () => unsent(here.get()),
  post: ({ gameType, day, moves }) =>
    api('POST /api/puzzles/:gameType/:day', {
      params: { gameType, day },
      body: { moves: [...(moves ?? [])] },
    }),
  onAnswered({ gameType, day }) {
    keep({ gameType, day, moves: null });
    void queryClient.invalidateQueries({ queryKey });
  },
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
});

export function solved(gameType: string, day: string, moves: readonly PuzzleMove[]): void {
  keep({ gameType, day, moves });
  sendUnsent();
}

export type PuzzleProgress = {
  /** The server's day; by the browser's clock while it is unknown. */
  readonly today: string;
  /** The day on which the page was opened or last seen again, by the browser's clock. */
  readonly seenOn: string;
  readonly streak: PuzzleStreak | null;
  readonly isSolved: (gameType: string, day: string) => boolean;
};

export function usePuzzleProgress(): PuzzleProgress {
  const list = useStore(here);
  const { nowMs, seenMs } = useClock();
  const { data, dataUpdatedAt, isError, isPaused, refetch } = useQuery({
    queryKey,
    queryFn: () => api('GET /api/puzzles'),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  // With every look at the clock, until the server has answered.
  useEffect(() => {
    if (data && isOutdated(data.today, dataUpdatedAt, nowMs)) void refetch({ cancelRefetch: false });
  }, [data, dataUpdatedAt, nowMs, refetch]);

  // The server can be reached again; the first time, the page has come up.
  useEffect(sendUnsent, [dataUpdatedAt]);
  useEffect(() => {
    addEventListener('online', sendUnsent);
    return () => removeEventListener('online', sendUnsent);
  }, []);

  return {
    today: todayOf(data ? { today: data.today, readMs: dataUpdatedAt } : null, !isError && !isPaused, nowMs),
    seenOn: dayOf(new Date(seenMs)),
    streak: data?.streak ?? null,
    isSolved: (gameType, day) => {
      const one = { gameType, day };
      if (data?.solved.some((known) => isSame(known, one)) === true) return true;
      // What the server has taken, it tells; without it, all that was solved here counts.
      return list.some((known) => isSame(known, one) && (known.moves !== null || !data));
    },
  };
}
