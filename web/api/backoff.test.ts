/** The pauses between attempts to connect. */
import { expect, test } from 'vitest';
import { backoffMs, longestMs } from './backoff.ts';

const almostOne = 0.999_999;

test.each([
  ['the first is nearly at once', 0, 300],
  ['it doubles', 1, 600],
  ['and doubles', 3, 2400],
  ['up to the cap', 6, longestMs],
  ['which holds for ever', 5000, longestMs],
])('%s', (_title, failures, ms) => {
  expect(backoffMs(failures, almostOne)).toBe(ms);
  expect(backoffMs(failures, 0)).toBe(0);
  expect(backoffMs(failures, 0.5)).toBe(ms / 2);
});
