import { expect, test } from 'vitest';
import { median, percentile } from './figures.ts';

test.each([
  [[5], 0.5, 5],
  [[3, 1, 2], 0.5, 2],
  [[4, 1, 3, 2], 0.5, 2],
  [[10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 0.99, 10],
  [[10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 0.9, 9],
  [[2, 1], 0, 1],
])('percentile of %j at %f is %i', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected);
});

test('there is no median of nothing', () => {
  expect(() => median([])).toThrow('Nothing was measured.');
});
