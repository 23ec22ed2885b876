/** Which typed character counts for which wanted one. */
import { describe, expect, test } from 'vitest';
import { charactersOf, countsFor, fold } from './characters.ts';

describe('characters', () => {
  test('one per code point', () => {
    expect(charactersOf('a\u{1F697}\u00E9')).toEqual(['a', '\u{1F697}', '\u00E9']);
  });

  test('fold makes quotes, dashes, spaces and the ellipsis plain, and puts accents together', () => {
    expect(fold('\u2018\u2019 \u201C\u201D \u2013\u2014 \u00A0 \u2026 e\u0301')).toBe(
      `'' "" --   ... \u00E9`,
    );
    expect(fold('plain, "text" - with \'all\' of it...')).toBe('plain, "text" - with \'all\' of it...');
  });

  test.each([
    ['a', 'a', true],
    ['A', 'a', false],
    ['\u2019', "'", true],
    ["'", '\u2019', true],
    ['"', "'", false],
    ['\u2014', '-', true],
    ['_', '-', false],
    ['\u00A0', ' ', true],
    ['\u00E9', 'e', false],
  ])('TY-025 %s for %s: %s', (typed, wanted, expected) => {
    expect(countsFor(typed, wanted)).toBe(expected);
  });
});
