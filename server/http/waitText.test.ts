import { expect, test } from 'vitest';
import { waitText } from './waitText.ts';

test.each([
  [1, null],
  [60, null],
  [61, '2 minutes'],
  [3600, '60 minutes'],
  [7200, '120 minutes'],
  [7201, '3 hours'],
  [86_400, '24 hours'],
  [Number.NaN, null],
])('USERS-ASK 60 %d seconds', (seconds, wait) => {
  expect(waitText(seconds)).toBe(wait && `That was done too often. Please try again in ${wait}.`);
});
