/** What somebody played, of people who are locked and still are who they were when it was read. */
import { lockPeople, playersById } from '../account/people.ts';
import type { Tx } from '../db/open.ts';
import type { PlayedEvent } from './playedEvent.ts';

/** People hardly ever change between a read and their lock. */
const mostReads = 5;

/**
 * Reads events and locks everybody concerned at once, those of `concerns` too: who locked them in parts could ask for people whose
 * holder waits for those of an earlier part. Somebody may sign in to another account, register or be deleted before the lock, and then
 * it is read again.
 */
export async function lockedEvents(
  tx: Tx,
  read: () => Promise<readonly PlayedEvent[]>,
  concerns: (events: readonly PlayedEvent[]) => Promise<readonly string[]> = () => Promise.resolve([]),
): Promise<readonly PlayedEvent[]> {
  for (let reads = 0; reads < mostReads; reads += 1) {
    const played = await read();
    const ids = played.map(({ userId }) => userId);
    await lockPeople(tx, [...ids, ...(await concerns(played))]);
    const people = await playersById(tx, ids);
    if (played.every(({ userId, isGuest }) => people.get(userId)?.isGuest === isGuest)) return played;
  }
  throw new Error('people changed at every read');
}
