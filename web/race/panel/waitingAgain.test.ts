import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { waitingAgain } from './waitingAgain.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  environmentManager.setIsServer(() => typeof window === 'undefined');
});

test('a page that is left open asks once a minute, and names nobody who has gone', async () => {
  vi.useFakeTimers();
  // Elsewhere nothing is read by the clock.
  environmentManager.setIsServer(() => false);
  let names = ['Bob'];
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json({ names });
  });
  const observer = new QueryObserver(new QueryClient(), waitingAgain('r1', performance.now()));
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(9000);
  expect(asked).toBe(4);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(observer.getCurrentResult().data).toEqual({ names });
  names = [];
  asked = 0;
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(asked).toBe(5);
  expect(observer.getCurrentResult().data).toEqual({ names: [] });
  stop();
});
