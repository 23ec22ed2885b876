import { expect, test } from 'vitest';
import { covered, isClean } from './filter.ts';
import { tidied, tidiedLines } from './tidied.ts';

test.each([
  ['white space is folded', 'a \n\t b', 'a b'],
  ['and so is what stood on both sides of something invisible', 'a \u200b b', 'a b'],
  ['what turns the text around goes', 'a\u202eb\u061c', 'ab'],
  ['tags that hide a text go', 'hi\u{E0068}\u{E0069}', 'hi'],
  ['T-18 of marks in a row three stay', `q${'\u0301'.repeat(30)}!`, 'q\u0301\u0301\u0301!'],
  ['T-18 of Burmese ones six', `\u1000${'\u1036'.repeat(30)}!`, `\u1000${'\u1036'.repeat(6)}!`],
  ['T-18 of both in turn no more', `\u1000${'\u1036\u0301'.repeat(30)}!`, '\u1000\u1036\u0301\u1036\u1036!'],
])('%s', (_, raw, clean) => {
  expect(tidied(raw)).toBe(clean);
});

test('lines stay lines, with one empty line at most between two', () => {
  expect(tidiedLines('\u200b\n a\u202e  b \r\n\n\u2800\n\nc\n')).toBe('a b\n\nc');
});

test.each([
  ['Burmese: happy', '\u1015\u103B\u1031\u102C\u103A'],
  ['Burmese: reduce', '\u101C\u103B\u103E\u1031\u102C\u1037'],
  ['a Tibetan syllable', '\u0F67\u0FB2\u0F71\u0F72\u0F7F'],
  ['joined emoji', '\u{1F468}\u200d\u{1F469}'],
  ['a family', '\u{1F468}\u200d\u{1F469}\u200d\u{1F467}'],
  ['an emoji with its style and one with its colour', '\u2764\uFE0F \u{1F44D}\u{1F3FD}'],
  ['a keycap', '1\uFE0F\u20E3'],
  ['the flag of Wales', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}'],
  ['Persian with a joiner that separates', '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645'],
  ['Arabic with one after a vowel mark', '\u0645\u064E\u200C\u062E'],
  ['Malayalam with one at the end of a word', '\u0D28\u0D4D\u200D'],
  ['a Mongolian letter in another form', '\u1820\u180B'],
  ['a Japanese name in its own form', '\u845B\u{E0100}\u98FE'],
  ['an emoji shown as text', '\u2764\uFE0E'],
  ['an Arabic number sign', '\u0600\u0661'],
  ['Hindi with a joiner', '\u0915\u094D\u200D\u0937'],
  ['Hebrew, Korean and accents', '\u05E9\u05DC\u05D5\u05DD \uD55C\uAD6D\uC5B4 \u00E9'],
])('%s stays', (_, text) => {
  expect(tidied(text)).toBe(text);
});

/** None of them can be seen. */
const unseen = [
  '\u00AD',
  '\u034F',
  '\u061C',
  '\u115F',
  '\u17B4',
  '\u180E',
  '\u200B',
  '\u200C',
  '\u200D',
  '\u2060',
  '\u2800',
  '\u3164',
  '\uFE0F',
  '\uFEFF',
  '\uFFA0',
  '\u{1BCA0}',
  '\u{E0041}',
  '\u{E0100}',
  '\uFFF9',
  '\uFFFB',
  '\u{13430}',
  '\u{1D159}',
];

test('G69 nothing invisible makes a message, nor carries a listed word past the filter', () => {
  for (const one of unseen) {
    expect(tidied(` ${one}${one} `), one).toBe('');
    expect(isClean(['s', 'h', 'i', 't'].join(one)), one).toBe(false);
    expect(covered(tidied(['s', 'h', 'i', 't'].join(one))), one).toBe('****');
  }
});
