/** When Return is the page's, and when it is that of what has the focus. */
import { expect, test } from 'vitest';
import { isForPage } from './useEnterKey.ts';

const enter = {
  key: 'Enter',
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
};

test('Return that nothing else takes is for the page', () => {
  expect(isForPage(enter, false)).toBe(true);
});

test.each([
  ['a link or a field has the focus', enter, true],
  ['another key', { ...enter, key: ' ' }, false],
  ['a shortcut of the browser', { ...enter, ctrlKey: true }, false],
  ['held down since the page before', { ...enter, repeat: true }, false],
  ['of an input method', { ...enter, isComposing: true }, false],
  ['handled already', { ...enter, defaultPrevented: true }, false],
])('not: %s', (_, event, isTaken) => {
  expect(isForPage(event, isTaken)).toBe(false);
});
