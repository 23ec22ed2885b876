/** Lengths of names as a reader counts them. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipName, countGraphemes, nameMaxUnits } from './names.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const graphemesOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

const texts = fc.oneof(
  fc.string({
    unit: fc.integer({ min: 1, max: 0x2ff }).map((code) => String.fromCodePoint(code)),
    maxLength: 40,
  }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom('e', '\u0301', '\u200d', '👩', '🏽', '\r', '\n', '한'), maxLength: 60 }),
);

test('names are counted and clipped as Intl.Segmenter divides them', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const graphemes = graphemesOf(text);
      expect(countGraphemes(text)).toBe(graphemes.length);
      const clipped = clipName(text);
      const kept = graphemesOf(clipped);
      expect(text.startsWith(clipped)).toBe(true);
      expect(kept).toEqual(graphemes.slice(0, kept.length));
      // One more would be one too many.
      const next = graphemes[kept.length];
      if (next !== undefined)
        expect(kept.length === 24 || clipped.length + next.length > nameMaxUnits).toBe(true);
    }),
    { seed: 1, numRuns: 500 },
  );
});

test('a name of 25 letters loses one, one of 24 none', () => {
  expect(clipName('a'.repeat(25))).toBe('a'.repeat(24));
  expect(clipName('é'.repeat(24))).toBe('é'.repeat(24));
});
