/** Where a game of a tournament leads back to; null for every other game. */
import { tournamentPath } from '@playfield/contracts/paths.ts';
import type { GameRecord } from './record.ts';

type Played = { readonly online: Pick<NonNullable<GameRecord['online']>, 'tournament'> | null };

export function tournamentPathOf(record: Played | null): string | null {
  const tournament = record?.online?.tournament ?? null;
  return tournament === null ? null : tournamentPath(tournament.id);
}
