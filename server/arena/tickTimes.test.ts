/** Percentiles and late ticks of hand-written times. */
import { expect, test } from 'vitest';
import { createTickTimes } from './tickTimes.ts';

test('before the first tick the times are unknown', () => {
  expect(createTickTimes(10).recent()).toEqual({ ticks: 0, late: 0, p50Ms: null, p99Ms: null });
});

test('percentiles by nearest rank, late ticks counted', () => {
  const times = createTickTimes(200);
  for (let ms = 100; ms >= 1; ms--) times.add(ms, ms > 97);
  expect(times.recent()).toEqual({ ticks: 100, late: 3, p50Ms: 50, p99Ms: 99 });
});

test('only the last ticks count', () => {
  const times = createTickTimes(4);
  for (const ms of [900, 900, 1, 2, 3, 4]) times.add(ms, ms === 900);
  expect(times.recent()).toEqual({ ticks: 4, late: 0, p50Ms: 2, p99Ms: 4 });
});
