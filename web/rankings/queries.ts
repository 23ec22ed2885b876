/** What the page of boards reads. A board chosen again is read again; what is known of it is shown meanwhile. */
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../api/http.ts';

export type View = {
  readonly gameType: string;
  /** The Monday; null for all time. */
  readonly week: string | null;
  readonly isFriends: boolean;
  /** Around whom: the reader, or somebody by name; null for the top. */
  readonly around: 'me' | { readonly name: string } | null;
};

/** Keys are per person: places and friends are the reader's own. */
export function boardQuery(userId: string, { gameType, week, isFriends, around }: View) {
  const board = ['rankings', userId, gameType, week, isFriends] as const;
  return infiniteQueryOptions({
    queryKey: [...board, around],
    queryFn: ({ pageParam, signal }) => {
      const monday = pageParam?.week ?? week;
      return api('GET /api/rankings', {
        query: {
          gameType,
          period: week === null ? 'all' : 'week',
          ...(monday === null || monday === '' ? {} : { week: monday }),
          ...(isFriends ? { friends: 'true' } : {}),
          ...(pageParam === null ? {} : { after: pageParam.after }),
          ...(pageParam !== null || around === null
            ? {}
            : around === 'me'
              ? { around: 'me' }
              : { name: around.name }),
        },
        signal,
      });
    },
    initialPageParam: firstPage(),
    getNextPageParam: ({ next, week: shown }) => (next === null ? null : { after: next, week: shown }),
    // Another part of the same board stays until the one asked for is there; another board's figures don't.
    placeholderData: (before, query) =>
      board.every((part, at) => query?.queryKey[at] === part) ? before : undefined,
    staleTime: 0,
    refetchOnMount: 'always',
    retry: false,
  });
}

/** `week` is that of the page before, as a new one may have begun since. */
type NextPage = { readonly after: string; readonly week: string | null };
const firstPage = (): NextPage | null => null;

export const useBoard = (userId: string, view: View) => useInfiniteQuery(boardQuery(userId, view));

export const useDistribution = (userId: string, gameType: string) =>
  useQuery({
    queryKey: ['rankings', userId, gameType, 'distribution'],
    queryFn: ({ signal }) =>
      api('GET /api/rankings/:gameType/distribution', { params: { gameType }, signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  });
