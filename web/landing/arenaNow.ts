/** The arena as it is now: who plays there and who leads, read every few seconds while the page is visible (G04). */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, type Answer } from '../api/http.ts';

export type ArenaNow = Answer<'GET /api/arena'>;

const usualPollMs = 5000;
const pollEmptyMs = 2500;
/** An empty arena fills with bots as soon as somebody watches, and this page does. */
const pollFillingMs = 400;
/** Within this time the bots have come. */
const fillingMs = 3000;

/** How long until it is read again. `isNew`: the page has just been opened. */
export function pollMs(now: ArenaNow | undefined, isNew: boolean): number {
  if (now?.snakes !== 0) return usualPollMs;
  return isNew ? pollFillingMs : pollEmptyMs;
}

export type ArenaReading = {
  /** Undefined until the server has answered; numbers in it are null while there is no arena. */
  readonly data: ArenaNow | undefined;
  readonly hasFailed: boolean;
  /** Whether it is empty, but was not watched until a moment ago. */
  readonly isFilling: boolean;
};

export function useArenaNow(): ArenaReading {
  const [isNew, setNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), fillingMs);
    return () => clearTimeout(timer);
  }, []);
  const { data, isError } = useQuery({
    queryKey: ['arena', 'now'],
    queryFn: ({ signal }) => api('GET /api/arena', { signal }),
    refetchInterval: ({ state }) => pollMs(state.data, isNew),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  // Outdated numbers are not shown.
  return { data: isError ? undefined : data, hasFailed: isError, isFilling: isNew && data?.snakes === 0 };
}
