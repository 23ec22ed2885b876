import { afterEach, expect, test, vi } from 'vitest';
import { createPacedReads } from './pacedReads.ts';

afterEach(() => void vi.useRealTimers());

test('reads at once, then once after each pause, however often it is asked to', () => {
  vi.useFakeTimers();
  const reads: number[] = [];
  const paced = createPacedReads(() => 0.5);
  const ask = (n: number): void => paced.ask(() => void reads.push(n));
  [1, 2, 3].forEach(ask);
  expect(reads).toEqual([1]);
  vi.advanceTimersByTime(1999);
  expect(reads).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(reads).toEqual([1, 3]);
  ask(4);
  vi.advanceTimersByTime(2000);
  expect(reads).toEqual([1, 3, 4]);
  vi.advanceTimersByTime(2000);
  ask(5);
  expect(reads).toEqual([1, 3, 4, 5]);
  ask(6);
  paced.stop();
  vi.advanceTimersByTime(10_000);
  expect(reads).toEqual([1, 3, 4, 5]);
});
