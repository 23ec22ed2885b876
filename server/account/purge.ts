/** Removes sessions that ended, and guests whom nothing needs any longer. */
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Bus } from '../bus/bus.ts';
import { inRounds } from '../db/inRounds.ts';
import type { Db } from '../db/open.ts';
import { isForeignKeyViolation } from '../db/violations.ts';
import { endExpiredSessions } from './moderatedPeople.ts';
import { accountStore } from './store.ts';

export type PurgeOptions = {
  readonly db: Db;
  /** Closes the sockets of sessions that have run out. */
  readonly bus: Bus;
  /** Columns of all features that name people who must be kept. */
  readonly references: readonly PgColumn[];
  /** A guest can't be removed although no feature names them in its references: a reference is missing there. */
  readonly kept: (guestId: string) => void;
};

/**
 * Returns how to remove at most `limit` sessions, and guests among the next `limit` people; resolves with how many went, but with
 * at least one while there are more people to look at. A guest who can't be removed keeps no other.
 */
export function createPurge({ db, bus, references, kept }: PurgeOptions) {
  const store = accountStore(db);
  const purgeGuests = inRounds<string>({
    read: (after, limit) => store.peopleAfter(after, limit),
    remove: async (people) => remove(await store.idleGuests(people, references)),
  });

  return async (now: Date, limit: number): Promise<number> => {
    const { count, told } = await db.transaction((tx) => endExpiredSessions(tx, bus, now, limit));
    told();
    return count + (await purgeGuests(limit));
  };

  async function remove(guests: readonly string[]): Promise<number> {
    if (guests.length === 0) return 0;
    try {
      return await store.deleteIdleGuests(guests);
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
      const [only] = guests;
      if (guests.length === 1 && only !== undefined) {
        kept(only);
        return 0;
      }
      const half = Math.ceil(guests.length / 2);
      return (await remove(guests.slice(0, half))) + (await remove(guests.slice(half)));
    }
  }
}
