/** The lists of tournaments that pages read, and the way back to one. All of it lies under one key, so that one change rereads all that is shown. */
import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { api, type Answer } from '../api/http.ts';
import { useSession } from '../session/session.ts';
import type { StatusFilter } from './listTexts.ts';

export const tournamentsKey = 'tournaments';
/** Statuses change by themselves, with time. */
const listEveryMs = 30_000;
const mineEveryMs = 15_000;

export function useTournaments(
  status: StatusFilter,
  gameType: string,
): UseQueryResult<Answer<'GET /api/tournaments'>> {
  const { user } = useSession();
  return useQuery({
    queryKey: [tournamentsKey, user?.id ?? '', 'list', status, gameType],
    queryFn: ({ signal }) =>
      api('GET /api/tournaments', {
        query: { ...(status === 'all' ? {} : { status }), ...(gameType === 'all' ? {} : { gameType }) },
        signal,
      }),
    refetchOnMount: 'always',
    refetchInterval: listEveryMs,
  });
}

/** The list's part of the address when this page of the browser showed it last: empty, or from `?` on. */
let listSearch = '';

/** `search` comes without `?`. */
export function listShown(search: string): void {
  listSearch = search === '' ? '' : `?${search}`;
}

/** Back to the list, as it was left. */
export const listPath = (): string => `/tournaments${listSearch}`;

/** The reader's own that are not over; polled only while there are some. */
export function useMyTournaments(): Answer<'GET /api/me/tournaments'> | undefined {
  const { user, status } = useSession();
  return useQuery({
    queryKey: [tournamentsKey, user?.id ?? '', 'mine'],
    queryFn: ({ signal }) => api('GET /api/me/tournaments', { signal }),
    enabled: status === 'ready' && user !== null,
    refetchInterval: ({ state }) => (state.data?.length ? mineEveryMs : false),
    refetchOnWindowFocus: 'always',
  }).data;
}

export async function rereadTournaments(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [tournamentsKey] });
}
