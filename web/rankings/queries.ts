/** What the page of boards reads. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
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
export const useBoard = (userId: string, { gameType, week, isFriends, around }: View) =>
  useInfiniteQuery({
    queryKey: ['rankings', userId, gameType, week, isFriends, around],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/rankings', {
        query: {
          gameType,
          period: week === null ? 'all' : 'week',
          ...(week === null || week === '' ? {} : { week }),
          ...(isFriends ? { friends: 'true' } : {}),
          ...(pageParam === null ? {} : { after: pageParam }),
          ...(pageParam !== null || around === null
            ? {}
            : around === 'me'
              ? { around: 'me' }
              : { name: around.name }),
        },
        signal,
      }),
    initialPageParam: noCursor(),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    retry: false,
  });

const noCursor = (): string | null => null;

export const useDistribution = (userId: string, gameType: string) =>
  useQuery({
    queryKey: ['rankings', userId, gameType, 'distribution'],
    queryFn: ({ signal }) =>
      api('GET /api/rankings/:gameType/distribution', { params: { gameType }, signal }),
    refetchOnMount: 'always',
  });
