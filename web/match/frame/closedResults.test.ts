import { expect, test } from 'vitest';
import { parseClosed, withClosed } from './closedResults.ts';

test.each([
  [null, []],
  ['["a","b"]', ['a', 'b']],
  ['["a",7,null]', ['a']],
  ['{"a":1}', []],
  ['nonsense', []],
])('%s holds the closed results %j', (stored, ids) => {
  expect(parseClosed(stored)).toEqual(ids);
});

test('a closed result is kept once, and the newest 200 of all', () => {
  expect(withClosed(['a'], 'a')).toEqual(['a']);
  const many = Array.from({ length: 200 }, (_, n) => `g${n}`);
  const after = withClosed(many, 'new');
  expect(after).toHaveLength(200);
  expect(after[0]).toBe('g1');
  expect(after.at(-1)).toBe('new');
});
