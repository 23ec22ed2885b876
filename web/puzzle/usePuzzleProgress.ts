/** What this person has solved: as the server says, with what it has not taken yet. Works without a network. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PuzzleStreak } from '@playfield/contracts/http/puzzles.ts';
import { dayOf } from '@playfield/contracts/puzzleDays.ts';
import { api } from '../api/http.ts';
import { useStore } from '../lib/store.ts';
import { accountHere, here, puzzlesKey, sendUnsent } from './keptPuzzles.ts';
import { isSolvedBy } from './solvedHere.ts';
import { isOutdated, todayOf } from './today.ts';
import { useClock } from './useClock.ts';

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
    queryKey: puzzlesKey,
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

  return {
    today: todayOf(data ? { today: data.today, readMs: dataUpdatedAt } : null, !isError && !isPaused, nowMs),
    seenOn: dayOf(new Date(seenMs)),
    streak: data?.streak ?? null,
    isSolved: (gameType, day) => isSolvedBy(list, accountHere(), data, { gameType, day }),
  };
}
