/** What an organiser chooses from beyond the first players and matches, which come with the tournament: a page more at each press. */
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import type { TournamentMatch, TournamentParticipant } from '@playfield/contracts/http/tournaments.ts';
import { api } from '../api/http.ts';
import type { SeenTournament } from './details.ts';

/** Matches on a page of the server's. */
const matchesOnPage = 256;

/** Read only when asked for, and again for the next dialog. */
const onDemand = { enabled: false, gcTime: 0 } as const;

export const morePlayersOf = (id: string) =>
  infiniteQueryOptions({
    ...onDemand,
    queryKey: ['tournaments', 'more-players', id],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/tournaments/:id/standings', {
        params: { id },
        query: { page: String(pageParam) },
        signal,
      }),
    initialPageParam: 2,
    getNextPageParam: ({ pages }, _all, page) => (page < pages ? page + 1 : null),
  });

export const moreMatchesOf = (id: string) =>
  infiniteQueryOptions({
    ...onDemand,
    queryKey: ['tournaments', 'more-matches', id],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/tournaments/:id/matches', { params: { id }, query: { page: String(pageParam) }, signal }),
    initialPageParam: 2,
    getNextPageParam: ({ length }, _all, page) => (length < matchesOnPage ? null : page + 1),
  });

export type More = {
  readonly hasMore: boolean;
  readonly hasFailed: boolean;
  readonly pending: boolean;
  /** Resolves with whether there are still more. */
  readonly load: () => Promise<boolean>;
};

function moreOf<Page>(
  { data, hasNextPage, isError, isFetching, fetchNextPage }: UseInfiniteQueryResult<InfiniteData<Page>>,
  hasMoreAtFirst: boolean,
): More {
  return {
    hasMore: data ? hasNextPage : hasMoreAtFirst,
    hasFailed: isError,
    pending: isFetching,
    load: async () => {
      const after = await fetchNextPage();
      return after.isError || after.hasNextPage;
    },
  };
}

/** Those that came with the tournament are kept up to date, and count first; pages overlap where the order has changed meanwhile. */
function withFurther<One extends { readonly id: string }>(
  first: readonly One[],
  further: readonly One[],
): readonly One[] {
  const known = new Map(first.map((one) => [one.id, one]));
  for (const one of further) if (!known.has(one.id)) known.set(one.id, one);
  return [...known.values()];
}

export function useMorePlayers({ id, participants, participantPages }: SeenTournament): {
  readonly players: readonly TournamentParticipant[];
  readonly more: More;
} {
  const query = useInfiniteQuery(morePlayersOf(id));
  const further = query.data?.pages.flatMap((page) => page.participants) ?? [];
  return { players: withFurther(participants, further), more: moreOf(query, participantPages > 1) };
}

export function useMoreMatches({ id, matches, hasMoreMatches }: SeenTournament): {
  readonly matches: readonly TournamentMatch[];
  readonly more: More;
} {
  const query = useInfiniteQuery(moreMatchesOf(id));
  return {
    matches: withFurther(matches, query.data?.pages.flat() ?? []),
    more: moreOf(query, hasMoreMatches),
  };
}
