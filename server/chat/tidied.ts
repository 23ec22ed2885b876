/** What of a text may be stored: all that can be seen, and what holds it together. Pure. */

/** Emoji with all that joins, styles and colours them. */
const emoji =
  /\p{RGI_Emoji_Tag_Sequence}|\p{Emoji_Keycap_Sequence}|\p{Extended_Pictographic}[\uFE0E\uFE0F\p{Emoji_Modifier}]?(?:\u200D\p{Extended_Pictographic}[\uFE0E\uFE0F\p{Emoji_Modifier}]?)*/v;

/** Scripts in which a joiner after a letter or its mark decides how the letter looks. */
const joined =
  /[\p{scx=Arabic}\p{scx=Syriac}\p{scx=Devanagari}\p{scx=Bengali}\p{scx=Gurmukhi}\p{scx=Gujarati}\p{scx=Oriya}\p{scx=Tamil}\p{scx=Telugu}\p{scx=Kannada}\p{scx=Malayalam}\p{scx=Sinhala}\p{scx=Khmer}\p{scx=Myanmar}]/v;

/** What belongs to the character before it: a joiner, or the selector of one of its forms. */
const attached = new RegExp(
  `(?<=${joined.source})[\\u200C\\u200D]|(?<=[\\p{scx=Mongolian}&&\\p{L}])[\\u180B-\\u180F\\u200D]|(?<=\\p{scx=Han})[\\u{E0100}-\\u{E01EF}]`,
  'v',
);

/** Controls, blank letters, and all that is not shown itself but hides, splits or reorders what is; the signs around numbers are. */
const unseen =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}[\p{Cf}--[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]]\u2800\u{1D159}]/v;

const parts = new RegExp(`(${emoji.source}|${attached.source})|${unseen.source}`, 'gv');

/**
 * More than three marks in a row, which would cover the lines above and below (T-18). Syllables of some scripts hold more: in Burmese
 * *happy* has four, *reduce* five.
 */
const tooManyMarks = /(?<=\p{M}{3})[\p{M}--[\p{sc=Myanmar}\p{sc=Tibetan}\p{sc=Hebrew}]]|(?<=\p{M}{6})\p{M}/gv;

/** As it is stored: without invisible characters, white space folded, trimmed; empty if nothing of it can be seen. */
export function tidied(raw: string): string {
  const spaced = raw.normalize('NFC').replace(/[^\S\uFEFF]+/gu, ' ');
  return spaced
    .replace(parts, (_, kept: string | undefined) => kept ?? '')
    .replace(tooManyMarks, '')
    .replace(/ +/gu, ' ')
    .trim();
}

/** The same of a text of several lines, with one empty line at most between two. */
export function tidiedLines(raw: string): string {
  const lines = raw.split('\n').map(tidied).join('\n');
  return lines.replace(/\n{3,}/g, '\n\n').trim();
}
