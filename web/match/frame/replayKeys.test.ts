/** The keys that step through a finished game. */
import { expect, test } from 'vitest';
import { plainKey } from '../../ui/testing/plainKey.ts';
import { replayKey } from './replayKeys.ts';

test.each([
  ['ArrowLeft', 4],
  ['ArrowRight', 6],
  ['Home', 0],
  ['End', 9],
  ['Enter', undefined],
])('%s at move 5 of 9 leads to %s', (key, to) => {
  expect(replayKey(plainKey(key), 5, 9)).toBe(to);
});

test('Alt+Left is the way back', () => {
  expect(replayKey({ ...plainKey('ArrowLeft'), altKey: true }, 5, 9)).toBeUndefined();
});
