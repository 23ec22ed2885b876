/** The figures of a rhythm against values known from textbooks. */
import { describe, expect, test } from 'vitest';
import { seededRng } from '../rng.ts';
import {
  autocorrelation,
  clusters,
  correlation,
  hasRepetition,
  mean,
  pairLikeness,
  partOnGrid,
  quantile,
  relationToText,
  skewness,
  stepsOf,
  variation,
  type Step,
} from './rhythm.ts';
import { normal } from './testing/human.ts';

/** So many values of a distribution. */
const drawn = (count: number, draw: (rng: () => number) => number, seed = 1): readonly number[] => {
  const rng = seededRng(seed);
  return Array.from({ length: count }, () => draw(rng));
};

test('steps: the right keys right after a right key, with the characters that they stand for', () => {
  const log = { times: [100, 250, 400, 520, 600, 700, 800, 1000, 1090], kinds: '++++x+<++' };
  expect(stepsOf(log, Array.from('to be or'))).toEqual([
    { ms: 150, pair: 'to', isWordStart: false },
    { ms: 150, pair: 'o ', isWordStart: false },
    { ms: 120, pair: ' b', isWordStart: true },
    { ms: 90, pair: 'e ', isWordStart: false },
  ]);
});

describe('spread and shape', () => {
  test('by hand', () => {
    expect(variation([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(0.4, 10);
    expect(skewness([1, 2, 3, 4, 5])).toBeCloseTo(0, 10);
    expect([skewness([3, 3, 3]), quantile([5, 1, 3], 0.5), quantile([5, 1, 3], 1)]).toEqual([0, 3, 5]);
  });

  test.each([
    ['uniform 0..1: 1/sqrt(3) and 0', (rng: () => number) => rng(), 0.577, 0],
    ['exponential: 1 and 2', (rng: () => number) => -Math.log(1 - rng()), 1, 2],
    ['log-normal of 0.3: 0.307 and 0.95', (rng: () => number) => Math.exp(0.3 * normal(rng)), 0.307, 0.95],
  ])('%s', (_name, draw, spread, skew) => {
    const values = drawn(40_000, draw);
    expect(variation(values)).toBeCloseTo(spread, 1);
    expect(Math.abs(skewness(values) - skew)).toBeLessThan(0.15);
  });

  test('grids and clusters', () => {
    expect(partOnGrid([100, 201, 299, 350], 100, 1.5)).toBe(0.75);
    expect(clusters([10, 11, 12, 50, 51, 90], 4, 1)).toBe(3);
    expect(clusters([10, 11, 12, 50, 51, 90], 4, 0.5)).toBe(1);
    expect(clusters([92, 10, 90, 51, 91, 50], 4, 0.5)).toBe(1);
    expect(clusters([92, 10, 90, 51, 91, 50], 4, 1)).toBe(3);
    expect(clusters([10, 14, 18, 22], 4, 1)).toBe(2);
    expect([0.8, 0.9].map((part) => clusters([1, 2, 3, 4, 5, 50, 51, 52, 90, 91], 4, part))).toEqual([2, 3]);
  });
});

const human = (seed: number) => drawn(300, (rng) => 150 * Math.exp(0.4 * normal(rng)), seed);

describe('correlation', () => {
  test('by hand', () => {
    expect(correlation([1, 2, 3, 4, 5], [2, 4, 6, 8, 10])).toBeCloseTo(1, 10);
    expect(correlation([1, 2, 3, 4, 5], [5, 4, 3, 2, 1])).toBeCloseTo(-1, 10);
    expect(correlation([1, 2, 3, 4, 5], [3, 3, 3, 3, 3])).toBe(0);
    expect(correlation([1, 2], [1, 2])).toBe(0);
    // The logarithm of 150 six times: its sum, divided by six, is another number.
    expect(autocorrelation(Array.from({ length: 7 }, () => 150))).toBe(0);
  });

  test('noise that remembers half of itself has an autocorrelation of a half', () => {
    let noise = 0;
    const carried = drawn(20_000, (rng) => Math.exp(0.3 * (noise = 0.5 * noise + normal(rng))) * 100);
    expect(autocorrelation(carried)).toBeCloseTo(0.5, 1);
    expect(autocorrelation(drawn(20_000, (rng) => 100 * Math.exp(0.3 * normal(rng))))).toBeCloseTo(0, 1);
  });
});

describe('repetitions', () => {
  test('none by chance', () => {
    for (let seed = 0; seed < 20; seed += 1) expect(hasRepetition(human(seed), 1.5, 1e-6)).toBe(false);
  });

  test('a stretch of 12 that comes again is found', () => {
    const series = human(3);
    const again = [...series.slice(0, 200), ...series.slice(40, 52), ...series.slice(200)];
    expect(hasRepetition(again, 1.5, 1e-6)).toBe(true);
  });

  test.each([
    ['of 8 comes again', 8, 0, true],
    ['of 7 comes again', 7, 0, false],
    ['of 8 comes again a little slower', 8, 1.5, true],
    ['of 8 comes again slower', 8, 1.6, false],
  ])('where all others differ, a stretch %s', (_what, length, slower, expected) => {
    const rising = Array.from({ length: 300 }, (_value, index) => 100 + 10 * index);
    const again = rising.slice(0, length).map((value) => value + slower);
    expect(hasRepetition([...rising, ...again], 1.5, 1e-6)).toBe(expected);
  });

  // Of four values a quarter of all pairs is equal: 18 in a row come by chance in one of a million series.
  test.each([
    [19, true],
    [17, false],
  ])('where a quarter of all pairs is equal, a stretch of %i: %s', (length, expected) => {
    const four = drawn(400, (rng) => 100 * Math.floor(1 + 4 * rng()), 2);
    const stretch = four.slice(20, 20 + length);
    const other = (four[20 + length] ?? 0) + 50;
    expect(hasRepetition([...four, 1000, ...stretch, other], 1.5, 1e-6)).toBe(expected);
  });

  test('beyond the first 1,500 values nothing is searched', () => {
    const rising = Array.from({ length: 1492 }, (_value, index) => 100 + 10 * index);
    expect(hasRepetition([...rising, ...rising.slice(0, 8)], 1.5, 1e-6)).toBe(true);
    expect(hasRepetition([...rising, 7, ...rising.slice(0, 8)], 1.5, 1e-6)).toBe(false);
  });

  test('equal values are no repetition: they are too regular', () => {
    expect(
      hasRepetition(
        Array.from({ length: 50 }, () => 100),
        1.5,
        1e-6,
      ),
    ).toBe(false);
  });
});

describe('the relation to the text', () => {
  const text = 'the hen and the ten men in the den then went to the tent '.repeat(5);
  const steps = (ms: (pair: string) => number): readonly Step[] =>
    Array.from(text.slice(1), (character, index) => {
      const before = text[index] ?? '';
      return { ms: ms(before + character), pair: before + character, isWordStart: before === ' ' };
    });

  test('the likeness of equal pairs is 0 on average by chance, give or take 1', () => {
    const scores = Array.from({ length: 400 }, (_score, seed) => {
      const rng = seededRng(seed);
      return pairLikeness(steps(() => 150 * Math.exp(0.4 * normal(rng))));
    });
    expect(Math.abs(mean(scores))).toBeLessThan(0.12);
    expect(Math.abs(Math.sqrt(mean(scores.map((score) => score ** 2))) - 1)).toBeLessThan(0.1);
  });

  test('too few pairs, and equal times, say nothing', () => {
    const few = Array.from({ length: 40 }, (_step, index) => ({
      ms: 100 + (index % 4) * 20,
      pair: `a${index % 4}`,
      isWordStart: false,
    }));
    expect(pairLikeness(few)).toBe(0);
    expect(pairLikeness(steps(() => 150))).toBe(0);
  });

  test('is often below 0 where there is none', () => {
    const scores = Array.from({ length: 150 }, (_score, seed) => {
      const rng = seededRng(seed);
      return relationToText(steps(() => 150 * Math.exp(0.4 * normal(rng))));
    });
    // By chance: below 0 in a half by pairs, of these in two thirds by words.
    const below = scores.filter((score) => score < 0).length / scores.length;
    expect(below).toBeGreaterThan(0.22);
    expect(below).toBeLessThan(0.45);
  });

  test.each([
    ['words begin slowly', (pair: string) => (pair.startsWith(' ') ? 1.4 : 1)],
    ['words begin quickly', (pair: string) => (pair.startsWith(' ') ? 0.7 : 1)],
    ['pairs have their own time', (pair: string) => 0.8 + (pair.charCodeAt(1) % 7) / 10],
  ])('is high where %s', (_name, cost) => {
    const rng = seededRng(8);
    expect(relationToText(steps((pair) => 150 * cost(pair) * Math.exp(0.3 * normal(rng))))).toBeGreaterThan(
      3,
    );
  });
});
