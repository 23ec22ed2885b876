/**
 * How a name a person gives becomes the name that is stored and shown (GAPS G16, TRUST T-18). The same rule on
 * both sides; the server's word counts.
 */

/** Longest name in graphemes, as a reader counts letters. */
export const nameMaxGraphemes = 24;

/** C0 and C1 controls, zero-width and format characters (bidi overrides, tag characters), lone surrogates, unassigned. */
const unwanted =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Co}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0\u2800]|[\uFE00-\uFE0F]/gu;
/** More than three combining marks in a row ("zalgo"). */
const tooManyMarks = /(\p{M}{3})\p{M}+/gu;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * NFC, without invisible characters, inner white space folded to one space, trimmed. `null` when nothing visible is
 * left or it is longer than `nameMaxGraphemes`.
 */
export function normaliseName(raw: string): string | null {
  const name = raw
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(unwanted, '')
    .replace(tooManyMarks, '$1')
    .replace(/ +/g, ' ')
    .trim()
    .normalize('NFC');
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) return null;
  return [...graphemes.segment(name)].length <= nameMaxGraphemes ? name : null;
}
