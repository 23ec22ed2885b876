/** What the lobby reads, and how often (OL-017, OL-018, OL-019). */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api, type Answer } from '../../api/http.ts';

/** Document 2, sections 7 and 9. */
export const racesEveryMs = 2000;
/** Where races are only mentioned. */
export const mentionedEveryMs = 3000;
const usersEveryMs = 5000;

export function useRaces(everyMs: number): UseQueryResult<Answer<'GET /api/typing-races'>> {
  return useQuery({
    queryKey: ['races'],
    queryFn: ({ signal }) => api('GET /api/typing-races', { signal }),
    refetchInterval: everyMs,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

export function useOnlinePlayers(): UseQueryResult<Answer<'GET /api/users/random'>> {
  return useQuery({
    queryKey: ['users-online'],
    queryFn: ({ signal }) => api('GET /api/users/random', { signal }),
    refetchInterval: usersEveryMs,
    refetchOnMount: 'always',
  });
}
