import { expect, test } from 'vitest';
import { levelOf } from './level.ts';

test.each([
  [0, 1, 0, 50],
  [49, 1, 0, 50],
  [50, 2, 50, 150],
  [149, 2, 50, 150],
  [150, 3, 150, 300],
  [500, 5, 500, 750],
  [2249, 9, 1800, 2250],
  [2250, 10, 2250, 2750],
  [9500, 20, 9500, 10_500],
  [1_000_000, 200, 995_000, 1_005_000],
])('G45 %i points ever earned are level %i, from %i to %i', (earned, level, from, to) => {
  expect(levelOf(earned)).toEqual({ level, earned, from, to });
});
