/** Reads what people played and locks them, making sure that nobody has changed in between. */
import { lockPlayers } from '../account/people.ts';
import type { Tx } from '../db/open.ts';
import type { PlayedEvent } from './playedEvent.ts';

/** A change between a read and its lock is rare; several in a row are a fault. */
const mostReads = 5;

/**
 * Reads events and locks everybody concerned in one step, those of `concerns` too: locked in parts they could deadlock. If somebody
 * signs in, registers or is deleted before the lock, the events are read again.
 */
export async function lockedEvents(
  tx: Tx,
  read: () => Promise<readonly PlayedEvent[]>,
  concerns: (events: readonly PlayedEvent[]) => Promise<readonly string[]> = () => Promise.resolve([]),
): Promise<readonly PlayedEvent[]> {
  for (let reads = 0; reads < mostReads; reads += 1) {
    const played = await read();
    const ids = played.map(({ userId }) => userId);
    const people = await lockPlayers(tx, [...ids, ...(await concerns(played))]);
    if (played.every(({ userId, isGuest }) => people.get(userId)?.isGuest === isGuest)) return played;
  }
  throw new Error('people changed at every read');
}
