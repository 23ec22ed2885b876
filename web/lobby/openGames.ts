/**
 * The games that wait for a second player, read every 5 s (MP-023); pushedGames.ts adds the socket.
 */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { WaitingGame } from '@playfield/contracts/http/match.ts';
import { api } from '../api/http.ts';
import { queryClient } from '../api/queryClient.ts';

/** Document 1, section 9 (MP-024). */
const POLL_MS = 5000;
/** The lobby waits so long for its first list, which stands above what a phone would otherwise show first. */
const FIRST_WITHIN_MS = 1000;

export const openGamesKey = ['lobby'] as const;

export type OpenGames = {
  /** Undefined while loading. */
  readonly games: readonly WaitingGame[] | undefined;
  /** The last read failed: `games` is the previous result, if any. */
  readonly hasFailed: boolean;
  readonly reread: () => void;
};

/** While the server is unreachable: whether the list below is outdated. */
export function staleText(games: readonly WaitingGame[] | undefined): string {
  return games && games.length > 0
    ? "The server can't be reached. These games may be gone."
    : "The server can't be reached, so open games can't be listed.";
}

/** The games of one type, those of every type for the empty one; own games first (G38). Pure. */
export function ofGame(open: OpenGames, gameType: string): OpenGames {
  const games = open.games?.filter((game) => gameType === '' || game.gameType === gameType);
  return { ...open, games: games?.toSorted((one, other) => Number(other.isYours) - Number(one.isYours)) };
}

const openGames = queryOptions({
  queryKey: openGamesKey,
  queryFn: ({ signal }) => api('GET /api/games/available', { query: {}, signal }),
});

/** Reads the list before the lobby is shown, so that it moves nothing when it comes. Never rejects. */
export function readOpenGames(): Promise<unknown> {
  const late = new Promise((resolve) => void setTimeout(resolve, FIRST_WITHIN_MS));
  return Promise.race([queryClient.prefetchQuery(openGames), late]);
}

/** By polling only, for pages that just mention them; of one game, or of all. */
export function useOpenGames(gameType = ''): OpenGames {
  const { data, isError, refetch } = useQuery({
    ...openGames,
    refetchInterval: POLL_MS,
    refetchOnMount: ({ state }) => (Date.now() - state.dataUpdatedAt < FIRST_WITHIN_MS ? false : 'always'),
    refetchOnWindowFocus: 'always',
  });
  const open = { games: data, hasFailed: isError, reread: () => void refetch() };
  return ofGame(open, gameType);
}
