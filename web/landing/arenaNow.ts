/** The arena as it is now: who plays there and who leads, read every few seconds while the page is visible (G04). */
import { useQuery } from '@tanstack/react-query';
import { api, type Answer } from '../api/http.ts';

export type ArenaNow = Answer<'GET /api/arena'>;

const POLL_MS = 5000;
/** An empty arena fills with bots as soon as somebody watches, and this page does. */
const POLL_EMPTY_MS = 2500;

/** `data` is undefined until the server has answered; numbers in it are null while there is no arena. */
export function useArenaNow(): { readonly data: ArenaNow | undefined; readonly hasFailed: boolean } {
  const { data, isError } = useQuery({
    queryKey: ['arena', 'now'],
    queryFn: ({ signal }) => api('GET /api/arena', { signal }),
    refetchInterval: ({ state }) => (state.data?.snakes === 0 ? POLL_EMPTY_MS : POLL_MS),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  // Outdated numbers are not shown.
  return { data: isError ? undefined : data, hasFailed: isError };
}
