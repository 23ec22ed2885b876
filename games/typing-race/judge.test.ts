/** Where the judge begins to speak: speeds, counts of keys and shares, each at its limit and one beyond. */
import { describe, expect, test } from 'vitest';
import { judge, type Suspicion } from './judge.ts';
import type { KeyLog } from './keystrokes.ts';
import { seededRng } from '../rng.ts';
import { msAtWpm } from './wpm.ts';

const words = 'the quick brown fox jumps over the lazy dog and runs home again to sleep ';
const textOf = (length: number): string => words.repeat(12).slice(0, length);

function reasonsOf(log: KeyLog): readonly Suspicion[] {
  const verdict = judge(log, textOf(log.kinds.replaceAll('x', '').length));
  return verdict.verdict === 'flagged' ? verdict.reasons : [];
}

/** Right keys with these waits between them, the first after a second. */
function typed(waits: readonly number[]): KeyLog {
  let atMs = 1000;
  return { times: [atMs, ...waits.map((wait) => (atMs += wait))], kinds: '+'.repeat(waits.length + 1) };
}

/** The same wait before each key but the first. */
const evenly = (length: number, wpm: number): KeyLog =>
  typed(Array.from({ length: length - 1 }, () => msAtWpm(1, wpm)));

const waits = (count: number, waitOf: (place: number) => number): readonly number[] =>
  Array.from({ length: count }, (_wait, place) => waitOf(place));

// Below the speed from which pauses count as well.
const together = (count: number, of: number, ms = 4.9) =>
  typed(waits(of, (place) => (place < count ? ms : 300 + 7 * place)));

// Of 150 waits so many are five usual ones; the usual ones differ.
const paused = (stops: number, usualMs: number, of = 150) => {
  const rng = seededRng(3);
  return typed(
    waits(of, (place) => (place % 12 === 0 && place / 12 < stops ? 5 : 0.9 + 0.2 * rng()) * usualMs),
  );
};

const uniform = (count: number): KeyLog => {
  const rng = seededRng(9);
  return typed(waits(count, () => 100 + 200 * rng()));
};

/** Words begin slowly, but each pair of letters is now quick, now slow. */
function shuffled(length: number, wpm: number): KeyLog {
  const all = waits(length - 1, (place) => {
    const isSlow = ((place % words.length) + Math.floor(place / words.length)) % 2 === 0;
    return (isSlow ? 1.3 : 0.7) * (textOf(length)[place] === ' ' ? 1.6 : 1);
  });
  const sum = all.reduce((total, wait) => total + wait, 0);
  return typed(all.map((wait) => (wait * msAtWpm(length - 1, wpm)) / sum));
}

describe('speed', () => {
  test.each([
    [229.9, false],
    [230.1, true],
  ])('%d WPM: very fast %s', (wpm, expected) => {
    expect(reasonsOf(evenly(200, wpm)).includes('very-fast')).toBe(expected);
  });

  test.each([
    ['200.1 WPM over 250 characters', evenly(250, 200.1), true],
    ['a character less', evenly(249, 201), false],
    ['199.9 WPM', evenly(250, 199.9), false],
  ])('flawless: %s', (_name, log, expected) => {
    expect(reasonsOf(log).includes('flawless')).toBe(expected);
  });

  test('with a single wrong key it is not flawless', () => {
    const log = evenly(251, 203);
    expect(reasonsOf({ ...log, kinds: `${'+'.repeat(100)}x${'+'.repeat(150)}` })).not.toContain('flawless');
  });
});

describe('keys at once', () => {
  test.each([
    ['11 of 36', together(11, 36), true],
    ['11 of 37, no three in ten', together(11, 37), false],
    ['10 of 30', together(10, 30), false],
    ['5 ms apart', together(20, 36, 5), false],
  ])('%s', (_name, log, expected) => {
    expect(reasonsOf(log).includes('bursts')).toBe(expected);
  });
});

describe('bursts of a stenotype: pauses at a high speed', () => {
  test.each([
    ['13 of 150 keys', paused(13, 55), true],
    ['12 of 150 keys', paused(12, 55), false],
    ['of 149 keys', paused(13, 55, 149), false],
    ['at less than 145 WPM', paused(13, 66), false],
  ])('%s', (_name, log, expected) => {
    expect(reasonsOf(log).includes('bursts')).toBe(expected);
  });
});

describe('a fast rhythm that has nothing to do with the letters', () => {
  test.each([
    ['201 characters at 146 WPM', shuffled(201, 146), true],
    ['at less than 145 WPM', shuffled(201, 144), false],
    ['a character less', shuffled(200, 146), false],
  ])('TH-11 %s', (_name, log, expected) => {
    expect(reasonsOf(log).includes('unrelated-to-text')).toBe(expected);
  });
});

describe('the shape of the waits', () => {
  test.each([
    [40, ['too-regular']],
    [39, []],
  ])('%i equal waits', (count, expected) => {
    expect(reasonsOf(typed(waits(count, () => 200)))).toEqual(expect.arrayContaining(expected));
    if (expected.length === 0) expect(reasonsOf(typed(waits(count, () => 200)))).toEqual([]);
  });

  // Half of them are shorter than the mean by so much, the others longer.
  test.each([
    [0.19, true],
    [0.21, false],
  ])('waits that vary by %d of their mean: too regular %s', (share, expected) => {
    const log = typed(waits(100, (place) => 200 * (1 + (place % 2 === 0 ? share : -share))));
    expect(reasonsOf(log).includes('too-regular')).toBe(expected);
  });

  // One in ten is long, so that they vary all the same.
  test.each([
    [0.15, true],
    [0.17, false],
  ])('waits of which the middle half spreads over %d of the median: too regular %s', (spread, expected) => {
    const shares = [-0.5, -0.5, -0.5, 0, 0, 0, 0, 0.5, 0.5] as const;
    const log = typed(waits(100, (place) => 200 * (1 + spread * (shares[place % 10] ?? 20))));
    expect(reasonsOf(log).includes('too-regular')).toBe(expected);
  });

  test.each([
    [1.39, true],
    [1.41, false],
  ])('the longest tenth of the waits is %d of the median: no tail %s', (share, expected) => {
    const log = typed(waits(100, (place) => (place % 10 === 0 ? 200 * share : 200 + (place % 10) / 10)));
    expect(reasonsOf(log).includes('no-tail')).toBe(expected);
  });

  test('waits within fixed bounds say something from 100 on', () => {
    expect(reasonsOf(uniform(100))).toContain('no-tail');
    expect(reasonsOf(uniform(99))).not.toContain('no-tail');
  });
});

test.each([
  [100, true],
  [300, false],
])('TH-18 mistakes that are put right in %i ms: recoveries %s', (ms, expected) => {
  const rng = seededRng(5);
  const kinds = '++x'.repeat(10);
  let atMs = 1000;
  const times = Array.from(
    kinds,
    (_kind, place) => (atMs += (0.7 + 0.6 * rng()) * (kinds[place - 1] === 'x' ? ms : 200)),
  );
  expect(reasonsOf({ times, kinds })).toEqual(expected ? ['recoveries'] : []);
});
