/** Which text a race is over (GAPS G59). */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { catalogueText, normaliseText, pickText } from '@playfield/games/typing-race/index.ts';

/** Stands for a text that a deleted person wrote. */
export const removedText = 'This text was removed with the account of its writer.';

/** `id` is null for a text of the creator's own. */
export type TextOfRace = { readonly id: string | null; readonly text: string };

/** The given text, as the catalogue's where it is one; without one a text of the lobby by chance. */
export function textForRace(
  given: string | undefined,
  rng: () => number,
  isClean: (text: string) => boolean,
): Result<TextOfRace, ErrorCode> {
  if (given === undefined) return ok(pickText('lobby', rng));
  const text = normaliseText(given);
  if (!text.ok) return refuse('race/text-invalid', text.error.text);
  const known = catalogueText(text.value);
  if (known) return ok(known);
  return isClean(text.value)
    ? ok({ id: null, text: text.value })
    : refuse('race/text-invalid', 'Please choose other words for the text.');
}
