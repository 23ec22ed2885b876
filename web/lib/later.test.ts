/** Work that can wait: until after a paint, or until the browser is idle. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint, whenIdle } from './later.ts';
import { nextTask } from './nextTask.ts';

const frames = new Map<number, () => void>();

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    frames.set(1, run);
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
});

afterEach(() => {
  frames.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('afterPaint waits for a frame and for the task after it', async () => {
  let runs = 0;
  afterPaint(() => (runs += 1));
  await nextTask();
  expect(runs).toBe(0);
  frames.get(1)?.();
  expect(runs).toBe(0);
  await nextTask();
  expect(runs).toBe(1);
});

test('cancelled, it never runs: neither before the frame nor after it', async () => {
  let runs = 0;
  afterPaint(() => (runs += 1))();
  expect(frames.size).toBe(0);
  const cancel = afterPaint(() => (runs += 1));
  frames.get(1)?.();
  cancel();
  await nextTask();
  expect(runs).toBe(0);
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
