/** The visitor's unfinished games between people: every page and the lobby link back to them. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentGame } from '@playfield/contracts/http/match.ts';
import { api } from '../../api/http.ts';
import { useSession } from '../../session/session.ts';

/** Of everything that the visitor can return to. */
export const currentKey = ['current'] as const;
/** While there is a game, it may be joined, played on or ended elsewhere. */
const pollMs = 10_000;

/** Undefined while loading. Read once, then polled only while there are some. */
export function useCurrentGames(): readonly CurrentGame[] | undefined {
  const { user, status } = useSession();
  const { data } = useQuery({
    queryKey: [...currentKey, 'games', user?.id ?? ''],
    queryFn: ({ signal }) => api('GET /api/games/current', { signal }),
    enabled: status === 'ready' && user !== null,
    refetchInterval: ({ state }) => (state.data?.length ? pollMs : false),
    refetchOnWindowFocus: 'always',
  });
  return data;
}

/** Rereads games and races when the page of one is left, and when its `status` changes. */
export function useFreshCurrent(status: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    const reread = (): void => void client.invalidateQueries({ queryKey: currentKey });
    if (status !== null) reread();
    return reread;
  }, [client, status]);
}
