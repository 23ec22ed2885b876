/** The catalogue as counted in the specification, and typeable on any keyboard. */
import { describe, expect, test } from 'vitest';
import { difficulties, lengthClassOf, pickText, textById, texts, textsOf } from './texts.ts';

describe('the catalogue', () => {
  test.each([
    ['TY-035', 'easy', 5],
    ['TY-035', 'medium', 5],
    ['TY-035', 'hard', 5],
    ['TY-036', 'passage', 10],
    ['TY-037', 'lobby', 5],
    ['issue 4, for measuring', 'marathon', 1],
  ] as const)('%s %s: %i texts', (_id, textClass, count) => {
    expect(textsOf(textClass)).toHaveLength(count);
  });

  test('G65 unique ids and unique texts', () => {
    expect(new Set(texts.map(({ id }) => id)).size).toBe(texts.length);
    expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length);
    expect(textById('passage-pride')?.source).toMatchObject({ author: 'Jane Austen', year: 1813 });
    expect(textById('passage-none')).toBeUndefined();
  });

  test.each([
    ['easy', 100, 150, /^[a-z ]+$/],
    ['medium', 180, 250, /^[A-Z][A-Za-z ,.]+\.$/],
    ['hard', 250, 350, /(?=.*\d)(?=.*[A-Z])(?=.*["'(#&@$%;:?!])/],
    ['passage', 330, 600, /^[A-Z][ -~]+\.$/],
    ['lobby', 180, 260, /^[A-Z][ -~]+\.$/],
    ['marathon', 1_800, 2_300, /^(\S+ ){395,404}\S+$/],
  ] as const)(
    'G65 %s (a marathon has 400 words, give or take a few): %i to %i characters of its kind',
    (textClass, least, most, pattern) => {
      for (const { text } of textsOf(textClass)) {
        expect([text.length >= least, text.length <= most, text.length, text]).toEqual([
          true,
          true,
          text.length,
          text,
        ]);
        expect(text).toMatch(pattern);
      }
    },
  );

  test.each(texts.map((text) => [text.id, text] as const))(
    'G65 %s: characters of a US keyboard, single spaces, the length class of its length',
    (_id, { text, length }) => {
      expect(text).toMatch(/^[ -~]+$/);
      expect(text).not.toMatch(/ {2}|^ | $/);
      expect(length).toBe(lengthClassOf(text.length));
    },
  );

  // Boards and achievements go by these classes, and they are stored with every run.
  test.each([
    [1, 'short'],
    [160, 'short'],
    [161, 'medium'],
    [300, 'medium'],
    [301, 'long'],
    [700, 'long'],
    [701, 'marathon'],
  ])('G65 %i characters are %s', (characters, length) => {
    expect(lengthClassOf(characters)).toBe(length);
  });

  test('TY-005 three levels with descriptions', () => {
    expect(difficulties.map(({ label }) => label)).toEqual(['Easy', 'Medium', 'Hard']);
    expect(difficulties.every(({ description }) => description.length > 10)).toBe(true);
  });

  test('a text by chance is never the one just typed', () => {
    expect(pickText('easy', () => 0).id).toBe('easy-morning');
    expect(pickText('easy', () => 0, 'easy-morning').id).toBe('easy-garden');
    expect(pickText('easy', () => 0.999).id).toBe('easy-dog');
    expect(pickText('marathon', () => 0.5, 'marathon-island').id).toBe('marathon-island');
  });
});
