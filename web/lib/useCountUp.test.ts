import { expect, test } from 'vitest';
import { countAt } from './useCountUp.ts';

test.each([
  [1200, 1362, 0, 1200],
  [1200, 1362, 0.5, 1342],
  [1200, 1362, 1, 1362],
  [1200, 1362, 2, 1362],
  [1200, 1038, 1, 1038],
  [0, 0, 0.3, 0],
])('from %i to %i after %f of the way: %i', (from, to, part, shown) => {
  expect(countAt(from, to, part)).toBe(shown);
});
