/** Keys of the tabs pattern. */
import { expect, test } from 'vitest';
import { plainKey } from './testing/plainKey.ts';
import { nextTab } from './tabKeys.ts';

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])("an arrow with %s is the browser's", (modifier) => {
  expect(nextTab({ ...plainKey('ArrowLeft'), [modifier]: true }, 1, 3)).toBeUndefined();
});

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['ArrowLeft', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 0, undefined],
  ['ArrowDown', 0, undefined],
])('%s on tab %i of 3 leads to %s', (key, from, expected) => {
  expect(nextTab(plainKey(key), from, 3)).toBe(expected);
});
