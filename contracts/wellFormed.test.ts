import { expect, test } from 'vitest';
import { isStorableJson } from './wellFormed.ts';

test.each([
  ['plain text', { a: ['b', 1, null, { c: true }] }, true],
  ['an emoji', { name: '🐍' }, true],
  ['NUL in a value', { a: [{ b: 'x\0y' }] }, false],
  ['NUL in a key', { 'a\0': 1 }, false],
  ['half a surrogate pair', ['\ud83d'], false],
  ['the other half', ['\ude00'], false],
  ['a bare string', '\0', false],
  ['nothing', undefined, true],
])('%s (T-13)', (_name, value, expected) => {
  expect(isStorableJson(value)).toBe(expected);
});

test('a value nested 100,000 deep is walked', () => {
  let value: unknown = '\0';
  for (let depth = 0; depth < 100_000; depth++) value = [value];
  expect(isStorableJson(value)).toBe(false);
});
