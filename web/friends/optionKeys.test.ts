/** Keys of the list under the name field. */
import { expect, test } from 'vitest';
import { nextOption } from './optionKeys.ts';

test.each([
  ['ArrowDown', null, 0],
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowUp', null, 2],
  ['ArrowUp', 0, 2],
  ['Home', 1, undefined],
  ['a', 1, undefined],
])('%s from %s leads to %s of three', (key, from, expected) => {
  expect(nextOption(key, from, 3)).toBe(expected);
});
