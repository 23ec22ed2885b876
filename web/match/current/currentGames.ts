/** The visitor's unfinished games between people: every page and the lobby link back to them. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentGame } from '@playfield/contracts/http/match.ts';
import { api } from '../../api/http.ts';
import { useSession } from '../../session/session.ts';

const currentGamesKey = ['current-games'] as const;
/** While there is a game, it may be joined, played on or ended elsewhere. */
const POLL_MS = 10_000;

/** Undefined while loading. Read once, then polled only while there are some. */
export function useCurrentGames(): readonly CurrentGame[] | undefined {
  const { user, status } = useSession();
  const { data } = useQuery({
    queryKey: [...currentGamesKey, user?.id ?? ''],
    queryFn: ({ signal }) => api('GET /api/games/current', { signal }),
    enabled: status === 'ready' && user !== null,
    refetchInterval: ({ state }) => (state.data?.length ? POLL_MS : false),
    refetchOnWindowFocus: 'always',
  });
  return data;
}

/** Rereads them when a page with such a game is left, and when the `status` of its game changes. */
export function useFreshCurrentGames(status: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    const reread = (): void => void client.invalidateQueries({ queryKey: currentGamesKey });
    if (status !== null) reread();
    return reread;
  }, [client, status]);
}
