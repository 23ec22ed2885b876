/** How the operator's first page shows what the metrics measure. */
import { expect, test } from 'vitest';
import { figureOf } from './figuresNow.ts';

test.each([
  ['arena_tick_p50_seconds', 'Median length of the last 1,800 ticks.', 0.000548955999998725, '0.5 ms'],
  ['arena_tick_p99_seconds', '99th percentile of the last 1,800 ticks.', NaN, 'none yet'],
  ['arena_ticks_late', 'Of the last 1,800 ticks, those that began late.', 0, 0],
])('%s', (name, help, value, shown) => {
  expect(figureOf({ name, help, value })).toEqual([help.slice(0, -1), shown]);
});
