/**
 * The seeded numbers are fixed for ever: a changed generator would change every reproducible game.
 */
import { expect, test } from 'vitest';
import { seededRng, seedOf } from './rng.ts';

const firstThree = (seed: number): number[] => Array.from({ length: 3 }, seededRng(seed));

test('a seed gives the same numbers every time, another seed others', () => {
  expect(firstThree(7)).toEqual(firstThree(7));
  expect(firstThree(7)).not.toEqual(firstThree(8));
});

// The first numbers of the author's mulberry32.c (its address is in rng.ts) for these seeds.
test.each([
  [0, [0.26642920868471265, 0.0003297457005828619, 0.2232720274478197]],
  [1, [0.6270739405881613, 0.002735721180215478, 0.5274470399599522]],
])('mulberry32 from %d', (seed, numbers) => {
  expect(firstThree(seed)).toEqual(numbers);
});

test('numbers are in [0, 1) and spread evenly', () => {
  const rng = seededRng(1);
  const counts = Array.from({ length: 10 }, () => 0);
  for (let draw = 0; draw < 10_000; draw += 1) {
    const tenth = Math.floor(rng() * 10);
    counts[tenth] = (counts[tenth] ?? Number.NaN) + 1;
  }
  expect(counts).toHaveLength(10);
  // Chi-squared with 9 degrees of freedom: one generator in a thousand exceeds 27.9.
  const chiSquared = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
  expect(chiSquared).toBeLessThan(27.9);
});

// Published FNV-1a values: http://www.isthe.com/chongo/src/fnv/test_fnv.c
test.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('FNV-1a of %j', (text, hash) => {
  expect(seedOf(text)).toBe(hash);
});
