/** Rows of users, sessions and recovery codes. The only place that writes them. */
import { and, desc, eq, gt, isNotNull, isNull, lt, ne, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { BrowserBests } from '@playfield/contracts/http/account.ts';
import { among } from '../db/among.ts';
import type { Db, Tx } from '../db/open.ts';
import { recoveryCodes, sessions, users } from '../db/schema.ts';

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;

/** An ended session stays until the purge removes it. */
export const hasNotEnded = (now: Date): SQL | undefined =>
  and(gt(sessions.expiresAt, now), gt(sessions.absoluteExpiresAt, now));

export function accountStore(db: Db | Tx) {
  const isIdleGuest = and(
    eq(users.isGuest, true),
    // A deleted person stays until every feature has erased them.
    or(isNull(users.deletedAt), isNotNull(users.erasedAt)),
    notExists(
      db
        .select({ one: sql`1` })
        .from(sessions)
        .where(eq(sessions.userId, users.id)),
    ),
  );
  return {
    /** Sessions that have not ended, with whose they are, by session id. */
    async sessionsWithUsers(
      ids: readonly string[],
      now: Date,
    ): Promise<ReadonlyMap<string, { session: SessionRow; user: UserRow }>> {
      const rows = await db
        .select({ session: sessions, user: users })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(among(sessions.id, ids), hasNotEnded(now)));
      return new Map(rows.map((row) => [row.session.id, row]));
    },
    async insertSession(row: typeof sessions.$inferInsert): Promise<void> {
      await db.insert(sessions).values(row);
    },
    async renewSession(id: string, lastSeenAt: Date, expiresAt: Date): Promise<void> {
      await db.update(sessions).set({ lastSeenAt, expiresAt }).where(eq(sessions.id, id));
    },
    /** Ends every session of a user; returns their ids. */
    async deleteSessionsOf(userId: string): Promise<string[]> {
      const gone = await db
        .delete(sessions)
        .where(eq(sessions.userId, userId))
        .returning({ id: sessions.id });
      return gone.map((row) => row.id);
    },
    /** Ends the sessions of a user that have not ended, but this one; returns their ids. */
    async deleteOtherSessions(userId: string, keptId: string, now: Date): Promise<string[]> {
      const gone = await db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), ne(sessions.id, keptId), hasNotEnded(now)))
        .returning({ id: sessions.id });
      return gone.map((row) => row.id);
    },

    async insertUser(row: typeof users.$inferInsert): Promise<void> {
      await db.insert(users).values(row);
    },
    async userById(id: string): Promise<UserRow | null> {
      const [row] = await db.select().from(users).where(eq(users.id, id));
      return row ?? null;
    },
    /** `username` as `normaliseName` leaves it. Both sides in lower case by the database's rules, which are not JavaScript's. */
    async accountByName(username: string): Promise<UserRow | null> {
      const [row] = await db
        .select()
        .from(users)
        .where(and(sql`lower(${users.username}) = lower(${username}::text)`, eq(users.isGuest, false)));
      return row ?? null;
    },
    /** The accounts whose names have one of these keys: they look like the name that the keys are of. */
    async accountIdsByKeys(keys: readonly string[]): Promise<string[]> {
      if (keys.length === 0) return [];
      const rows = await db.select({ id: users.id }).from(users).where(among(users.usernameKey, keys));
      return rows.map(({ id }) => id);
    },
    /**
     * Turns the guest's own row into an account: id, games and statistics stay. False when it is no
     * guest any more, or deleted.
     */
    async upgradeGuest(
      id: string,
      account: { username: string; usernameKey: string; password: string },
    ): Promise<boolean> {
      const rows = await db
        .update(users)
        .set({ ...account, isGuest: false })
        .where(and(eq(users.id, id), eq(users.isGuest, true), isNull(users.deletedAt)))
        .returning({ id: users.id });
      return rows.length === 1;
    },
    /** The sessions of a person that have not ended, the latest first. */
    async sessionsOf(userId: string, now: Date, limit: number): Promise<SessionRow[]> {
      return db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), hasNotEnded(now)))
        .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), desc(sessions.id))
        .limit(limit);
    },
    async sessionCountOf(userId: string, now: Date): Promise<number> {
      return db.$count(sessions, and(eq(sessions.userId, userId), hasNotEnded(now)));
    },
    async noteOrigin(id: string, origin: Pick<SessionRow, 'addressHash' | 'browser'>): Promise<void> {
      await db.update(sessions).set(origin).where(eq(sessions.id, id));
    },
    async setPassword(id: string, password: string): Promise<void> {
      await db.update(users).set({ password }).where(eq(users.id, id));
    },
    /**
     * Makes a guest nobody whose things were moved to an account, unless something must keep the person (`references`); returns
     * whether it did. New rows can still reference the guest meanwhile, so the row itself is deleted later.
     */
    async retireGuest(id: string, references: readonly PgColumn[], at: Date): Promise<boolean> {
      const rows = await db
        .update(users)
        .set({ deletedAt: at, erasedAt: at })
        .where(and(eq(users.id, id), eq(users.isGuest, true), ...isUnreferenced(references)))
        .returning({ id: users.id });
      return rows.length === 1;
    },
    /** Reads and locks the bests so that two browsers merging at once lose nothing. */
    async lockBests(id: string): Promise<BrowserBests> {
      const [row] = await db
        .select({ bests: users.browserBests })
        .from(users)
        .where(eq(users.id, id))
        .for('no key update');
      return row?.bests ?? {};
    },
    async setBests(id: string, browserBests: Record<string, number>): Promise<void> {
      await db.update(users).set({ browserBests }).where(eq(users.id, id));
    },

    async insertRecoveryCodes(userId: string, codeHashes: readonly string[]): Promise<void> {
      await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
    },
    async deleteRecoveryCodes(userId: string): Promise<void> {
      await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    },
    /**
     * Uses a code up. False when it does not exist or was used before: of two at once exactly one
     * gets true.
     */
    async useRecoveryCode(userId: string, codeHash: string, usedAt: Date): Promise<boolean> {
      const rows = await db
        .update(recoveryCodes)
        .set({ usedAt })
        .where(
          and(
            eq(recoveryCodes.userId, userId),
            eq(recoveryCodes.codeHash, codeHash),
            isNull(recoveryCodes.usedAt),
          ),
        )
        .returning({ userId: recoveryCodes.userId });
      return rows.length === 1;
    },
    /** Whether this is an unused code of the user. */
    async hasRecoveryCode(userId: string, codeHash: string): Promise<boolean> {
      const matches = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash));
      return (await db.$count(recoveryCodes, and(matches, isNull(recoveryCodes.usedAt)))) > 0;
    },
    async recoveryCodesLeft(userId: string): Promise<number> {
      return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
    },

    /** Removes sessions that have run out, at most `limit`; returns their ids. */
    async deleteExpiredSessions(now: Date, limit: number): Promise<string[]> {
      const ended = db
        .select({ id: sessions.id })
        .from(sessions)
        .where(or(lt(sessions.expiresAt, now), lt(sessions.absoluteExpiresAt, now)))
        .limit(limit);
      const gone = await db
        .delete(sessions)
        .where(sql`${sessions.id} in ${ended}`)
        .returning({ id: sessions.id });
      return gone.map((row) => row.id);
    },
    /** The next people by id, accounts too: so a page takes the same time however many of them are guests. */
    async peopleAfter(after: string | null, limit: number): Promise<string[]> {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(after === null ? undefined : gt(users.id, after))
        .orderBy(users.id)
        .limit(limit);
      return rows.map(({ id }) => id);
    },
    /** Of these people the guests without a session whom nothing must keep. */
    async idleGuests(ids: readonly string[], references: readonly PgColumn[]): Promise<string[]> {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(and(among(users.id, ids), isIdleGuest, ...isUnreferenced(references)));
      return rows.map(({ id }) => id);
    },
    /** Removes those of these guests who still have no session; returns how many. */
    async deleteIdleGuests(ids: readonly string[]): Promise<number> {
      const gone = await db
        .delete(users)
        .where(and(among(users.id, ids), isIdleGuest))
        .returning({ id: users.id });
      return gone.length;
    },
  };
}

/** Conditions that no row of any feature names the person in a column that must keep people. */
function isUnreferenced(references: readonly PgColumn[]): SQL[] {
  return references.map(
    (column) => sql`not exists (select 1 from ${column.table} where ${column} = ${users.id})`,
  );
}
