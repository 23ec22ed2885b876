import { describe, expect, test } from 'vitest';
import { normaliseName } from './names.ts';

describe('names are normalised before anything else sees them (T-18, G16)', () => {
  test.each([
    ['plain', 'Ada', 'Ada'],
    ['trimmed', '  Ada  ', 'Ada'],
    ['inner white space folded', 'Ada \t\n  Lovelace', 'Ada Lovelace'],
    ['NFD becomes NFC', 'Zoe\u0308', 'Zo\u00EB'],
    ['zero-width characters removed', 'A\u200Bd\u200Da\uFEFF', 'Ada'],
    ['bidi override removed', '\u202Eada', 'ada'],
    ['tag characters removed', 'Ada\u{E0041}\u{E0042}', 'Ada'],
    ['controls removed', 'A\u0000d\u0007a\u009F', 'Ada'],
    ['lone surrogate removed', 'Ada\uD800', 'Ada'],
    ['three marks in a row stay, more go', 'a\u0328\u0323\u0308\u0301\u0302', '\u1EA1\u0328\u0308\u0301'],
    ['24 characters', 'x'.repeat(24), 'x'.repeat(24)],
    ['24 emoji count as 24', '🦊'.repeat(24), '🦊'.repeat(24)],
  ])('%s', (_, raw, name) => {
    expect(normaliseName(raw)?.normalize('NFC')).toBe(name.normalize('NFC'));
  });

  test.each([
    ['empty', ''],
    ['spaces', '   '],
    ['invisible characters', '\u200B\u2060\uFEFF'],
    ['Hangul filler', '\u3164\u3164'],
    ['blank braille', '\u2800'],
    ['only marks', '\u0301\u0302'],
    ['25 characters', 'x'.repeat(25)],
  ])('%s is refused', (_, raw) => {
    expect(normaliseName(raw)).toBeNull();
  });
});
