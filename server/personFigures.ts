/** What the features know of a person, as the operator's view shows it. */
import type { Db } from './db/open.ts';
import type { Relations } from './friends/relations.ts';
import { statsOf } from './match/stats.ts';
import { addressFigures } from './rating/sharedAddresses.ts';

export async function personFigures(
  db: Db,
  relations: Pick<Relations, 'blockerCount'>,
  id: string,
): Promise<(readonly [string, number])[]> {
  const played = [...(await statsOf(db, id))];
  return [
    ...played.map(([gameType, { totalGames }]) => [`Games of ${gameType}`, totalGames] as const),
    ['Blocked by', await relations.blockerCount(id)],
    ...(await addressFigures(db, id)),
  ];
}
