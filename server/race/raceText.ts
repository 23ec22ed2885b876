/** Which text a race is over (GAPS G59). */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Asker } from '../account/identity.ts';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/open.ts';
import { mayWrite } from '../account/restrictions.ts';
import { catalogueText, normaliseText, pickText, type RaceText } from '@playfield/games/typing-race/index.ts';
import { raceStore } from './store.ts';

/** Stands for a text that a deleted person wrote. */
export const removedText = 'This text was removed with the account of its writer.';

/** `id` is null for a text of the creator's own. */
export type TextOfRace = { readonly id: string | null; readonly text: string };

export type PickFor = (userId: string, textClass: RaceText['class']) => Promise<RaceText>;

/** Picks by chance, but not the text of the player's last race. */
export function createPickFor(db: Db, rng: () => number): PickFor {
  const store = raceStore(db);
  return async (userId, textClass) => pickText(textClass, rng, (await store.lastTextOf(userId)) ?? undefined);
}

/** The given text, as the catalogue's where it is one; without one a text of the lobby by chance. */
export async function textForRace(
  given: string | undefined,
  pickOne: () => Promise<RaceText>,
  isClean: (text: string) => boolean,
): Promise<Result<TextOfRace, ErrorCode>> {
  if (given === undefined) return ok(await pickOne());
  const text = normaliseText(given);
  if (!text.ok) return refuse('race/text-invalid', text.error.text);
  const known = catalogueText(text.value);
  if (known) return ok(known);
  return isClean(text.value)
    ? ok({ id: null, text: text.value })
    : refuse('race/text-invalid', 'Please choose other words for the text.');
}

/** Why somebody may not give a race this text; null: they may. The catalogue's are nobody's own words. */
export async function refusalOf(
  tx: Tx,
  player: Asker,
  { id }: TextOfRace,
  { guestsWrite, clock }: { readonly guestsWrite: boolean; readonly clock: Clock },
): Promise<Result<never, ErrorCode> | null> {
  if (id !== null) return null;
  const allowed = await mayWrite(tx, player, guestsWrite, new Date(clock.wallMs()));
  return allowed.ok ? null : allowed;
}
