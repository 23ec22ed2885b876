/** How somebody gets into an account: both people are locked and read again, then a session is made and a guest's things come along. */
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Bus } from '../bus/bus.ts';
import type { Tx } from '../db/open.ts';
import { restrictionsIn, restrictionText } from '../operator/restrictions.ts';
import { mergeBests } from './mergeBests.ts';
import { endSomeSessions } from './moderatedPeople.ts';
import { lockPeople, lockWithKey } from './people.ts';
import type { NewSession, Player, Sessions } from './sessions.ts';
import { accountStore, type UserRow } from './store.ts';

/**
 * Moves what a guest owns to an account, in the given transaction; the returned function is called
 * after the commit.
 */
export type CarryOver = (tx: Tx, fromUserId: string, toUserId: string) => Promise<() => void>;

/** Locks those things of a guest that are locked before people everywhere else. */
export type LockFirst = (tx: Tx, guestId: string) => Promise<void>;

export type EnteringOptions = {
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

export function createEntering({ bus, sessions, lockFirst, carryOver, references }: EnteringOptions) {
  /**
   * Locks the caller and the account: what was read of them before may have changed. Null: the account was deleted.
   */
  async function lockBoth(tx: Tx, player: Player, accountId: string): Promise<Locked | null> {
    const store = accountStore(tx);
    const mayMerge = player.isGuest && player.id !== accountId;
    if (mayMerge) await lockFirst(tx, player.id);
    // In the order that starting a game has too: the users, then their games.
    if (mayMerge) await lockWithKey(tx, player.id, [accountId]);
    else await lockPeople(tx, [player.id, accountId]);
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
  ): Promise<Result<{ session: NewSession; after: () => void }, ErrorCode>> {
    const store = accountStore(tx);
    const ban = await restrictionsIn(tx).inForce(account.id, 'ban', at);
    if (ban) return refuse('account/banned', restrictionText(ban));
    const session = await sessions.create(tx, account);
    const { told } = await endSomeSessions(tx, bus, player.id, [player.sessionId]);
    const carried = isMerge ? await carryOver(tx, player.id, account.id) : () => {};
    if (isMerge) {
      const bests = mergeBests(await store.lockBests(player.id), await store.lockBests(account.id));
      await store.setBests(account.id, bests);
      await store.deleteGuest(player.id, references);
    }
    return ok({
      session,
      after() {
        told();
        carried();
      },
    });
  }

  return { lockBoth, enter };
}
