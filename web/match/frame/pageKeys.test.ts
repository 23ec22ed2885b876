/** Number keys play from anywhere on the page, but not while typing. */
import { expect, test } from 'vitest';
import { isForBoard, type PageKey } from './pageKeys.ts';

const key = (name: string, changes: Partial<PageKey> = {}): PageKey => ({
  key: name,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  defaultPrevented: false,
  ...changes,
});

test.each([
  ['a number key', key('4'), false, true],
  ['in a text field', key('4'), true, false],
  ['with Control: the browser has tabs', key('4', { ctrlKey: true }), false, false],
  ['with Alt', key('4', { altKey: true }), false, false],
  ['with the command key', key('4', { metaKey: true }), false, false],
  ['one that something else took', key('4', { defaultPrevented: true }), false, false],
  ['zero', key('0'), false, false],
  ['a letter', key('a'), false, false],
])('%s', (_title, event, isTaken, expected) => {
  expect(isForBoard(event, isTaken)).toBe(expected);
});
