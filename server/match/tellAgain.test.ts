import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StorageUnavailable } from '../db/unavailable.ts';
import { createTellAgain } from './tellAgain.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const away = new StorageUnavailable('connection', 'away');

function telling() {
  const told: string[] = [];
  const failures: unknown[] = [];
  const database = { isAway: true };
  const again = createTellAgain({
    async tell(gameId) {
      if (database.isAway) throw away;
      told.push(gameId);
    },
    failed: (error) => failures.push(error),
  });
  return { ...again, told, failures, database };
}

test('each game is told once the database answers, and until then one is tried every two seconds', async () => {
  const { failed, told, failures, database } = telling();
  for (const gameId of ['one', 'two', 'one']) failed(gameId, away);
  await vi.advanceTimersByTimeAsync(2000);
  await vi.advanceTimersByTimeAsync(2000);
  expect(failures).toHaveLength(3 + 2);
  database.isAway = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(told.toSorted()).toEqual(['one', 'two']);
  expect(vi.getTimerCount()).toBe(0);
});

test('what fails for another reason is reported and left', () => {
  const { failed, failures } = telling();
  const bug = new Error('a bug');
  failed('one', bug);
  expect(failures).toEqual([bug]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a server that stops tries nothing more', async () => {
  const { failed, close, told, database } = telling();
  failed('one', away);
  close();
  failed('two', away);
  expect(vi.getTimerCount()).toBe(0);
  database.isAway = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(told).toEqual([]);
});
