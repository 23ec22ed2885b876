/**
 * A new name everywhere: features store copies of names, in games, races, brackets and chats, and a name that an operator changed must
 * not appear there any more. The operator's transaction changes the person's row alone, because features lock their rows before people.
 * After it every feature replaces its copies, a bounded number of rows at a time. A sweep does the same once more some minutes later,
 * for what was stored meanwhile and for what a crash interrupted.
 */
import { and, eq, isNull, lt, not } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import { among } from '../db/among.ts';
import type { Database, Tx } from '../db/open.ts';
import { users } from '../db/schema.ts';
import type { Feature } from '../feature.ts';
import { againAfterMs, createRounds, peopleAtOnce, rowsAtOnce, untilDone } from './rounds.ts';
import type { Renamed } from './storedName.ts';

export type RenamingOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly features: readonly Feature[];
  /** Somebody could not be renamed everywhere; it is tried again. */
  readonly failed: (error: unknown) => void;
};

/** The names as they are in this transaction: the person may be renamed again, or deleted, at any time. */
async function renamedIn(tx: Tx, userId: string): Promise<Renamed | null> {
  const [person] = await tx
    .select({ to: users.username, from: users.formerNames })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isGuest, false), isNull(users.deletedAt)));
  return person ? { userId, to: person.to, from: person.from ?? [] } : null;
}

export function createRenaming({ database, clock, features, failed }: RenamingOptions) {
  const { db } = database;
  const rounds = createRounds(failed);

  async function everywhere(userId: string): Promise<void> {
    for (const { rename } of features) {
      if (!rename) continue;
      await untilDone(db, async (tx) => {
        const person = await renamedIn(tx, userId);
        return person ? rename(tx, person, rowsAtOnce) : { rows: 0 };
      });
    }
  }

  return {
    /** To be called after the commit of the new name. */
    everywhere,
    /** Renames once more, and notes that nothing is left. Returns how many people were due; those who failed come last. */
    async sweep(limit: number): Promise<number> {
      const { id, renamedAt } = users;
      const due = await db
        .select({ id, renamedAt })
        .from(users)
        .where(and(lt(renamedAt, new Date(clock.wallMs() - againAfterMs)), not(among(id, rounds.failing))))
        .orderBy(renamedAt)
        .limit(Math.min(limit, peopleAtOnce));
      if (due.length === 0) rounds.end();
      for (const one of due) {
        if (one.renamedAt === null || !(await rounds.attempt(one.id, everywhere))) continue;
        // Unless the name was changed again meanwhile.
        await db
          .update(users)
          .set({ renamedAt: null, formerNames: null })
          .where(and(eq(id, one.id), eq(renamedAt, one.renamedAt)));
      }
      // Failures count as well, so that the next batch is looked at.
      return due.length;
    },
  };
}
