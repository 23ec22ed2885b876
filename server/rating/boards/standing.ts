/** Where people stand on the boards of ratings, for other features. */
import type { Tx } from '../../db/open.ts';
import type { RatingBoard } from './boards.ts';
import { boardRows, totalOf } from './store.ts';

export type BoardStanding = {
  /** From 1. */
  readonly place: number;
  /** How many are on the board. */
  readonly size: number;
};

/** Those of these people who are on the board of the game's ratings, by id. */
export async function ratingStandings(
  tx: Tx,
  gameType: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, BoardStanding>> {
  if (userIds.length === 0) return new Map();
  const board: RatingBoard = { unit: 'rating', gameType };
  const rows = boardRows(tx, board);
  const keys = await rows.of(userIds);
  const standings = await rows.standings(keys);
  const size = await totalOf(tx, board);
  return new Map(keys.map(({ userId }, n) => [userId, { place: (standings[n]?.above ?? 0) + 1, size }]));
}
