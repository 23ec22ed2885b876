/**
 * Deleting a person for good. The first transaction takes away name, password and sessions; then every
 * feature ends what the person plays and erases its own tables, a bounded number of rows at a time. A sweep does the same again some
 * minutes later, for what was under way meanwhile and for what a crash interrupted, and only then notes that it is done.
 */
import { and, eq, isNotNull, isNull, lt, not } from 'drizzle-orm';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import { among } from '../db/among.ts';
import type { Database, Tx } from '../db/open.ts';
import { deleteSome } from '../db/some.ts';
import { freedNames, users, userSettings } from '../db/schema.ts';
import { dayMs } from '../durations.ts';
import type { Feature } from '../feature.ts';
import { forgetOwner, keepFree } from './freedNames.ts';
import type { DeletionLog } from './deletionLog.ts';
import { endSessionsOf } from './moderatedPeople.ts';
import { lockWithKey } from './people.ts';
import { againAfterMs, createRounds, peopleAtOnce, rowsAtOnce, untilDone } from './rounds.ts';
import { accountStore } from './store.ts';

const noDate = new Date(0);

export type ErasureOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly features: readonly Feature[];
  readonly log: DeletionLog;
  /** The log could not be written: after a restore these people would come back. */
  readonly notLogged: (userIds: readonly string[], error: unknown) => void;
  /** Somebody could not be erased; it is tried again. */
  readonly failed: (error: unknown) => void;
};

export function createErasure({ database, clock, bus, features, log, notLogged, failed }: ErasureOptions) {
  const { db } = database;
  const rounds = createRounds(failed);

  /** Whether all of them are in the log now. */
  async function logged(userIds: readonly string[]): Promise<boolean> {
    try {
      await log.add(userIds, new Date(clock.wallMs()));
      return true;
    } catch (error) {
      notLogged(userIds, error);
      return false;
    }
  }

  /** The same for people of whom some are in the log already. */
  async function loggedOnce(userIds: readonly string[]): Promise<boolean> {
    if (userIds.length === 0) return true;
    try {
      const known = new Set(await log.ids());
      return await logged(userIds.filter((id) => !known.has(id)));
    } catch (error) {
      notLogged(userIds, error);
      return false;
    }
  }

  async function everywhere(userId: string): Promise<void> {
    for (const { quit } of features) await quit?.(userId);
    for (const { erase } of features) if (erase) await untilDone(db, (tx) => erase(tx, userId, rowsAtOnce));
  }

  /**
   * From here on the person is nobody. Null if they don't exist, are deleted already, or their stored password differs from `proved`
   * (null: there must be none; left out: nothing needs to be proved); otherwise what tells of it after the commit.
   */
  async function strikeWithin(tx: Tx, userId: string, proved?: string | null): Promise<(() => void) | null> {
    const now = new Date(clock.wallMs());
    await lockWithKey(tx, userId);
    const store = accountStore(tx);
    const person = await store.userById(userId);
    if (!person || person.deletedAt !== null) return null;
    if (proved !== undefined && person.password !== proved) return null;
    if (person.usernameKey !== null) await keepFree(tx, person.usernameKey, now);
    await forgetOwner(tx, userId);
    // Like a guest without a session: nothing that accounts may do or are shown with applies.
    await tx
      .update(users)
      .set({
        username: `deleted-${userId}`,
        usernameKey: null,
        password: null,
        isGuest: true,
        role: 'player',
        browserBests: {},
        vehicle: null,
        points: 0,
        pointsEarned: 0,
        profile: {},
        createdAt: noDate,
        lastSeenAt: noDate,
        deletedAt: now,
        renamedAt: null,
        formerNames: null,
      })
      .where(eq(users.id, userId));
    await tx.delete(userSettings).where(eq(userSettings.userId, userId));
    await store.deleteRecoveryCodes(userId);
    return (await endSessionsOf(tx, bus, userId)).told;
  }

  async function strike(userId: string, proved?: string | null): Promise<boolean> {
    database.assertWritable();
    const told = await db.transaction((tx) => strikeWithin(tx, userId, proved));
    told?.();
    return told !== null;
  }

  return {
    /** `proved`: the stored password that the person is known by; null for a guest. False: nothing was done (see `strike`). */
    async begin(userId: string, proved: string | null): Promise<boolean> {
      const isDone = await strike(userId, proved);
      if (isDone) await logged([userId]);
      return isDone;
    },
    /**
     * The same within the caller's transaction, of anybody, and nothing needs to be proved. Returns what goes on after the commit; null:
     * nothing was done.
     */
    async beginWithin(tx: Tx, userId: string): Promise<(() => Promise<void>) | null> {
      const told = await strikeWithin(tx, userId);
      return (
        told &&
        (async () => {
          told();
          await logged([userId]);
          await everywhere(userId);
        })
      );
    },
    everywhere,
    /** Deletes those again whom a restored backup brought back; returns whom. Of very many the sweep erases the rest. */
    async again(): Promise<readonly string[]> {
      const found: string[] = [];
      const ids = await log.ids();
      for (let from = 0; from < ids.length; from += rowsAtOnce) {
        const isBack = and(among(users.id, ids.slice(from, from + rowsAtOnce)), isNull(users.deletedAt));
        const rows = await db.select({ id: users.id }).from(users).where(isBack);
        for (const { id } of rows) if (await strike(id)) found.push(id);
      }
      for (const id of found.slice(0, peopleAtOnce)) await rounds.attempt(id, everywhere);
      return found;
    },
    /**
     * Erases once more, and notes that nothing is left; then frees names. Returns how many rows that were. Anybody who
     * couldn't be logged is tried again by the next sweep; anybody who couldn't be erased, after all the others.
     */
    async sweep(limit: number): Promise<number> {
      const nowMs = clock.wallMs();
      const due = await db
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            isNotNull(users.deletedAt),
            isNull(users.erasedAt),
            not(among(users.id, rounds.failing)),
            lt(users.deletedAt, new Date(nowMs - againAfterMs)),
          ),
        )
        .orderBy(users.deletedAt)
        .limit(Math.min(limit, peopleAtOnce));
      if (due.length === 0) rounds.end();
      // The server may have died between the deletion and its line, or the file could not be written.
      const isLogged = await loggedOnce(due.map(({ id }) => id));
      // Failures count as well, so that the next batch is looked at.
      let seen = 0;
      for (const { id } of due) {
        const isDone = await rounds.attempt(id, everywhere);
        if (isLogged || !isDone) seen += 1;
        if (!isLogged || !isDone) continue;
        const today = new Date(Math.floor(nowMs / dayMs) * dayMs);
        const done = {
          deletedAt: today,
          erasedAt: today,
          createdAt: noDate,
          lastSeenAt: noDate,
          // Leaving a tournament may have given its fee back.
          points: 0,
          pointsEarned: 0,
        };
        await db.update(users).set(done).where(eq(users.id, id));
      }
      const freed = await db.transaction((tx) =>
        deleteSome(tx, freedNames, lt(freedNames.freeAt, new Date(nowMs)), limit),
      );
      return seen + freed;
    },
  };
}

export type Erasure = ReturnType<typeof createErasure>;
