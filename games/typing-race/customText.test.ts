/** What becomes of a text that somebody brings along. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogueText, customTextMax, customTextMin, normaliseText } from './customText.ts';
import { texts } from './texts.ts';

const sentence = 'A sentence that is long enough.';

describe('normaliseText', () => {
  test.each([
    ['as it is', sentence, sentence],
    ['white space of all kinds', `  A\tsentence\u00A0that\r\n\r\nis \u2003 long enough. `, sentence],
    [
      'invisible characters',
      `\uFEFFA sen\u200Btence\u2060 that is\u00AD long\u202E enough.\u{E0041}`,
      sentence,
    ],
    ['control characters', `A sentence\u0000 that\u001B is\u0085long\u007F enough.`, sentence],
    [
      'NFKC: wide letters, ligatures',
      '\uFF21 sentence that is long enough (\uFB01ne).',
      'A sentence that is long enough (fine).',
    ],
    [
      'typographic characters',
      '\u201CIt\u2019s long enough\u201D \u2013 so they say\u2026',
      '"It\'s long enough" - so they say...',
    ],
    [
      'other scripts stay',
      'Съешь ещё этих мягких французских булок',
      'Съешь ещё этих мягких французских булок',
    ],
    [
      'stacked marks are cut',
      `Z${'\u0335'.repeat(40)} sentence long enough`,
      `Z${'\u0335'.repeat(3)} sentence long enough`,
    ],
  ])('G59 %s', (_name, raw, expected) => {
    expect(normaliseText(raw)).toEqual({ ok: true, value: expected });
  });

  test.each([
    ['5 characters', 'hello', 'too-short'],
    ['19 characters', 'a'.repeat(19), 'too-short'],
    ['spaces alone', ' '.repeat(500), 'too-short'],
    ['invisible characters alone', '\u200B\u2063\u3164\u2800'.repeat(100), 'too-short'],
    ['19 characters of two code units', '\u{1F697}'.repeat(19), 'too-short'],
    ['1,001 characters', 'a'.repeat(1_001), 'too-long'],
    ['100,000 characters', 'a '.repeat(50_000), 'too-long'],
    ['a few characters that grow', '\uFDFA'.repeat(100), 'too-long'],
  ])('G59 refuses %s', (_name, raw, code) => {
    expect(normaliseText(raw)).toMatchObject({ ok: false, error: { code } });
  });

  test('G59 the bounds themselves are taken', () => {
    expect([normaliseText('a'.repeat(20)).ok, normaliseText('a'.repeat(1_000)).ok]).toEqual([true, true]);
  });

  /** Letters, marks, jamo, and characters that vanish, change or grow under NFKC. */
  const unit = fc.constantFrom(
    ...'aZ \t\u0301\u0335\u0085\u00A0\u00AD\u00B4\u1100\u1161\u11A8\u1160\u200D\u2026\u2028\u202E\uFB01\uFDFA\uFE0F'.split(
      '',
    ),
    '\u{1F697}',
    '\uD800',
    '\u{E0041}',
  );

  test('a normalised text stays as it is, and within the bounds', () => {
    fc.assert(
      fc.property(fc.string({ unit, minLength: 15, maxLength: 60 }), (raw) => {
        const once = normaliseText(raw);
        if (!once.ok) return;
        const length = Array.from(once.value).length;
        expect(length >= customTextMin && length <= customTextMax).toBe(true);
        expect(normaliseText(once.value)).toEqual(once);
      }),
      { seed: 59, numRuns: 500 },
    );
  });
});

describe('the catalogue', () => {
  test('G59 knows its own texts again, whatever was done to their quotes and spaces', () => {
    for (const { id, text, class: textClass } of texts) {
      if (textClass === 'marathon') continue;
      const mangled = normaliseText(`\n${text.replaceAll("'", '\u2019').replaceAll(' ', '  ')}`);
      expect(mangled.ok && catalogueText(mangled.value)?.id).toBe(id);
    }
    expect(catalogueText(sentence)).toBeUndefined();
  });
});
