/** What the pages of tournaments read. All of it lies under one key, so that one change rereads all that is shown. */
import { queryOptions, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { TournamentDetails } from '@playfield/contracts/http/tournaments.ts';
import { api, type Answer } from '../api/http.ts';
import { useSession } from '../session/session.ts';
import { newest, readNewest } from './newest.ts';
import type { StatusFilter } from './listTexts.ts';

const root = 'tournaments';
/** Statuses change by themselves, with time. */
const LIST_EVERY_MS = 30_000;
const MINE_EVERY_MS = 15_000;

/** As it was read, with how far the server's clock was ahead of the page's then, milliseconds. */
export type SeenTournament = TournamentDetails & { readonly aheadMs: number };

export function seen(details: TournamentDetails): SeenTournament {
  return { ...details, aheadMs: Date.parse(details.now) - Date.now() };
}

export function useTournaments(
  status: StatusFilter,
  gameType: string,
): UseQueryResult<Answer<'GET /api/tournaments'>> {
  const { user } = useSession();
  return useQuery({
    queryKey: [root, user?.id ?? '', 'list', status, gameType],
    queryFn: ({ signal }) =>
      api('GET /api/tournaments', {
        query: { ...(status === 'all' ? {} : { status }), ...(gameType === 'all' ? {} : { gameType }) },
        signal,
      }),
    refetchOnMount: 'always',
    refetchInterval: LIST_EVERY_MS,
  });
}

/** One tournament as the reader sees it. */
export function detailsOf(userId: string, id: string) {
  return queryOptions({
    queryKey: [root, userId, 'one', id],
    queryFn: ({ client, queryKey, signal }) =>
      readNewest(
        async () => seen(await api('GET /api/tournaments/:id', { params: { id }, signal })),
        () => client.getQueryData<SeenTournament>(queryKey),
      ),
    structuralSharing: newest,
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
    queryKey: [root, user?.id ?? '', 'mine'],
    queryFn: ({ signal }) => api('GET /api/me/tournaments', { signal }),
    enabled: status === 'ready' && user !== null,
    refetchInterval: ({ state }) => (state.data?.length ? MINE_EVERY_MS : false),
    refetchOnWindowFocus: 'always',
  }).data;
}

export async function rereadTournaments(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [root] });
}
