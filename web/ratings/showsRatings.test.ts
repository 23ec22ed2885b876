import { expect, test } from 'vitest';
import { showsRatings } from './showsRatings.ts';

test.each<[Parameters<typeof showsRatings>[0], boolean, boolean, boolean]>([
  ['always', true, false, true],
  ['after', false, false, false],
  ['after', false, true, true],
  ['never', false, true, false],
  [null, true, false, false],
  [null, true, true, true],
  [null, false, false, true],
  [undefined, false, true, false],
])('G89 %j, own rating provisional %j, over %j: %j', (choice, isProvisional, isOver, expected) => {
  expect(showsRatings(choice, isProvisional, isOver)).toBe(expected);
});
