/**
 * Makes the rematch and accepts the offer in one transaction: of two servers one makes it, and a crash leaves both or neither. The
 * player who offered it may have left since: they are told, and their seat is away from the start.
 */
import { otherSeat, type Seat } from '@playfield/games/game.ts';
import { lockPeople } from '../account/people.ts';
import type { TellRematch } from './absentPlayers.ts';
import type { Committer } from './commit.ts';
import { makeRematch } from './createMatch.ts';
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

/** `accepted` is the change that accepts the offer. Null on conflict. */
export function createStoreRematch({ committer, ratings, tellRematch, isAbsent }: RematchOptions) {
  return async (room: Room, accepted: Change): Promise<MatchRecord | null> => {
    const tells: (() => void)[] = [];
    const { id, offerBy } = accepted.from.row;
    const absent = offerBy !== null && isAbsent(id, offerBy) ? otherSeat(offerBy) : null;
    const stored = await committer.commitWithin(room, async (tx) => {
      const { from, next } = accepted;
      const both = [from.row.player1Id, from.row.player2Id].filter((player) => player !== null);
      // A guest who signed in at another server a moment ago is somebody else now.
      if ((await lockPeople(tx, both)).length < both.length) return null;
      const rematchId = await makeRematch(tx, from, ratings, committer.times(), absent);
      if (absent) tells.push(await tellRematch(tx, from.row, rematchId));
      return { ...accepted, next: { ...next, row: { ...next.row, rematchId } } };
    });
    if (stored) for (const tell of tells) tell();
    return stored;
  };
}
