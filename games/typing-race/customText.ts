/**
 * Texts that people bring along (GAPS G59): made plain, measured, and compared with the catalogue. Words are not
 * judged here; the chat's filter does that.
 */
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { charactersOf, fold } from './characters.ts';
import { texts, type RaceText } from './texts.ts';

/** In code points after normalising; document GAPS G59. */
export const customTextMin = 20;
export const customTextMax = 1_000;
/** No text is read beyond this many code units: white space and invisible characters are bounded too. */
const rawMax = 10_000;

export type CustomTextRefusal = 'too-short' | 'too-long' | 'untypable';

/** Controls, format characters (zero-width, bidi, tags), surrogates, private use, unassigned, blank letters. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u115F\u1160\u3164\uFFA0\u2800]|[\uFE00-\uFE0F]/gu;
/** White space, the next-line control included. */
const blank = /[\s\x85]+/gu;
/** Three combining marks in a row, or six of scripts whose syllables hold as many (T-18), and what is beyond. */
const tooManyMarks =
  /(\p{M}{3}(?:(?=\p{M})[\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Hebrew}]){0,3})\p{M}*/gu;

/** Scripts for which keyboards and input methods exist; digits and marks of no script of their own go with each. */
const scripts = (
  'Arabic Armenian Bengali Bopomofo Cherokee Common Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han ' +
  'Hangul Hebrew Hiragana Inherited Kannada Katakana Khmer Lao Latin Malayalam Mongolian Myanmar Oriya Sinhala Tamil ' +
  'Telugu Thaana Thai Tibetan Tifinagh'
).split(' ');
const letters = String.raw`(?=[\p{L}\p{M}\p{Nd}])[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]`;
/** Punctuation, currencies, and those symbols that keyboards have: no emoji, dingbats, arrows, box drawings. */
const signs = String.raw`[\p{P}\p{Sc}\x20-\x7E\u00A6\u00A9\u00AC\u00AE\u00B0\u00B1\u00D7\u00F7]`;
const typable = new RegExp(`^(?:${letters}|${signs})$`, 'u');
/** A mark that draws a frame around a character: part of emoji. */
const enclosing = /^\p{Me}$/u;

/** The characters that no keyboard types, each once. */
function untypableIn(text: string): readonly string[] {
  const found = charactersOf(text).filter(
    (character) => !typable.test(character) || enclosing.test(character),
  );
  return [...new Set(found)];
}

/** More of them are counted. */
const mostNamed = 5;

function untypableText(characters: readonly string[]): string {
  const names = characters.slice(0, mostNamed).map((one) => `${one} (${codePointOf(one)})`);
  const [first = ''] = names;
  if (characters.length === 1)
    return `The character ${first} can't be typed on a keyboard. Please remove it.`;
  const more = characters.length - names.length;
  const listed =
    more > 0
      ? `${names.join(', ')} and ${more} more`
      : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
  return `The characters ${listed} can't be typed on a keyboard. Please remove them.`;
}

/** `U+1F697`. */
function codePointOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Not made in advance: the first use of Intl costs a slow phone tens of milliseconds. */
const tooLong = (): string =>
  `A race text can have at most ${customTextMax.toLocaleString('en-US')} characters.`;

/**
 * The text as it is stored and typed: NFKC, without control and invisible characters, typographic quotes and dashes
 * made plain, white space folded to single spaces, trimmed. Refuses texts outside 20..1,000 characters, and those with a
 * character that no keyboard types.
 */
export function normaliseText(raw: string): Result<string, CustomTextRefusal> {
  if (raw.length > rawMax) return refuse('too-long', tooLong());
  const visible = raw.normalize('NFKC').replace(blank, ' ').replace(invisible, '');
  const text = fold(visible).replace(tooManyMarks, '$1').normalize('NFKC').replace(blank, ' ').trim();
  const length = charactersOf(text).length;
  if (length > customTextMax) return refuse('too-long', tooLong());
  const untypable = untypableIn(text);
  if (untypable.length > 0) return refuse('untypable', untypableText(untypable));
  if (length < customTextMin)
    return refuse('too-short', `A race text needs at least ${customTextMin} characters.`);
  return ok(text);
}

/**
 * The text of the catalogue that a normalised text is: such a race counts for boards and ratings, any other is unrated.
 */
export function catalogueText(normalised: string): RaceText | undefined {
  return texts.find(({ text }) => text === normalised);
}
