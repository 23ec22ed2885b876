/** What a run shows afterwards, against figures worked out by hand. */
import { describe, expect, test } from 'vitest';
import { seededRng } from '../rng.ts';
import { analyse } from './analysis.ts';
import { emptyLog, lastKeyMs, replay, type KeyLog } from './keystrokes.ts';
import { hands, typeAs } from './testing/human.ts';
import { textsOf } from './texts.ts';
import { accuracy, wpm } from './wpm.ts';

/** 'the cat': a wrong key and a Backspace in the second word. */
const text = 'the cat';
const log: KeyLog = {
  times: [0, 200, 500, 700, 1_100, 1_500, 1_900, 2_200, 2_300, 2_500],
  kinds: '+++++x<+++',
};
const run = analyse(text, log);

describe('issue 4: a run afterwards', () => {
  test('WPM over time: by the formula, raw per second, smoothed', () => {
    expect(run.points).toEqual([
      // 4 keys in the first second are 48 WPM.
      { atMs: 1_000, wpm: 48, raw: 48, smooth: 48 },
      // Key 5 and the wrong one: 2 keys, 24 WPM; the position is 4 after the Backspace.
      { atMs: 2_000, wpm: 24, raw: 24, smooth: 48 },
      // 3 keys in half a second are 72 WPM; 7 characters in 2.5 s are 33.6.
      { atMs: 2_500, wpm: 34, raw: 72, smooth: 48 },
    ]);
  });

  test('the errors with time and place', () => {
    expect(run.errors).toEqual([{ atMs: 1_500, index: 5 }]);
  });

  test('each key: right, wrong, accuracy', () => {
    const of = (character: string): unknown => run.keys.find((key) => key.character === character);
    expect(of('a')).toEqual({ character: 'a', right: 1, wrong: 1, accuracy: 50 });
    expect(of('t')).toEqual({ character: 't', right: 2, wrong: 0, accuracy: 100 });
    expect(of('c')).toMatchObject({ right: 2 });
    expect(run.keys.map(({ character }) => character).join('')).toBe('the ca');
  });

  test('each word: time with its corrections, speed, errors', () => {
    expect(run.words).toEqual([
      { word: 'the', index: 0, ms: 500, wpm: 72, errors: 0 },
      { word: 'cat', index: 4, ms: 1_800, wpm: 20, errors: 1 },
    ]);
  });

  test('a first key after GO, a Backspace across words, two seconds without a key', () => {
    const { points, keys, words } = analyse('ab cd', {
      times: [700, 1_000, 1_400, 1_700, 2_000, 2_300, 5_200, 5_500, 5_600, 6_000],
      kinds: '+++<<+++x+',
    });
    expect(points).toEqual([
      { atMs: 1_000, wpm: 12, raw: 12, smooth: (12 + 24 + 12) / 3 },
      { atMs: 2_000, wpm: 12, raw: 24, smooth: (12 + 24 + 12 + 0) / 4 },
      { atMs: 3_000, wpm: 8, raw: 12, smooth: Math.round((12 + 24 + 12 + 0 + 0) / 5) },
      { atMs: 4_000, wpm: 6, raw: 0, smooth: Math.round((24 + 12 + 0 + 0 + 48) / 5) },
      { atMs: 5_000, wpm: 5, raw: 0, smooth: (12 + 0 + 0 + 48) / 4 },
      { atMs: 6_000, wpm: 10, raw: 48, smooth: (0 + 0 + 48) / 3 },
    ]);
    // The 700 ms before the first key are reaction; the second Backspace takes back the 'b', the first one no word's character.
    expect(keys.map(({ character }) => character).join('')).toBe('ab cd');
    expect(words).toEqual([
      { word: 'ab', index: 0, ms: 900, wpm: 27, errors: 0 },
      { word: 'cd', index: 3, ms: 800, wpm: 30, errors: 1 },
    ]);
  });

  test('a rest of less than half a second belongs to the second before', () => {
    const short: KeyLog = { times: [0, 500, 1_003], kinds: '+++' };
    expect(analyse('the', short).points).toEqual([{ atMs: 1_003, wpm: 36, raw: 36, smooth: 36 }]);
    expect(analyse('t', { times: [0], kinds: '+' }).points).toEqual([]);
  });

  test('of no key at all, and of a run broken off in a word', () => {
    expect(analyse(text, emptyLog)).toEqual({ points: [], errors: [], keys: [], words: [] });
    expect(analyse(text, { times: [0, 100, 200, 300, 400], kinds: '+++++' }).words).toMatchObject([
      { word: 'the' },
    ]);
  });

  test.each(Object.entries(hands))('a whole run of %s agrees with its log', (_name, who) => {
    const passage = textsOf('passage')[0]?.text ?? '';
    const long = typeAs(who, passage, seededRng(11));
    const { points, errors, keys, words } = analyse(passage, long);
    const at = replay(passage.length, long);
    expect(points.at(-1)).toMatchObject({
      atMs: lastKeyMs(long),
      wpm: wpm(passage.length, lastKeyMs(long)),
    });
    expect(points).toHaveLength(Math.round(lastKeyMs(long) / 1_000));
    expect(at).toMatchObject({ ok: true, value: { errors: errors.length } });
    expect(accuracy(passage.length, errors.length)).toBeLessThanOrEqual(100);
    expect(keys.reduce((sum, { right }) => sum + right, 0)).toBe(at.ok ? at.value.correct : -1);
    expect(keys.reduce((sum, { wrong }) => sum + wrong, 0)).toBe(errors.length);
    expect(words.map(({ word }) => word).join(' ')).toBe(passage);
  });
});
