/** The level that a device keeps. */
import { expect, test } from 'vitest';
import { levelChoices, parseLevel } from './levels.ts';

test.each([
  ['C4-003 TT-003 medium unless another was chosen', null, 'medium'],
  ['a kept level', 'hard', 'hard'],
  ['something else in the store', 'grandmaster', 'medium'],
])('%s', (_title, stored, level) => {
  expect(parseLevel(stored)).toBe(level);
});

test('C4-031 TT-003 easy, medium, hard', () => {
  expect(levelChoices.map(({ label }) => label)).toEqual(['Easy', 'Medium', 'Hard']);
});
