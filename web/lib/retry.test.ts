/** What is tried again, and when. */
import { expect, test } from 'vitest';
import { retryWith } from './retry.ts';

/** Pauses that end when the test says so. */
function manual() {
  const pauses: number[] = [];
  let waiting: (() => void)[] = [];
  const retry = retryWith((delayMs, run) => {
    pauses.push(delayMs);
    waiting.push(run);
    return () => void (waiting = waiting.filter((one) => one !== run));
  });
  return {
    retry,
    pauses,
    pass: () => waiting.splice(0).forEach((run) => run()),
    waits: () => waiting.length,
  };
}

test('pauses grow from half a second to eight, and the tries are counted', async () => {
  const { retry, pauses, pass } = manual();
  const counts: number[] = [];
  const done = retry.until(async (count) => {
    counts.push(count);
    return count === 6;
  });
  for (let tries = 1; tries <= 6; tries += 1) {
    await expect.poll(() => pauses.length).toBe(tries);
    pass();
  }
  await done;
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
  expect(counts).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('what succeeds at once waits for nothing', async () => {
  const { retry, pauses } = manual();
  await retry.until(async () => true);
  expect(pauses).toEqual([]);
});

test('hurry ends the pause at once, and leaves no timer behind', async () => {
  const { retry, pauses, waits } = manual();
  retry.hurry();
  const done = retry.until(async (count) => count === 1);
  await expect.poll(() => pauses.length).toBe(1);
  retry.hurry();
  await done;
  expect(waits()).toBe(0);
});
