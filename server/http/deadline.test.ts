import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isUnavailable } from '../db/unavailable.ts';
import { withinDeadline } from './deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const noLate = (error: unknown): void => expect.unreachable(String(error));

test('a result or rejection that comes in time is passed on', async () => {
  expect(await withinDeadline(100, async () => 'done', noLate)).toBe('done');
  await expect(withinDeadline(100, () => Promise.reject(new Error('bug')), noLate)).rejects.toThrow('bug');
  expect(vi.getTimerCount()).toBe(0);
});

test('work that takes too long is answered as unavailable and aborted (F5)', async () => {
  let signal: AbortSignal | undefined;
  const answer = withinDeadline(
    100,
    (deadline) => {
      signal = deadline.signal;
      return new Promise<string>(() => {});
    },
    noLate,
  );
  const refused = expect(answer).rejects.toSatisfy(isUnavailable);
  vi.advanceTimersByTime(99);
  expect(signal?.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  await refused;
  expect(signal?.aborted).toBe(true);
});

test('what is known by the deadline is the answer; later failures are reported', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  const late = vi.fn();
  const answer = withinDeadline<string>(
    100,
    ({ soFar }) => {
      soFar('old');
      soFar('stored');
      return promise;
    },
    late,
  );
  vi.advanceTimersByTime(100);
  expect(await answer).toBe('stored');
  const bug = new Error('bug');
  reject(bug);
  await expect(promise).rejects.toBe(bug);
  expect(late).toHaveBeenCalledExactlyOnceWith(bug);
});
