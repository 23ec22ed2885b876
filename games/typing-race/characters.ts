/**
 * The characters of a text and when a typed one counts for the wanted one: typographic quotes, dashes, spaces and
 * the ellipsis that keyboards of phones put in count for the plain ones, in both directions.
 */

const plain: ReadonlyMap<string, string> = new Map(
  (
    [
      ["'", '\u2018\u2019\u201A\u201B\u2032\u00B4`'],
      ['"', '\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB'],
      ['-', '\u2010\u2011\u2012\u2013\u2014\u2015\u2212'],
      [' ', '\u00A0\u2002\u2003\u2009\u202F'],
      ['...', '\u2026'],
    ] as const
  ).flatMap(([to, from]) => Array.from(from, (character) => [character, to] as const)),
);

/** The characters of a text, one per code point: a pair of surrogates is one character. */
export function charactersOf(text: string): readonly string[] {
  return Array.from(text);
}

/** The text in NFC with typographic characters made plain; may be longer than before (an ellipsis becomes three dots). */
export function fold(text: string): string {
  let folded = '';
  for (const character of text.normalize('NFC')) folded += plain.get(character) ?? character;
  return folded;
}

/** Whether the one character `typed` counts for `wanted`. */
export function countsFor(typed: string, wanted: string): boolean {
  return typed === wanted || fold(typed) === fold(wanted);
}
