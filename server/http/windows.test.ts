import { describe, expect, test } from 'vitest';
import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { Clock } from '../clock.ts';
import { createWindows, windowsBy } from './windows.ts';

const windowMs = 60_000;

function openWindows() {
  let nowMs = 1000;
  const clock: Clock = { wallMs: () => 0, monotonicMs: () => nowMs };
  const windows = new (windowsBy(clock))({});
  function count(
    key: string,
    store: FastifyRateLimitStore = windows,
  ): { current: number; ttl: number } | undefined {
    let counted;
    store.incr(
      key,
      (_error, result) => {
        counted = result;
      },
      windowMs,
      1,
    );
    return counted;
  }
  return { windows, count, advance: (ms: number) => (nowMs += ms) };
}

describe('windows in which requests are counted', () => {
  test('a window ends its length after the first request, on the monotonic clock', () => {
    const { count, advance } = openWindows();
    expect(count('a')).toEqual({ current: 1, ttl: windowMs });
    advance(windowMs - 1);
    expect(count('a')).toEqual({ current: 2, ttl: 1 });
    advance(1);
    expect(count('a')).toEqual({ current: 1, ttl: windowMs });
  });

  test('each key, and each limit, has its own', () => {
    const { windows, count } = openWindows();
    count('a');
    expect(count('b')).toMatchObject({ current: 1 });
    const route = { method: 'GET', url: '/', path: '/', prefix: '', handler: () => undefined } as const;
    expect(count('a', windows.child(route))).toMatchObject({ current: 1 });
    expect(count('a')).toMatchObject({ current: 2 });
  });

  test('50,000 keys are remembered, those used last', () => {
    const { count } = openWindows();
    count('first');
    count('second');
    for (let n = 0; n < 49_998; n++) count(`other ${n}`);
    expect(count('first')).toMatchObject({ current: 2 });
    count('one more');
    expect(count('first')).toMatchObject({ current: 3 });
    expect(count('second')).toMatchObject({ current: 1 });
  });

  test('those that have ended make room as others are counted', () => {
    let nowMs = 1000;
    const windows = createWindows({ wallMs: () => 0, monotonicMs: () => nowMs });
    for (let n = 0; n < 1000; n++) windows.add(`visitor ${n}`, windowMs);
    expect(windows.size()).toBe(1000);
    nowMs += windowMs;
    for (let n = 0; n < 1000; n++) windows.add('somebody who stays', windowMs);
    expect(windows.size()).toBe(1);
  });
});
