/** The keys that step through a finished game. */
import { expect, test } from 'vitest';
import { replayKey } from './replayKeys.ts';

test.each([
  ['ArrowLeft', 4],
  ['ArrowRight', 6],
  ['Home', 0],
  ['End', 9],
  ['Enter', undefined],
])('%s at move 5 of 9 leads to %s', (key, to) => {
  expect(replayKey(key, 5, 9)).toBe(to);
});
