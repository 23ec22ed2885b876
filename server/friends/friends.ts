/**
 * Friends, requests and blocks. Every act locks both people, reads their one row, has it decided (`pair.ts`)
 * and stores what follows; those who may know are told after the commit.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { Friend, FriendRequest } from '@playfield/contracts/http/friends.ts';
import type { ShownPresence } from '@playfield/contracts/http/presence.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { accountNamed, lockAnybody, lockPeople, playersById, type Account } from '../account/people.ts';
import type { Identity } from '../account/identity.ts';
import type { AccountSettings } from '../account/accountSettings.ts';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Database, Db, Tx } from '../db/open.ts';
import type { Notify } from '../notification/index.ts';
import { newId } from '../random.ts';
import type { Presence } from '../socket/presence.ts';
import { friendsChanged, type Relations } from './relations.ts';
import { countedMs, createLimits, most } from './limits.ts';
import {
  decideAccept,
  decideAsk,
  decideBlock,
  decideCancel,
  decideDecline,
  decideRemove,
  requestMs,
  type Decision,
  type Pair,
} from './pair.ts';
import { createRequestNotices } from './requestNotices.ts';
import { friendStore, type PairWithName } from './store.ts';

/** Requests sent that one answer lists. */
const mostSent = 200;

export type FriendsOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly relations: Pick<Relations, 'forget'>;
  readonly limitFactor: number | null;
  readonly publishTo: Presence['publishTo'];
  readonly notification: Pick<Notify, 'notify' | 'withdraw' | 'removeOf'>;
  readonly settings: Pick<AccountSettings, 'ofMany'>;
  readonly shownName: Identity['shownName'];
  /** How people appear to a viewer. */
  readonly presenceOf: (
    viewerId: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, ShownPresence>>;
  /** Takes back what two people who want no contact have open between them, within the transaction of the block. */
  readonly cutOff: (tx: Tx, blockerId: string, blockedId: string) => Promise<() => void>;
  /** Ends what the blocker was asked and never shown, within the transaction that takes the block back. */
  readonly unblocked: (tx: Tx, blockerId: string, blockedId: string) => Promise<() => void>;
};

type Parties = {
  readonly tx: Tx;
  readonly me: Account & { readonly createdAt: Date };
  readonly other: Account;
  readonly pair: Pair | null;
  readonly hasBlocked: boolean;
  readonly isBlocked: boolean;
  readonly now: Date;
  /** To be called after the commit. */
  readonly after: (() => void)[];
};

export type Friends = ReturnType<typeof createFriends>;

const shownRequest = ({ pair, username }: PairWithName): FriendRequest => ({
  id: pair.id,
  userId: pair.userId,
  friendId: pair.friendId,
  username,
  createdAt: pair.createdAt.toISOString(),
});

/** Who is meant by an id or a name. */
async function meant(
  db: Db,
  by: { readonly friendId?: string | undefined; readonly username?: string | undefined },
): Promise<Result<string, ErrorCode>> {
  if (by.friendId !== undefined) return ok(by.friendId);
  if (by.username === undefined) return refuse('request/invalid');
  const found = await accountNamed(db, by.username);
  if (!found) return refuse('friend/not-found');
  return found.isExact ? ok(found.id) : refuse('friend/ambiguous', `Did you mean ${found.username}?`);
}

export function createFriends(options: FriendsOptions) {
  const { database, clock, bus, relations, publishTo, notification, settings } = options;
  const { presenceOf, cutOff, unblocked, shownName } = options;
  const store = friendStore(database.db);
  const limits = createLimits(options);
  const { tellRequest, recount, tellAccepted } = createRequestNotices(options);
  const now = (): Date => new Date(clock.wallMs());
  const since = (): Date => new Date(clock.wallMs() - requestMs);

  /** Locks both, lets `act` decide and store, and tells after the commit. `withGuests`: the other one may be a guest. */
  async function between<Value>(
    meId: string,
    otherId: string,
    act: (parties: Parties) => Promise<Result<Value, ErrorCode>>,
    withGuests = false,
  ): Promise<Result<Value, ErrorCode>> {
    database.assertWritable();
    const after: (() => void)[] = [];
    const done = await database.db.transaction(async (tx) => {
      const people = await lockAnybody(tx, [meId, otherId]);
      const [me, other] = [people.get(meId), people.get(otherId)];
      if (!me || me.isGuest) return refuse('session/required');
      if (!other || (other.isGuest && !withGuests)) return refuse('friend/not-found');
      const inTx = friendStore(tx);
      const blockers = await inTx.blockersAmong(meId, otherId);
      const pair = await inTx.pairOf(meId, otherId);
      return act({
        tx,
        me,
        other,
        pair,
        hasBlocked: blockers.has(meId),
        isBlocked: blockers.has(otherId),
        now: now(),
        after,
      });
    });
    if (done.ok) for (const tell of after) tell();
    return done;
  }

  /** Stores a decision and queues what is told of it. */
  async function apply(parties: Parties, { next, tells, isNew }: Decision): Promise<void> {
    const { tx, me, other, pair, after } = parties;
    const inTx = friendStore(tx);
    if (isNew)
      await inTx.addAction({
        id: newId(),
        userId: me.id,
        kind: 'ask',
        otherId: other.id,
        createdAt: parties.now,
      });
    if (next === undefined) return;
    await inTx.replace(pair, next);
    // Asked once more, nothing changes in the asker's lists: an event would tell that the request had been declined.
    if (isNew || tells !== 'request') after.push(() => publishTo(me.id, { type: 'friendsChanged' }));
    if (tells !== 'nobody') after.push(() => publishTo(other.id, { type: 'friendsChanged' }));
    if (tells === 'accepted' || tells === 'crossed' || tells === 'removed')
      await changed(tx, me.id, other.id, after);
    if (tells === 'request') await tellRequest(parties);
    if (pair?.status === 'pending' && next?.status !== 'pending') await recount(parties, pair.friendId);
    if (tells === 'accepted' || tells === 'crossed') await tellAccepted(parties, other, me);
    if (tells === 'crossed') await tellAccepted(parties, me, other);
  }

  /** Other servers forget what they know of the two. */
  async function changed(tx: Tx, a: string, b: string, after: (() => void)[]): Promise<void> {
    const told = await bus.publishWithin(tx, friendsChanged, { ids: [a, b] });
    after.push(told, () => relations.forget([a, b]));
  }

  /** Takes back what is open between somebody and the one whom they have blocked. Returns whether a request was refused by that. */
  async function cutContact(parties: Parties): Promise<boolean> {
    const { tx, me, other, after } = parties;
    const { isRefusal, ...decision } = decideBlock(parties.pair, me.id, parties.now);
    await apply(parties, decision);
    after.push(await notification.removeOf(tx, me.id, other.id), await cutOff(tx, me.id, other.id));
    await changed(tx, me.id, other.id, after);
    after.push(() => publishTo(me.id, { type: 'friendsChanged' }));
    return isRefusal;
  }

  async function shown(meId: string, pairs: readonly PairWithName[]): Promise<Friend[]> {
    const ids = pairs.map(({ otherId }) => otherId);
    const [presences, chosen] = await Promise.all([presenceOf(meId, ids), settings.ofMany(ids)]);
    return pairs.map(({ pair, otherId, username }) => ({
      id: pair.id,
      userId: meId,
      friendId: otherId,
      username,
      createdAt: pair.createdAt.toISOString(),
      ...(presences.get(otherId) ?? { online: false, activity: null, lastSeenAt: null }),
      mayInvite: chosen.get(otherId)?.mayInvite !== 'nobody',
    }));
  }

  /** An act on somebody that is the same done twice, and about which nobody is told more than the lists show. */
  const simple = (decide: (pair: Pair | null, meId: string, at: Date) => Decision) => {
    return (meId: string, otherId: string): Promise<Result<{ done: true }, ErrorCode>> =>
      between(meId, otherId, async (parties) => {
        await apply(parties, decide(parties.pair, meId, parties.now));
        return ok({ done: true });
      });
  };

  /** Removes requests to one person that nobody answered in time, and what that person was told of them. */
  async function expire(receiverId: string, ids: readonly string[]): Promise<number> {
    // The asker's list has left it out by its age, and would learn that it was neither declined nor kept out by a block.
    const after = [() => publishTo(receiverId, { type: 'friendsChanged' })];
    const removed = await database.db.transaction(async (tx) => {
      // Nobody asks this person meanwhile, and would be counted wrongly.
      await lockPeople(tx, [receiverId]);
      const rows = await friendStore(tx).removeUnanswered(ids, since());
      if (rows > 0) await recount({ tx, after }, receiverId);
      return rows;
    });
    if (removed > 0) for (const tell of after) tell();
    return removed;
  }

  return {
    list: async (meId: string): Promise<Friend[]> => shown(meId, await store.friendsOf(meId, most.friends)),
    requestsTo: async (meId: string): Promise<FriendRequest[]> =>
      (await store.requestsTo(meId, since(), most.requestsIn)).map(shownRequest),
    requestsFrom: async (meId: string): Promise<FriendRequest[]> =>
      (await store.requestsFrom(meId, since(), mostSent)).map(shownRequest),

    request: async (
      meId: string,
      whom: { readonly friendId?: string | undefined; readonly username?: string | undefined },
    ): Promise<Result<{ status: 'pending' | 'accepted'; friend: Account }, ErrorCode>> => {
      const found = await meant(database.db, whom);
      if (!found.ok) return found;
      if (found.value === meId) return refuse('friend/self');
      return between(meId, found.value, async (parties) => {
        const { tx, me, other, pair, hasBlocked, isBlocked } = parties;
        const decided = decideAsk(pair, {
          askerId: me.id,
          otherId: other.id,
          hasBlocked,
          isBlocked,
          now: parties.now,
          id: newId(),
        });
        if (!decided.ok) return refuse(decided.error.code, `Unblock ${other.username} first.`);
        const decision = decided.value;
        if (decision.isNew) {
          const allowed = await limits.mayAsk(tx, me, other.id, parties.now);
          if (!allowed.ok) return allowed;
        } else if (decision.status === 'accepted' && decision.next) {
          const allowed = await limits.mayBefriend(tx, me.id, other);
          if (!allowed.ok) return allowed;
        }
        await apply(parties, decision);
        return ok({ status: decision.status, friend: { id: other.id, username: other.username } });
      });
    },

    accept: async (
      meId: string,
      otherId: string,
    ): Promise<Result<{ done: true; friend: Friend }, ErrorCode>> => {
      const made = await between(meId, otherId, async (parties) => {
        const decided = decideAccept(parties.pair, meId, parties.now);
        if (!decided.ok) return decided;
        if (decided.value.next) {
          const allowed = await limits.mayBefriend(parties.tx, meId, parties.other);
          if (!allowed.ok) return allowed;
        }
        await apply(parties, decided.value);
        return ok(await friendStore(parties.tx).friendWith(meId, otherId));
      });
      if (!made.ok) return made.error.code === 'friend/not-found' ? refuse('friend/no-request') : made;
      const [friend] = made.value ? await shown(meId, [made.value]) : [];
      return friend ? ok({ done: true, friend }) : refuse('friend/no-request');
    },
    decline: simple(decideDecline),
    cancel: simple(decideCancel),
    remove: simple((pair) => decideRemove(pair)),

    block: (meId: string, otherId: string): Promise<Result<{ done: true }, ErrorCode>> => {
      const act = async (parties: Parties): Promise<Result<{ done: true }, ErrorCode>> => {
        const { tx, hasBlocked } = parties;
        const at = parties.now;
        if (hasBlocked) return ok({ done: true });
        const allowed = await limits.mayBlock(tx, meId, at);
        if (!allowed.ok) return allowed;
        const inTx = friendStore(tx);
        await inTx.addBlock({ blockerId: meId, blockedId: otherId, createdAt: at });
        await inTx.addAction({ id: newId(), userId: meId, kind: 'block', otherId, createdAt: at });
        if (await cutContact(parties)) await limits.noteRefusal(tx, otherId, meId, at);
        return ok({ done: true });
      };
      return between(meId, otherId, act, true);
    },
    unblock: (meId: string, otherId: string): Promise<Result<{ done: true }, ErrorCode>> => {
      const act = async ({ tx, hasBlocked, after }: Parties): Promise<Result<{ done: true }, ErrorCode>> => {
        if (!hasBlocked) return ok({ done: true });
        await friendStore(tx).removeBlock(meId, otherId);
        after.push(await unblocked(tx, meId, otherId));
        await changed(tx, meId, otherId, after);
        after.push(() => publishTo(meId, { type: 'friendsChanged' }));
        return ok({ done: true });
      };
      return between(meId, otherId, act, true);
    },
    blocks: async (meId: string) =>
      (await store.blocksOf(meId, most.blocks)).map(({ id, username, createdAt }) => ({
        id,
        username: username ?? shownName({ id, username: '', isGuest: true }),
        createdAt: createdAt.toISOString(),
      })),
    /** A person who blocked a guest blocks the account that the guest signs in to, unless the two are friends. */
    async carryOver(tx: Tx, guestId: string, accountId: string): Promise<() => void> {
      const after: (() => void)[] = [];
      const inTx = friendStore(tx);
      const blockers = await inTx.moveBlocks(guestId, accountId);
      const people = await playersById(tx, [accountId, ...blockers]);
      const other = people.get(accountId);
      for (const blockerId of blockers) {
        const [me, pair] = [people.get(blockerId), await inTx.pairOf(blockerId, accountId)];
        if (me && other)
          await cutContact({ tx, me, other, pair, hasBlocked: true, isBlocked: false, now: now(), after });
      }
      return () => after.forEach((tell) => tell());
    },

    /** Removes requests that nobody answered for 30 days, and what counted against limits. */
    async sweep(limit: number): Promise<number> {
      const old = await store.unanswered(since(), limit);
      let gone = 0;
      for (const [receiverId, requests] of Map.groupBy(old, (one) => one.receiverId))
        gone += await expire(
          receiverId,
          requests.map(({ id }) => id),
        );
      const counted = await store.purgeActions(new Date(clock.wallMs() - countedMs), limit);
      return gone + counted;
    },
  };
}
