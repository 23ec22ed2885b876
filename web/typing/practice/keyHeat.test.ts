/** Characters, the keys they are on, and which of them were hard. */
import { expect, test } from 'vitest';
import type { KeyFigures } from '@playfield/games/typing-race/index.ts';
import { hardKeys, keyHeat, keyName } from './keyHeat.ts';

function figures(character: string, right: number, wrong: number): KeyFigures {
  return { character, right, wrong, accuracy: 0 };
}

const rows = keyHeat([
  figures('a', 18, 0),
  figures('A', 1, 1),
  figures('1', 3, 0),
  figures('!', 0, 1),
  figures(' ', 9, 1),
  figures('é', 1, 1),
]);

function heatOf(key: string) {
  return rows.flat().find((heat) => heat.key === key);
}

test('both characters of a key count for it; what is on none is left out', () => {
  expect(heatOf('a')).toEqual({ key: 'a', right: 19, wrong: 1, accuracy: 95, heat: 2 });
  expect(heatOf('1')).toEqual({ key: '1', right: 3, wrong: 1, accuracy: 75, heat: 3 });
  expect(heatOf('b')).toEqual({ key: 'b', right: 0, wrong: 0, accuracy: null, heat: 0 });
  expect(
    keyHeat([figures('b', 2, 0)])
      .flat()
      .find(({ key }) => key === 'b')?.heat,
  ).toBe(1);
  expect(rows.map((row) => row.length)).toEqual([13, 13, 11, 10, 1]);
});

test('the least sure keys come first', () => {
  expect(hardKeys(rows, 2).map(({ key }) => keyName(key))).toEqual(['1', 'Space']);
  expect([',', '.', '/', 'q'].map(keyName)).toEqual(['Comma', 'Full stop', '/', 'Q']);
  expect(hardKeys(rows, 9).map(({ key }) => keyName(key))).toEqual(['1', 'Space', 'A']);
});
