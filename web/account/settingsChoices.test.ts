/** Switching groups of notifications. */
import { expect, test } from 'vitest';
import { switched } from './settingsChoices.ts';

test('a group is switched off once, and on again without touching the others', () => {
  expect(switched(['games'], 'invites', false)).toEqual(['games', 'invites']);
  expect(switched(['games', 'invites'], 'invites', false)).toEqual(['games', 'invites']);
  expect(switched(['games', 'invites'], 'games', true)).toEqual(['invites']);
  expect(switched([], 'games', true)).toEqual([]);
});
