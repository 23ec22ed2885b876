/** Work that can wait: until after a paint, or until the browser is idle. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint, whenIdle } from './later.ts';
import { nextTask } from './nextTask.ts';

const frames: (() => void)[] = [];

beforeEach(() => vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run)));

afterEach(() => {
  frames.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('afterPaint waits for a frame and for the task after it', async () => {
  let runs = 0;
  afterPaint(() => (runs += 1));
  await nextTask();
  expect(runs).toBe(0);
  frames[0]?.();
  expect(runs).toBe(0);
  await nextTask();
  expect(runs).toBe(1);
});

test('without requestIdleCallback, whenIdle waits two seconds, or less where less is allowed', () => {
  vi.useFakeTimers();
  let runs = 0;
  const run = (): void => void (runs += 1);
  whenIdle(run, 10_000);
  whenIdle(run, 500);
  whenIdle(run, 500)();
  vi.advanceTimersByTime(500);
  expect(runs).toBe(1);
  vi.advanceTimersByTime(1500);
  expect(runs).toBe(2);
});
