/** What of a text may be stored: all that can be seen, and what holds it together. Pure. */

/** Emoji with all that joins and colours them. */
const emoji =
  /\p{RGI_Emoji_Tag_Sequence}|\p{Emoji_Keycap_Sequence}|\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)*/v;

/** Scripts in which a joiner between two letters decides how they look. */
const joined =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}]/v;
const joiner = new RegExp(`(?<=${joined.source})[\\u200C\\u200D](?=${joined.source})`, 'v');

/** Controls, blank letters, and all that is not shown itself but hides, splits or reorders what is. */
const unseen =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u200E\u200F\u202A-\u202E\u2800]/v;

const parts = new RegExp(`(${emoji.source}|${joiner.source})|${unseen.source}`, 'gv');

/** As it is stored: without invisible characters, white space folded, trimmed; empty if nothing of it can be seen. */
export function tidied(raw: string): string {
  const spaced = raw.normalize('NFC').replace(/[^\S\uFEFF]+/gu, ' ');
  return spaced
    .replace(parts, (_, kept: string | undefined) => kept ?? '')
    .replace(/ +/gu, ' ')
    .trim();
}
