/** The looks to choose from, and what a browser stored of the choice. */
import { arenaColors } from '@playfield/contracts/arenaColors.ts';
import { expect, test } from 'vitest';
import { besideSkin, parseSkin, skinName, type Skin } from './skins.ts';

test.each<[string | null, Skin]>([
  [null, null],
  ['', null],
  ['0', 0],
  ['23', 23],
  ['24', null],
  ['-1', null],
  ['1.5', null],
  ['sky', null],
])('%j is read as %j', (stored, skin) => {
  expect(parseSkin(stored)).toBe(skin);
});

test('one way leads through all looks and any, and the other way back', () => {
  const seen: Skin[] = [];
  let skin: Skin = null;
  for (let n = 0; n <= arenaColors.length; n++) {
    const next = besideSkin(skin, 1);
    expect(besideSkin(next, -1)).toBe(skin);
    seen.push(next);
    skin = next;
  }
  expect(seen.at(-1)).toBeNull();
  expect(new Set(seen.map(skinName)).size).toBe(arenaColors.length + 1);
});
