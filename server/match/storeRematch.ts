/** Makes the rematch and accepts the offer in one transaction: of two servers one makes it, and a crash leaves both or neither. */
import type { Clock } from '../clock.ts';
import type { TellRematch } from './absentPlayers.ts';
import type { Committer } from './commit.ts';
import { createMatch, rematchOf } from './createMatch.ts';
import type { Change } from './decide.ts';
import type { MatchRecord } from './match.ts';
import type { Room } from './matchCache.ts';

export type RematchOptions = {
  readonly committer: Committer;
  readonly clock: Clock;
  readonly tellRematch: TellRematch;
};

/** `accepted` is the change that accepts the offer. Null on conflict. */
export function createStoreRematch({ committer, clock, tellRematch }: RematchOptions) {
  return async (room: Room, accepted: Change): Promise<MatchRecord | null> => {
    const tells: (() => void)[] = [];
    const stored = await committer.commitWithin(room, async (tx) => {
      const { from, next } = accepted;
      const wanted = rematchOf(from, new Date(clock.wallMs()));
      const made = wanted && (await createMatch(tx, wanted));
      if (!made?.ok) throw new Error('an accepted rematch cannot be made');
      const rematchId = made.value.row.id;
      tells.push(await tellRematch(tx, from.row, rematchId));
      return { ...accepted, next: { ...next, row: { ...next.row, rematchId } } };
    });
    if (stored) for (const tell of tells) tell();
    return stored;
  };
}
