/** A deleted person's friendships, requests and blocks. */
import type { Bus } from '../bus/bus.ts';
import type { Tx } from '../db/open.ts';
import type { Erased } from '../feature.ts';
import type { Presence } from '../socket/presence.ts';
import { eraseTraces, pairsOf } from './personalData.ts';
import { friendsChanged, type Relations } from './relations.ts';
import { createRequestNotices, type RequestNoticeOptions } from './requestNotices.ts';
import { friendStore } from './store.ts';

/** Friendships that one transaction ends. */
const pairsAtOnce = 50;

export type EraseFriendsOptions = RequestNoticeOptions & {
  readonly bus: Bus;
  readonly relations: Pick<Relations, 'forget'>;
  readonly publishTo: Presence['publishTo'];
};

/** They go, and those who had one see it. */
export function createEraseFriends(options: EraseFriendsOptions) {
  const { bus, relations, publishTo } = options;
  const { recount } = createRequestNotices(options);
  return async (tx: Tx, userId: string, limit: number): Promise<Erased> => {
    const after: (() => void)[] = [];
    const pairs = await pairsOf(tx, userId, Math.min(limit, pairsAtOnce));
    for (const pair of pairs) {
      const otherId = pair.userId === userId ? pair.friendId : pair.userId;
      await friendStore(tx).replace(pair, null);
      const told = await bus.publishWithin(tx, friendsChanged, { ids: [userId, otherId] });
      after.push(told, () => relations.forget([userId, otherId]));
      if (pair.status === 'pending' && pair.userId === userId) await recount({ tx, after }, otherId);
      after.push(() => publishTo(otherId, { type: 'friendsChanged' }));
    }
    const rows = pairs.length > 0 ? pairs.length : await eraseTraces(tx, userId, limit);
    return { rows, told: () => after.forEach((tell) => tell()) };
  };
}
