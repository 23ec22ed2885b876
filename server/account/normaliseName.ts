/**
 * How a name that a person gives becomes the name that is stored and shown (GAPS G16, TRUST T-18).
 */
import { countGraphemes, nameMaxGraphemes, nameMaxUnits } from '@playfield/contracts/names.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';

/**
 * Controls, format characters (zero width, bidi, tags), lone surrogates, private and unassigned
 * ones, blank letters, variation selectors.
 */
const unwanted =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Co}\p{Zl}\p{Zp}\p{Variation_Selector}]|[\u115F\u1160\u3164\uFFA0\u2800]/gu;
/** Emoji as Unicode recommends them: only inside these do joiners and variation selectors stay. */
const emoji = /\p{RGI_Emoji}/gv;
/** Flags of regions are spelled in tag characters, which could hide text. */
const tags = /[\u{E0000}-\u{E007F}]/gu;
/** More than three combining marks in a row ("zalgo"). */
const tooManyMarks = /(\p{M}{3})\p{M}+/gu;

function withoutHidden(text: string): string {
  let kept = '';
  let from = 0;
  for (const { 0: found, index } of text.matchAll(emoji)) {
    kept += text.slice(from, index).replace(unwanted, '') + found.replace(tags, '');
    from = index + found.length;
  }
  return kept + text.slice(from).replace(unwanted, '');
}

/** NFC, without hidden characters, inner white space folded to one space, trimmed. */
export function normaliseName(raw: string): Result<string, 'name/invalid'> {
  const name = withoutHidden(raw.normalize('NFC').replace(/\s+/gu, ' '))
    .replace(tooManyMarks, '$1')
    .replace(/ +/g, ' ')
    .trim()
    .normalize('NFC');
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) return refuse('name/invalid');
  return countGraphemes(name) <= nameMaxGraphemes && name.length <= nameMaxUnits
    ? ok(name)
    : refuse('name/invalid', 'Please shorten your name.');
}
