/** Slips and what follows them. */
import { describe, expect, test } from 'vitest';
import { isUnlikeHands, quickPart, recoveries } from './recoveries.ts';

test('a recovery is from the first wrong key to the right one', () => {
  expect(recoveries({ kinds: '+xx<+x+', times: [0, 100, 150, 400, 500, 600, 630] })).toEqual([400, 30]);
  expect(recoveries({ kinds: '++x', times: [0, 1, 2] })).toEqual([]);
});

const times = (count: number, ms: (place: number) => number): readonly number[] =>
  Array.from({ length: count }, (_ms, place) => ms(place));
const slow = times(6, (place) => 150 + 90 * place);

describe('TH-18 recoveries unlike hands', () => {
  test.each([
    ['none', [], false],
    ['few, all too quick', [60, 60, 70, 65], false],
    ['many, all too quick', [60, 65, 70, 62, 68, 71, 66], true],
    ['one in three quick', [20, 300, 420, 35, 510, 380, 30, 290, 640], false],
    ['all after the same time', [240, 241, 240, 239, 240, 240], true],
    // The chance of 14 in 20 at 35 % each is 0.0015, of 15 it is 0.0003.
    ['14 of 20 quick', [...times(14, () => 149), ...slow], false],
    ['15 of 20 quick', [...times(15, () => 149), ...slow.slice(1)], true],
    ['five after the same time', [240, 240, 240, 240, 240], true],
    ['four after the same time', [240, 240, 240, 240], false],
    ['all that are no slip of two keys after the same time', [30, 240, 241, 240, 239, 240], true],
    ['of a hand', [310, 420, 290, 650, 380, 510], false],
  ])('%s', (_name, found, expected) => {
    expect(isUnlikeHands(found)).toBe(expected);
  });
});

test('the part that no reaction explains', () => {
  expect([quickPart([]), quickPart([100, 149, 150, 300])]).toEqual([0, 0.5]);
});
