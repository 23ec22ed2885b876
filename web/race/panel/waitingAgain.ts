/** Who of a race that stays together waits for the others in the next one. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/http.ts';

/** For so long somebody reads the results; a page that is left open asks now and then, so that it doesn't name who has gone. */
const readForMs = 10 * 60_000;
const askEveryMs = 3000;
const restMs = 60_000;

/** `sinceMs` is when the results came, by the page's monotonic clock. */
export function waitingAgain(id: string, sinceMs: number) {
  return queryOptions({
    queryKey: ['race-again', id],
    queryFn: ({ signal }) => api('GET /api/typing-races/:id/again', { params: { id }, signal }),
    refetchInterval: () => (performance.now() - sinceMs < readForMs ? askEveryMs : restMs),
    refetchOnWindowFocus: 'always',
  });
}
