/** The words that held a run up, and the practice text made of them. */
import { describe, expect, test } from 'vitest';
import { seededRng } from '../rng.ts';
import { analyse } from './analysis.ts';
import { emptyLog } from './keystrokes.ts';
import { practiceTextFrom, slowWords } from './slowWords.ts';

/** A run of which only its words and the time for each are known. */
const words = (...figures: readonly [string, number][]) => ({
  ...analyse('', emptyLog),
  words: figures.map(([word, ms], number) => ({
    word,
    index: number * 10,
    ms,
    wpm: 0,
    errors: 0,
  })),
});

describe('slow words', () => {
  test('the slowest first, without punctuation, each once, the first of the run left out', () => {
    const found = slowWords(
      words(
        ['Start', 9_000],
        ['quick,', 600],
        ['"Brown', 3_000],
        ['of', 9_000],
        ['brown', 1_000],
        ['fox.', 800],
      ),
      5,
    );
    // Brown: 11 characters in 4 s; fox.: 4 in 0.8 s; quick,: 6 in 0.6 s.
    expect(found).toEqual([
      { word: 'Brown', wpm: 33, errors: 0 },
      { word: 'fox', wpm: 60, errors: 0 },
      { word: 'quick', wpm: 120, errors: 0 },
    ]);
    expect(slowWords(words(['Start', 900], ['quick', 600], ['brown', 700]), 1)).toHaveLength(1);
    expect(slowWords(analyse('the cat', emptyLog), 5)).toEqual([]);
  });

  test('of equal speed those with more errors first, then by the alphabet; errors are added up', () => {
    const run = words(['Start', 900], ['first', 600], ['other', 600], ['third', 600], ['Other', 600]);
    const found = slowWords(
      {
        ...run,
        words: run.words.map((word, number) => ({ ...word, errors: number === 3 ? 2 : number % 2 })),
      },
      5,
    );
    expect(found.map(({ word, errors }) => [word, errors])).toEqual([
      ['third', 2],
      ['first', 1],
      ['other', 0],
    ]);
    const alike = words(['Start', 900], ['third', 600], ['first', 600], ['other', 600]);
    expect(slowWords(alike, 5).map(({ word }) => word)).toEqual(['first', 'other', 'third']);
  });

  test('a practice text has each as often, never one twice in a row, and is the same for the same seed', () => {
    const slow = ['quick', 'brown', 'fox'].map((word) => ({ word, wpm: 20, errors: 0 }));
    for (let seed = 0; seed < 50; seed += 1) {
      const practice = practiceTextFrom(slow, seededRng(seed));
      const order = practice.split(' ');
      expect(slow.map(({ word }) => order.filter((other) => other === word).length)).toEqual([11, 11, 11]);
      expect(order.some((word, number) => word === order[number + 1])).toBe(false);
      expect(practice).toBe(practiceTextFrom(slow, seededRng(seed)));
    }
  });

  test('one word, many words, none', () => {
    const many = Array.from({ length: 60 }, (_word, number) => ({
      word: `word${number}`,
      wpm: 20,
      errors: 0,
    }));
    expect(practiceTextFrom([{ word: 'brown', wpm: 20, errors: 0 }], seededRng(1))).toMatch(
      /^brown( brown){29}$/,
    );
    expect(practiceTextFrom(many, seededRng(1)).split(' ')).toHaveLength(60);
    expect(practiceTextFrom([], seededRng(1))).toBe('');
  });
});
