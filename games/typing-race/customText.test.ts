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
    [
      'Burmese syllables of four and five marks stay',
      'ကျွန်တော်တို့ ပျော်တယ်၊ လျှော့ပါ။ ဘယ်လိုလဲ။',
      'ကျွန်တော်တို့ ပျော်တယ်၊ လျှော့ပါ။ ဘယ်လိုလဲ။',
    ],
    [
      'stacked Burmese marks are cut at six',
      `\u1015${'\u103B'.repeat(40)} is how the text begins`,
      `\u1015${'\u103B'.repeat(6)} is how the text begins`,
    ],
  ])('G59 %s', (_name, raw, expected) => {
    expect(normaliseText(raw)).toEqual({ ok: true, value: expected });
  });

  test.each([
    ['5 characters', 'hello', 'too-short'],
    ['19 characters', 'a'.repeat(19), 'too-short'],
    ['spaces alone', ' '.repeat(500), 'too-short'],
    ['invisible characters alone', '\u200B\u2063\u3164\u2800'.repeat(100), 'too-short'],
    ['19 characters of two code units', '\u{20000}'.repeat(19), 'too-short'],
    ['20 characters and more white space than is read', 'a'.repeat(20).padEnd(10_001), 'too-long'],
    ['1,001 characters', 'a'.repeat(1_001), 'too-long'],
    ['100,000 characters', 'a '.repeat(50_000), 'too-long'],
    ['a few characters that grow', '\uFDFA'.repeat(100), 'too-long'],
  ])('G59 refuses %s', (_name, raw, code) => {
    expect(normaliseText(raw)).toMatchObject({ ok: false, error: { code } });
  });

  test.each([
    ['an emoji', 'Start your engines \u{1F697} and go on', '\u{1F697} (U+1F697)'],
    ['a dingbat', 'a check mark \u2714 in the middle of it', '\u2714 (U+2714)'],
    ['an arrow', 'left to right \u2192 and then onwards', '\u2192 (U+2192)'],
    ['a flag', 'one of the flags of the world: \u{1F1EB}\u{1F1F7}', '\u{1F1EB} (U+1F1EB)'],
    ['a keycap', 'press the key 1\u20E3 to go on from here', '\u20E3 (U+20E3)'],
    ['a hieroglyph', 'the bird \u{13171} of the old Egyptians', '\u{13171} (U+13171)'],
    ['a letter of few digits', 'an arrowhead \u02C2 of the phonetic signs', '\u02C2 (U+02C2)'],
    ['a line', 'a box \u2500\u2500 drawn into the text here', '\u2500 (U+2500)'],
  ])('C4 refuses %s, naming it', (_name, raw, named) => {
    expect(normaliseText(raw)).toMatchObject({
      ok: false,
      error: { code: 'untypable', text: expect.stringContaining(named) },
    });
  });

  test.each([
    ['one', 'ready \u{1F697} steady, and off we go', 'The character \u{1F697} (U+1F697) can'],
    [
      'two, each once',
      '\u2192 or \u2714, then \u2192 and on',
      'The characters \u2192 (U+2192) and \u2714 (U+2714) can',
    ],
    ['in a text that is too short as well', 'ab \u2192', 'The character \u2192 (U+2192) can'],
    [
      'more than can be listed',
      '\u2190\u2191\u2192\u2193\u2194\u2195\u2196 are arrows',
      '\u2194 (U+2194) and 2 more can',
    ],
  ])('C4 names all of them: %s', (_name, raw, said) => {
    expect(normaliseText(raw)).toMatchObject({ error: { text: expect.stringContaining(said) } });
  });

  test.each([
    'Price: 5 \u20AC or \u00A34, 20 \u00B0C, \u00A9 2026 (50%) ~ ^ ` | <a+b=c>',
    '\u65E5\u672C\u8A9E\u306E\u30C6\u30AD\u30B9\u30C8\u3092\u5165\u529B\u3059\u308B\u7AF6\u8D70\u3067\u3059\u3002\u304C\u3093\u3070\u308D\u3046',
    '\u0623\u0647\u0644\u0627 \u0648\u0633\u0647\u0644\u0627 \u0628\u0643\u0645 \u0641\u064A \u0633\u0628\u0627\u0642 \u0627\u0644\u0643\u062A\u0627\u0628\u0629',
    '\u0939\u093F\u0928\u094D\u0926\u0940 \u092E\u0947\u0902 \u0932\u093F\u0916\u0928\u0947 \u0915\u0940 \u0926\u094C\u0921\u093C \u0936\u0941\u0930\u0942',
  ])('C4 takes what people type: %s', (raw) => {
    expect(normaliseText(raw).ok).toBe(true);
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
