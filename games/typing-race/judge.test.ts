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

describe('the shape of the waits', () => {
  test.each([
    [40, ['too-regular']],
    [39, []],
  ])('%i equal waits', (count, expected) => {
    expect(reasonsOf(typed(waits(count, () => 200)))).toEqual(expect.arrayContaining(expected));
    if (expected.length === 0) expect(reasonsOf(typed(waits(count, () => 200)))).toEqual([]);
  });

  test('waits within fixed bounds say something from 100 on', () => {
    expect(reasonsOf(uniform(100))).toContain('no-tail');
    expect(reasonsOf(uniform(99))).not.toContain('no-tail');
  });
});
