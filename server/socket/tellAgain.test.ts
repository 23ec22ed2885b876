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
  /** What telling of a game fails with besides. */
  const broken = new Map<string, Error>();
  const again = createTellAgain({
    async tell(gameId) {
      if (database.isAway) throw away;
      const error = broken.get(gameId);
      if (error) throw error;
      told.push(gameId);
    },
    failed: (error) => failures.push(error),
  });
  return { ...again, told, failures, database, broken };
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

test('a game that fails for another reason does not keep the others from being told', async () => {
  const { failed, told, failures, database, broken } = telling();
  const bug = new Error('a bug');
  for (const gameId of ['one', 'two', 'three']) failed(gameId, away);
  broken.set('two', bug);
  database.isAway = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(told).toEqual(['one', 'three']);
  expect(failures.slice(3)).toEqual([bug]);
  expect(vi.getTimerCount()).toBe(0);
});

test('what fails only after it was told of, as one look more was needed, waits two seconds as well', async () => {
  const told: string[] = [];
  const again = createTellAgain({
    tell(gameId) {
      told.push(gameId);
      again.failed(gameId, away);
      return told.length < 100 ? Promise.resolve() : Promise.reject(new Error('without a pause'));
    },
    failed: () => undefined,
  });
  for (const gameId of ['one', 'two']) again.failed(gameId, away);
  await vi.advanceTimersByTimeAsync(2000);
  expect(told).toEqual(['one']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(told).toEqual(['one', 'two']);
  again.close();
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
