import { expect, test } from 'vitest';
import { StorageUnavailable } from '../db/unavailable.ts';
import { createStandingClock } from '../testing/clock.ts';
import { createRunningCounts } from './runningCounts.ts';

test('the counts are read once in five seconds, and again at once after a failure', async () => {
  const clock = createStandingClock();
  let reads = 0;
  const games = async (): Promise<number> => {
    reads += 1;
    if (reads === 2) throw new StorageUnavailable('connection', 'no database');
    if (reads === 3) throw new Error('a bug');
    return reads;
  };
  const counts = createRunningCounts(clock, games, async () => 1);
  expect(await Promise.all([counts(), counts()])).toEqual([
    { games: 1, races: 1 },
    { games: 1, races: 1 },
  ]);
  clock.advance(4999);
  expect(await counts()).toEqual({ games: 1, races: 1 });
  clock.advance(1);
  expect(await counts()).toBeNull();
  await expect(counts()).rejects.toThrow('a bug');
  expect(await counts()).toEqual({ games: 4, races: 1 });
});
