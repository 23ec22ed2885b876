/** Work that has time: after a paint, and when the browser has nothing else to do. */
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

test('what changes the page waits for a frame, and for the task after it', async () => {
  let runs = 0;
  afterPaint(() => (runs += 1));
  await nextTask();
  expect(runs).toBe(0);
  frames.get(1)?.();
  expect(runs).toBe(0);
  await nextTask();
  expect(runs).toBe(1);
});

test('called off, it never happens: neither before the frame nor after it', async () => {
  let runs = 0;
  afterPaint(() => (runs += 1))();
  expect(frames.size).toBe(0);
  const callOff = afterPaint(() => (runs += 1));
  frames.get(1)?.();
  callOff();
  await nextTask();
  expect(runs).toBe(0);
});

test('a browser that cannot say when it is idle waits two seconds, or as long as may be waited', () => {
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
