/** The games that wait for a second player: pushed by the socket, and read every 5 s all the same (MP-023). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WaitingGame } from '@playfield/contracts/http/match.ts';
import { api } from '../api/http.ts';
import { liveSocket } from '../api/socket.ts';

/** Document 1, section 9 (MP-024). */
export const POLL_MS = 5000;

const queryKey = ['lobby'] as const;

export type OpenGames = {
  /** Undefined while they are on their way. */
  readonly games: readonly WaitingGame[] | undefined;
  readonly hasFailed: boolean;
  readonly reread: () => void;
};

/** By asking alone, for pages that only mention them; of one game, or of all. */
export function useOpenGames(gameType?: string): OpenGames {
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /api/games/available', { query: {}, signal }),
    select: (games) => (gameType === undefined ? games : games.filter((game) => game.gameType === gameType)),
    refetchInterval: POLL_MS,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  return { games: data, hasFailed: isError && data === undefined, reread: () => void refetch() };
}

/** Told at once, for the lobby itself. */
export function usePushedGames(): OpenGames {
  const client = useQueryClient();
  useEffect(() => {
    const leave = liveSocket.join({
      greeting: () => [{ type: 'watchLobby' }],
      onEvent(event) {
        if (event.type === 'lobby') client.setQueryData<readonly WaitingGame[]>(queryKey, event.games);
      },
    });
    return () => {
      liveSocket.send({ type: 'leaveLobby' });
      leave();
    };
  }, [client]);
  return useOpenGames();
}
