/** Makes the rematch and accepts the offer in one transaction: of two servers one makes it, and a crash leaves both or neither. */
import type { Clock } from '../clock.ts';
import type { TellRematch } from './absentPlayers.ts';
import type { Committer } from './commit.ts';
import { makeRematch } from './createMatch.ts';
import type { Change } from './decide.ts';
import type { MatchRecord } from './match.ts';
import type { Room } from './matchCache.ts';
import type { MatchRatings } from './seatRatings.ts';

export type RematchOptions = {
  readonly committer: Committer;
  readonly clock: Clock;
  readonly ratings: MatchRatings;
  readonly tellRematch: TellRematch;
};

/** `accepted` is the change that accepts the offer. Null on conflict. */
export function createStoreRematch({ committer, clock, ratings, tellRematch }: RematchOptions) {
  return async (room: Room, accepted: Change): Promise<MatchRecord | null> => {
    const tells: (() => void)[] = [];
    const stored = await committer.commitWithin(room, async (tx) => {
      const { from, next } = accepted;
      const rematchId = await makeRematch(tx, from, ratings, new Date(clock.wallMs()));
      tells.push(await tellRematch(tx, from.row, rematchId));
      return { ...accepted, next: { ...next, row: { ...next.row, rematchId } } };
    });
    if (stored) for (const tell of tells) tell();
    return stored;
  };
}
