import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { getQuery, queryClient } from './queryClient.ts';

afterEach(() => vi.unstubAllGlobals());

test('SH-049 cached data never goes stale; no retries, no interval, no refetch on focus', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });
});

function ask(on401: 'throw' | 'null'): Promise<unknown> {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('sign in', { status: 401 })));
  return new QueryClient().fetchQuery({
    queryKey: ['api', 'games'],
    queryFn: getQuery({ on401 }),
    retry: false,
  });
}

describe('SH-048 a read that is answered with 401', () => {
  test('raises by default', async () => {
    await expect(ask('throw')).rejects.toThrow('401: sign in');
  });
  test('yields null where it is configured so', async () => {
    expect(await ask('null')).toBeNull();
  });
});
