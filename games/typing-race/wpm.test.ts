/** Speed and accuracy against figures worked out by hand. */
import { describe, expect, test } from 'vitest';
import { accuracy, exactWpm, msAtWpm, rawAccuracy, wpm } from './wpm.ts';

describe('words per minute', () => {
  test.each([
    ['TY-033 300 characters in a minute are 60', 300, 60_000, 60],
    ['TY-033 100 characters in 20 s are 60', 100, 20_000, 60],
    ['TY-033 57.5 is rounded up', 287.5, 60_000, 58],
    ['TY-033 57.4 is rounded down', 287, 60_000, 57],
    ['TY-033 nothing typed is 0', 0, 10_000, 0],
    ['TY-033 no time has passed: 0, not infinite', 1, 0, 0],
    ['no speed above what hands can do: the first key after 1 ms', 1, 1, 350],
    ['TY-033 a clock that ran backwards: 0', 10, -5, 0],
  ])('%s', (_name, typed, elapsedMs, expected) => {
    expect(wpm(typed, elapsedMs)).toBe(expected);
  });

  test('msAtWpm is the inverse', () => {
    expect(exactWpm(250, msAtWpm(250, 73))).toBeCloseTo(73, 10);
  });
});

describe('accuracy', () => {
  test.each([
    ['TY-034 nothing typed is 100', 0, 0, 100],
    ['TY-034 no error is 100', 40, 0, 100],
    ['TY-034 4 errors in 40 are 90', 40, 4, 90],
    ['TY-034 1 error in 3 is 67, rounded', 3, 1, 67],
    ['G60 5 errors at position 1 are 0, not -400', 1, 5, 0],
    ['G60 errors at position 0 are still 100: nothing is typed', 0, 3, 100],
  ])('%s', (_name, position, errors, expected) => {
    expect(accuracy(position, errors)).toBe(expected);
  });

  test.each([
    ['G60 no key', 0, 0, 100],
    ['G60 45 right of 50', 45, 50, 90],
    ['G60 none right', 0, 7, 0],
  ])('raw: %s', (_name, right, all, expected) => {
    expect(rawAccuracy(right, all)).toBe(expected);
  });
});
