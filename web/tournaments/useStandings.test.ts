import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { rereadEveryMs, standingsOf } from './useStandings.ts';

const at = (version: number) => standingsOf({ id: 't1', version }, 'ada', 2);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  environmentManager.setIsServer(() => typeof window === 'undefined');
});

test('a page of standings is read once in a while, however often the tournament changes', async () => {
  vi.useFakeTimers();
  // Elsewhere nothing is read by the clock.
  environmentManager.setIsServer(() => false);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ participants: [], pages: 3 });
  });
  const client = new QueryClient();
  const observer = new QueryObserver(client, at(1));
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['/api/tournaments/t1/standings?page=2']);
  await vi.advanceTimersByTimeAsync(3 * rereadEveryMs);
  expect(asked).toHaveLength(1);
  // An arena in which something happens at every tick.
  for (let version = 2; version < 11; version += 1) {
    observer.setOptions(at(version));
    await vi.advanceTimersByTimeAsync(2000);
  }
  expect(asked).toHaveLength(1 + 18_000 / rereadEveryMs);
  expect(client.getQueryCache().getAll()).toHaveLength(1);
  // What is read last is of the last version.
  await vi.advanceTimersByTimeAsync(3 * rereadEveryMs);
  const reads = asked.length;
  expect(observer.getCurrentResult().data).toMatchObject({ pages: 3, version: 10 });
  await vi.advanceTimersByTimeAsync(3 * rereadEveryMs);
  expect(asked).toHaveLength(reads);
  stop();
});
