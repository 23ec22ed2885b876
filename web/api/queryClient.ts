/** The cache of reads, with the specification's defaults (SH-049). Each query brings its own call (`http.ts`). */
import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters } from '@tanstack/react-query';

class Reads extends QueryClient {
  /** A first read that is under way is waited for and made again: its answer may be older than what has changed. */
  override async invalidateQueries(
    filters?: InvalidateQueryFilters,
    options?: InvalidateOptions,
  ): Promise<void> {
    const isFirst = this.getQueryCache()
      .findAll(filters)
      .some(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    await super.invalidateQueries(filters, options);
    if (isFirst) await super.invalidateQueries(filters, options);
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
