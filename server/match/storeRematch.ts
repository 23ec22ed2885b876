/**
 * Makes the rematch and accepts the offer in one transaction: of two servers one makes it, and a crash leaves both or neither. The
 * player who offered it may have left since: they are told, and their seat is away from the start.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { otherSeat, type Seat } from '@playfield/games/game.ts';
import { isDeleted, lockPlayers } from '../account/people.ts';
import type { Database } from '../db/open.ts';
import type { TellRematch } from './absentPlayers.ts';
import type { Committer } from './commit.ts';
import { makeRematch, rematchOf } from './createMatch.ts';
import type { Change } from './decide.ts';
import type { MatchRecord } from './match.ts';
import type { Room } from './matchCache.ts';
import type { MatchRatings } from './seatRatings.ts';

export type RematchOptions = {
  readonly committer: Committer;
  readonly ratings: MatchRatings;
  readonly tellRematch: TellRematch;
  /** Whether nobody sits connected there, on any server. */
  readonly isAbsent: (gameId: string, seat: Seat) => boolean;
};

/** Why the seat cannot accept the rematch; null when it can. */
export async function rematchRefusal(
  { db, spaceLow }: Pick<Database, 'db' | 'spaceLow'>,
  record: MatchRecord,
  seat: Seat,
  nowMs: number,
): Promise<ErrorCode | null> {
  const other = seat === 'player1' ? record.row.player2Id : record.row.player1Id;
  const isPossible = rematchOf(record, new Date(nowMs)) !== null;
  // Who offered it may have been deleted since.
  if (!isPossible || other === null || (await isDeleted(db, other))) return 'action/unavailable';
  return spaceLow() ? 'server/low-disk' : null;
}

/** `accepted` is the change that accepts the offer. Null on conflict. */
export function createStoreRematch({ committer, ratings, tellRematch, isAbsent }: RematchOptions) {
  return async (room: Room, accepted: Change): Promise<MatchRecord | null> => {
    const tells: (() => void)[] = [];
    const { id, offerBy } = accepted.from.row;
    // In the rematch the two have swapped seats.
    const absent = offerBy !== null && isAbsent(id, offerBy) ? otherSeat(offerBy) : null;
    const stored = await committer.commitWithin(room, async (tx) => {
      const { from, next } = accepted;
      const both = [from.row.player1Id, from.row.player2Id].filter((player) => player !== null);
      // A guest who signed in at another server a moment ago is somebody else now, and somebody deleted is nobody.
      if ((await lockPlayers(tx, both)).size < both.length) return null;
      const rematchId = await makeRematch(tx, from, ratings, committer.times(), absent);
      if (absent) tells.push(await tellRematch(tx, from.row, rematchId));
      return { ...accepted, next: { ...next, row: { ...next.row, rematchId } } };
    });
    if (stored) for (const tell of tells) tell();
    return stored;
  };
}
