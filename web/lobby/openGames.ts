/**
 * The games that wait for a second player, read every 5 s (MP-023); pushedGames.ts adds the socket.
 */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { WaitingGame } from '@playfield/contracts/http/match.ts';
import { hasFailed } from '../api/hasFailed.ts';
import { api } from '../api/http.ts';
import { queryClient } from '../api/queryClient.ts';
import { pause } from '../lib/pause.ts';

/** Document 1, section 9 (MP-024). */
const pollMs = 5000;
/** The lobby waits so long for its first list, which stands above what follows it. */
const firstWithinMs = 1000;

export const openGamesKey = ['lobby'] as const;

export type OpenGames = {
  /** Undefined while loading. */
  readonly games: readonly WaitingGame[] | undefined;
  /** The last read failed: `games` is the previous result, if any. */
  readonly hasFailed: boolean;
  readonly reread: () => Promise<unknown>;
};

/** After a failed read: whether the list below is outdated. */
export function staleText(games: readonly WaitingGame[] | undefined): string {
  return games && games.length > 0
    ? "The list couldn't be updated. These games may be gone."
    : "Open games can't be listed right now.";
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
  return Promise.race([queryClient.prefetchQuery(openGames), pause(firstWithinMs)]);
}

/** By polling only, for pages that just mention them; of one game, or of all. */
export function useOpenGames(gameType = ''): OpenGames {
  const query = useQuery({
    ...openGames,
    refetchInterval: pollMs,
    refetchOnMount: ({ state }) => (Date.now() - state.dataUpdatedAt < firstWithinMs ? false : 'always'),
    refetchOnWindowFocus: 'always',
  });
  const { data, isError, refetch } = query;
  const open = { games: data, hasFailed: isError || hasFailed(query), reread: refetch };
  return ofGame(open, gameType);
}
