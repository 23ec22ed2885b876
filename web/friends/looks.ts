/** The figures and colours that people chose. All that a page asks for in a moment is one request, and kept while the page lives. */
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Look } from '@playfield/contracts/http/profiles.ts';
import { api } from '../api/http.ts';

const mostInRequest = 50;
const freshMs = 5 * 60_000;

type Waiting = { readonly id: string; readonly found: PromiseWithResolvers<Look | null> };
let waiting: Waiting[] = [];

async function ask(some: readonly Waiting[]): Promise<void> {
  try {
    const looks = await api('GET /api/looks', { query: { ids: some.map(({ id }) => id).join(',') } });
    for (const { id, found } of some) found.resolve(looks.find((one) => one.id === id)?.look ?? null);
  } catch (error) {
    for (const { found } of some) found.reject(error);
  }
}

function lookOf(id: string): Promise<Look | null> {
  const found = Promise.withResolvers<Look | null>();
  if (waiting.length === 0)
    queueMicrotask(() => {
      const all = waiting;
      waiting = [];
      for (let from = 0; from < all.length; from += mostInRequest)
        void ask(all.slice(from, from + mostInRequest));
    });
  waiting.push({ id, found });
  return found.promise;
}

const lookQuery = (id: string) =>
  queryOptions({ queryKey: ['look', id], queryFn: () => lookOf(id), staleTime: freshMs, retry: false });

/** Undefined until it is known, null where the person chose nothing. */
export function useLook(id: string): Look | null | undefined {
  return useQuery(lookQuery(id)).data;
}

/** The player chose: it is shown at once, and an answer under way that does not know of it is dropped. */
export function setLook(client: QueryClient, id: string, look: Look): void {
  const { queryKey } = lookQuery(id);
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, look);
}
