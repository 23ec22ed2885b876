/** The ratings of the two at a board. */
import type { z } from 'zod';
import type { getGameRatings } from '@playfield/contracts/http/ratings.ts';
import type { Database } from '../db/open.ts';
import type { Ratings } from '../rating/index.ts';
import { seatOf } from './match.ts';
import { matchStore } from './store.ts';

/** What matches ask of ratings. */
export type MatchRatings = Pick<Ratings, 'ratingsOf' | 'mayBeRated' | 'mayPlayRated'>;

/** As they stand now; null where there is no such game. */
export async function seatRatings(
  { db }: Pick<Database, 'db'>,
  ratings: MatchRatings,
  playerId: string,
  id: string,
): Promise<z.input<typeof getGameRatings.answer> | null> {
  const [row] = await matchStore(db).playersOf(id);
  if (!row) return null;
  const { player1Id, player2Id, gameType } = row;
  const both = [player1Id, player2Id].flatMap((one) => one ?? []);
  const found = await ratings.ratingsOf(db, both, gameType);
  const of = (one: string | null) => (one === null ? null : (found.get(one) ?? null));
  return { player1: of(player1Id), player2: of(player2Id), yourSeat: seatOf(row, playerId) };
}
