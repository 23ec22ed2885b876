/** Of several places in waiting races the last one stays. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok } from '@playfield/contracts/result.ts';
import { StorageUnavailable } from '../db/unavailable.ts';
import { createOnePlace } from './onePlace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const away = new StorageUnavailable('connection', 'away');

test('a place that is taken while the others cannot be left is no failure; they are left once they can be', async () => {
  const waiting = ['one', 'two', 'three'];
  const failures: unknown[] = [];
  const database = { isAway: true };
  const places = createOnePlace({
    waitingOf: async () => (database.isAway ? Promise.reject(away) : [...waiting]),
    async leave(_userId, raceId) {
      waiting.splice(waiting.indexOf(raceId), 1);
      return ok(null);
    },
    failed: (error) => failures.push(error),
  });
  await places.keepOne('ada');
  expect(failures).toEqual([away]);
  database.isAway = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(waiting).toEqual(['three']);

  database.isAway = true;
  await places.keepOne('ada');
  places.close();
  expect(vi.getTimerCount()).toBe(0);
});
