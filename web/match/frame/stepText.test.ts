import { expect, test } from 'vitest';
import { stepText } from './stepText.ts';

test.each([
  [0, 1, 'Move 0 of 1'],
  [1, 1, 'The only move'],
  [8, 9, 'Move 8 of 9'],
  [9, 9, 'All 9 moves'],
])('%i of %i', (ply, end, text) => {
  expect(stepText(ply, end)).toBe(text);
});
