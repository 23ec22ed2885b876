/** Token buckets of many keys, of which most come once. */
import { expect, test } from 'vitest';
import { createStandingClock } from '../testing/clock.ts';
import { createBuckets } from './buckets.ts';

test('those that are full again make room as others are charged', () => {
  const clock = createStandingClock();
  const buckets = createBuckets(clock, { burst: 10, perS: 1 });
  for (const key of ['in debt', 'in debt too']) buckets.charge(key, 3000);
  for (let n = 0; n < 1000; n++) buckets.charge(`visitor ${n}`, 2);
  clock.advance(2000);
  for (let n = 0; n < 1000; n++) buckets.charge('somebody who stays', 1);
  expect(buckets.size()).toBe(3);
  expect(buckets.waitMs('in debt', 1)).toBe(2_989_000);
});

test('of too many keys the least recently charged has a full bucket again', () => {
  const buckets = createBuckets(createStandingClock(), { burst: 1, perS: 0.001 });
  for (const key of ['first', 'second', 'first']) buckets.charge(key, 1);
  for (let n = 0; n < 49_999; n++) buckets.charge(`other ${n}`, 1);
  expect(buckets.size()).toBe(50_000);
  expect(buckets.waitMs('first', 1)).toBeGreaterThan(0);
  expect(buckets.waitMs('second', 1)).toBe(0);
});
