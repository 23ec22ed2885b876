/** What the server has told by an event, or in answer to a change, in the cache of reads. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A read under way was asked for before: its answer may be older, and would take the place of what was told. */
export function showTold(client: QueryClient, queryKey: QueryKey, told: unknown): void {
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, told);
}
