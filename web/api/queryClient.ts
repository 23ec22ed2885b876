/** The cache of reads, with the specification's defaults (SH-049). Each query brings its own call (`http.ts`). */
import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters } from '@tanstack/react-query';

class Reads extends QueryClient {
  /** A first read that is under way is waited for and made again: its answer may be older than what has changed. */
  override async invalidateQueries(
    filters?: InvalidateQueryFilters,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    await super.invalidateQueries(filters, options);
    // One that was given up, as at a login, stays so.
    const read = new Set(first.filter(({ state }) => state.data !== undefined));
    if (read.size > 0) await super.invalidateQueries({ predicate: (query) => read.has(query) }, options);
  }
}

export const queryClient: QueryClient = new Reads({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchInterval: false,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});
