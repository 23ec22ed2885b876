import { expect, test } from 'vitest';
import { isNewEnough } from './runtime.mjs';

test.each([
  ['v18.20.8', false],
  ['v22.17.1', false],
  ['v22.18.0', true],
  ['v23.7.0', false],
  ['v23.8.0', true],
  ['v24.0.0\n', true],
  ['v100.1.0', true],
  ['not a version', false],
])('Node %s runs Playfield: %s', (version, isEnough) => {
  expect(isNewEnough(version)).toBe(isEnough);
});
