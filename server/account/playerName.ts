/** The name under which somebody plays: an account's own; a guest's as given, unless an account has it (T-32, GAPS G16). */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { normaliseName } from '@playfield/contracts/names.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Player } from './sessions.ts';

/** Whoever asks: the session's player. */
export type Asker = Pick<Player, 'id' | 'username' | 'isGuest'>;

export type IsNameTaken = (name: string, playerId: string) => Promise<boolean>;

/** Refuses `name/invalid` and `name/registered`. */
export async function playerName(
  player: Asker,
  given: string,
  isNameTaken: IsNameTaken,
): Promise<Result<string, ErrorCode>> {
  if (!player.isGuest) return ok(player.username);
  const name = normaliseName(given);
  if (name === null) return refuse('name/invalid');
  return (await isNameTaken(name, player.id)) ? refuse('name/registered') : ok(name);
}
