/** Keys of the tabs pattern. */
import { expect, test } from 'vitest';
import { nextTab } from './tabKeys.ts';

const alone = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])("an arrow with %s is the browser's", (modifier) => {
  expect(nextTab({ ...alone, key: 'ArrowLeft', [modifier]: true }, 1, 3)).toBeUndefined();
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
  expect(nextTab({ ...alone, key }, from, 3)).toBe(expected);
});
