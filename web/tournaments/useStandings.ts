/** The participants of a tournament in order, a hundred at a time: the first come with the tournament itself. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TournamentParticipant } from '@playfield/contracts/http/tournaments.ts';
import { hasFailed } from '../api/hasFailed.ts';
import { api } from '../api/http.ts';
import type { SeenTournament } from './details.ts';

const pageLength = 100;

export type Standings = {
  readonly page: number;
  readonly pages: number;
  readonly turnTo: (page: number) => void;
  /** Those of this page; of the one before while it is read, and null when it can't be. */
  readonly rows: readonly TournamentParticipant[] | null;
  readonly isLoading: boolean;
  readonly reread: () => void;
};

/** An arena changes every two seconds, and each of its readers would read as often. */
export const rereadEveryMs = 6000;

/** A page of standings, read again while the page knows of a newer version of the tournament. */
export const standingsOf = (
  { id, version }: Pick<SeenTournament, 'id' | 'version'>,
  userId: string | null,
  page: number,
) =>
  queryOptions({
    queryKey: ['tournaments', userId ?? '', 'one', id, 'standings', page],
    queryFn: async ({ signal }) => ({
      ...(await api('GET /api/tournaments/:id/standings', {
        params: { id },
        query: { page: String(page) },
        signal,
      })),
      version,
    }),
    enabled: page > 1,
    refetchInterval: ({ state }) => (state.data && state.data.version < version ? rereadEveryMs : false),
  });

export function useStandings(tournament: SeenTournament, userId: string | null): Standings {
  const { participants, participantPages, currentParticipants } = tournament;
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...standingsOf(tournament, userId, page),
    placeholderData: keepPreviousData,
  });
  const { data, isFetching, isPlaceholderData, refetch } = query;
  const isFailed = page > 1 && hasFailed(query);
  // What is kept of the page before says nothing of the list now.
  const lastPage = page > 1 && data && !isPlaceholderData ? data.pages : null;
  // Some have left: the page is gone.
  if (lastPage !== null && page > lastPage) setPage(lastPage);
  return {
    page,
    // Players who have joined since the tournament was read may need another page.
    pages: Math.max(
      page,
      lastPage ?? Math.max(participantPages, Math.ceil(currentParticipants / pageLength)),
    ),
    turnTo: setPage,
    // The page before stays until the next one has come, so that the buttons below stay under the pointer.
    rows: isFailed ? null : page === 1 ? participants : (data?.participants ?? participants),
    isLoading: page > 1 && (isFailed ? isFetching : isPlaceholderData || !data),
    reread: () => void refetch(),
  };
}
