/** The defaults of every query. */
import { QueryObserver } from '@tanstack/react-query';
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

test('what is read for the first time while it changes is read again', async () => {
  const queryKey = ['friends', 'changed meanwhile'];
  const answers: ((names: string) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  const reread = queryClient.invalidateQueries({ queryKey: ['friends'] });
  expect(observer.getCurrentResult().isFetching).toBe(true);
  answers[0]?.('Bob');
  await expect.poll(() => answers).toHaveLength(2);
  expect(observer.getCurrentResult().data).toBe('Bob');
  answers[1]?.('Bob, Cara');
  await reread;
  expect(observer.getCurrentResult().data).toBe('Bob, Cara');
  stop();
});

test('of what has changed, each is read again once, and what was given up not at all', async () => {
  const asked: string[] = [];
  const answers = new Map<string, () => void>();
  const follow = (name: string): (() => void) =>
    new QueryObserver(queryClient, {
      queryKey: ['once', name],
      queryFn: () =>
        new Promise<string>((resolve) => {
          asked.push(name);
          answers.set(name, () => resolve(name));
        }),
    }).subscribe(() => undefined);
  queryClient.setQueryData(['once', 'known'], 'before');
  const stops = ['known', 'first', 'given up'].map(follow);
  const reread = queryClient.invalidateQueries({ queryKey: ['once'] });
  expect(asked).toEqual(['first', 'given up', 'known']);
  await queryClient.cancelQueries({ queryKey: ['once', 'given up'] });
  for (const answer of answers.values()) answer();
  await expect.poll(() => asked.length).toBeGreaterThan(3);
  for (const answer of answers.values()) answer();
  await reread;
  expect(asked.slice(3)).toEqual(['first']);
  for (const stop of stops) stop();
});
