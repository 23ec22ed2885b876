/** The defaults of every query. */
import { expect, test } from 'vitest';
import { queryClient } from './queryClient.ts';

test('SH-049 cached data never goes stale; no retries, no interval, no refetch on focus', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });
});
