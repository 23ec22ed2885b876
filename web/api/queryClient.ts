/** Reads and their cache, with the specification's defaults (SH-045, SH-048, SH-049). */
import { QueryClient, type QueryFunction } from '@tanstack/react-query';
import { HttpError, requestJson } from './http.ts';
import { urlOfKey } from './url.ts';

/** GETs the address its key joins to. `on401: 'null'` yields null instead of raising (SH-048). */
export function getQuery({ on401 }: { readonly on401: 'throw' | 'null' }): QueryFunction {
  return async ({ queryKey, signal }): Promise<unknown> => {
    try {
      return await requestJson<unknown>(urlOfKey(queryKey), { method: 'GET', signal });
    } catch (error) {
      if (on401 === 'null' && error instanceof HttpError && error.status === 401) return null;
      throw error;
    }
  };
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: getQuery({ on401: 'throw' }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchInterval: false,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});
