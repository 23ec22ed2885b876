/** Nobody waits in two races: the last place stays, also of two that were taken at once. */
import type { Changed } from './raceChanges.ts';
import { createTellAgain } from '../socket/tellAgain.ts';

type OnePlaceOptions = {
  /** The waiting races that somebody is in, in the order in which they took their places. */
  readonly waitingOf: (userId: string) => Promise<readonly string[]>;
  readonly leave: (userId: string, raceId: string) => Promise<Changed>;
  readonly failed: (error: unknown) => void;
};

export function createOnePlace({ waitingOf, leave, failed }: OnePlaceOptions) {
  async function leaveOthers(userId: string): Promise<void> {
    for (const id of (await waitingOf(userId)).slice(0, -1)) await leave(userId, id);
  }
  const again = createTellAgain({ tell: leaveOthers, failed });
  return {
    /** Leaves all but the last. The last place is stored already, so a failure is no refusal of it: it is reported, and tried again. */
    keepOne: (userId: string): Promise<void> =>
      leaveOthers(userId).catch((error: unknown) => again.failed(userId, error)),
    close: again.close,
  };
}
