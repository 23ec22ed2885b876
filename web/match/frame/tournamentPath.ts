/** Where a game of a tournament leads back to; null for every other game. */
import type { GameRecord } from './record.ts';

type Played = { readonly online: Pick<NonNullable<GameRecord['online']>, 'tournament'> | null };

export function tournamentPath(record: Played | null): string | null {
  const tournament = record?.online?.tournament ?? null;
  return tournament === null ? null : `/tournaments/${tournament.id}`;
}
