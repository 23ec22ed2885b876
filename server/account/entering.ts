/**
 * Entering an account, by login or recovery: locks both people and reads them again, makes a session and moves what a guest owns. The
 * guest's row is deleted after the commit: deleting waits for transactions whose new rows reference the guest, and some of those wait
 * for rows that are being moved.
 */
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Bus } from '../bus/bus.ts';
import type { Database, Tx } from '../db/open.ts';
import { mayWorkAgain } from '../db/unavailable.ts';
import { isForeignKeyViolation } from '../db/violations.ts';
import { restrictionsIn, restrictionText } from './restrictions.ts';
import { mergeBests } from './mergeBests.ts';
import { endSessionsOf, endSomeSessions } from './moderatedPeople.ts';
import { lockPeople } from './people.ts';
import type { NewSession, Player, Sessions } from './sessions.ts';
import { accountStore, type UserRow } from './store.ts';

/**
 * Moves what a guest owns to an account, in the given transaction; the returned function is called
 * after the commit.
 */
export type CarryOver = (tx: Tx, fromUserId: string, toUserId: string) => Promise<() => void>;

/** Locks those rows of a guest that all other code locks before people. Called before a guest signs in or registers. */
export type LockFirst = (tx: Tx, guestId: string) => Promise<void>;

export type EnteringOptions = {
  readonly database: Pick<Database, 'db'>;
  readonly bus: Bus;
  readonly sessions: Pick<Sessions, 'create'>;
  readonly lockFirst: LockFirst;
  readonly carryOver: CarryOver;
  /** Columns of all features that name people who must be kept. */
  readonly references: readonly PgColumn[];
};

/** Two people as they are stored, locked until the transaction ends. */
type Locked = {
  readonly account: UserRow;
  /** Whether the caller is a guest, whose things go to the account. */
  readonly isMerge: boolean;
};

export function createEntering(options: EnteringOptions) {
  const { database, bus, sessions, lockFirst, carryOver, references } = options;

  /**
   * Locks the caller and the account and reads them again, as both may have changed. Null: the account was deleted.
   */
  async function lockBoth(tx: Tx, player: Player, accountId: string): Promise<Locked | null> {
    const store = accountStore(tx);
    const mayMerge = player.isGuest && player.id !== accountId;
    if (mayMerge) await lockFirst(tx, player.id);
    // In the order that starting a game has too: the users, then their games.
    await lockPeople(tx, [player.id, accountId]);
    const account = await store.userById(accountId);
    if (!account || account.deletedAt !== null) return null;
    const caller = mayMerge ? await store.userById(player.id) : null;
    return { account, isMerge: caller?.isGuest === true && caller.deletedAt === null };
  }

  /**
   * A new session for the account; the old one ends, and a guest's things come along. Refuses `account/banned`: only
   * someone who proved that the account is theirs learns of it.
   */
  async function enter(
    tx: Tx,
    player: Player,
    { account, isMerge }: Locked,
    at: Date,
  ): Promise<Result<{ session: NewSession; after: () => Promise<void> }, ErrorCode>> {
    const store = accountStore(tx);
    const ban = await restrictionsIn(tx).inForce(account.id, 'ban', at);
    if (ban) return refuse('account/banned', restrictionText(ban));
    const session = await sessions.create(tx, account);
    const ended = isMerge
      ? await endSessionsOf(tx, bus, player.id)
      : await endSomeSessions(tx, bus, player.id, [player.sessionId]);
    // With no session left to end, another tab was first and has moved everything already.
    const carries = isMerge && ended.count > 0;
    const carried = carries ? await carryOver(tx, player.id, account.id) : () => {};
    if (carries) {
      const bests = mergeBests(await store.lockBests(player.id), await store.lockBests(account.id));
      await store.setBests(account.id, bests);
    }
    const isRetired = carries && (await store.retireGuest(player.id, references, at));
    return ok({
      session,
      async after() {
        ended.told();
        carried();
        if (isRetired) await deleteRetired(player.id);
      },
    });
  }

  /** Deletes the row of a guest who is nobody by now. If something still references it, the purge removes it later. */
  async function deleteRetired(guestId: string): Promise<void> {
    try {
      const store = accountStore(database.db);
      await store.deleteIdleGuests(await store.idleGuests([guestId], references));
    } catch (error) {
      if (!isForeignKeyViolation(error) && !mayWorkAgain(error)) throw error;
    }
  }

  return { lockBoth, enter };
}
