/** One tournament as its page reads it, under the key of all that is read of tournaments. */
import { queryOptions } from '@tanstack/react-query';
import type { TournamentDetails } from '@playfield/contracts/http/tournaments.ts';
import { api } from '../api/http.ts';
import { newest, readNewest } from './newest.ts';
import { tournamentsKey } from './queries.ts';

/** As it was read, with how far the server's clock was ahead of the page's then, milliseconds. */
export type SeenTournament = TournamentDetails & { readonly aheadMs: number };

export function seen(details: TournamentDetails): SeenTournament {
  return { ...details, aheadMs: Date.parse(details.now) - Date.now() };
}

/** One tournament as the reader sees it. */
export function detailsOf(userId: string, id: string) {
  return queryOptions({
    queryKey: [tournamentsKey, userId, 'one', id],
    queryFn: ({ client, queryKey, signal }) =>
      readNewest(
        async () => seen(await api('GET /api/tournaments/:id', { params: { id }, signal })),
        () => client.getQueryData<SeenTournament>(queryKey),
      ),
    structuralSharing: newest,
  });
}
