/**
 * What other features ask about people and their friends and blocks. Blocks are asked about all the time, so they are kept in
 * memory until the bus says that one was made or taken back.
 */
import { z } from 'zod';
import type { Bus } from '../bus/bus.ts';
import { onNotice, type Notice, type NoticeHandler } from '../bus/notice.ts';
import { createSharedCache } from '../bus/sharedCache.ts';
import type { Db, Tx } from '../db/open.ts';
import { friendStore } from './store.ts';

const mostCached = 20_000;
const nobody: ReadonlySet<string> = new Set();

/** Two people became friends, are friends no more, or one has blocked or unblocked the other. */
export const friendsChanged: Notice<{ ids: string[] }> = {
  kind: 'friends/changed',
  body: z.object({ ids: z.array(z.string()).max(2) }),
  topicOf: ({ ids }) => `friends:${ids[0] ?? ''}`,
  audience: 'others',
};

export type RelationsOptions = { readonly db: Db; readonly bus: Pick<Bus, 'onStateChange'> };

export type Relations = {
  /** Everybody whom this person blocked or who blocked this person. */
  readonly blockedEitherWay: (id: string) => Promise<ReadonlySet<string>>;
  /** The same, from the database. */
  readonly blockedEitherWayIn: (tx: Tx, id: string) => Promise<ReadonlySet<string>>;
  /** Whether one of the two has blocked the other. */
  readonly isCutOff: (a: string, b: string) => Promise<boolean>;
  /** How many have blocked this person. */
  readonly blockerCount: (id: string) => Promise<number>;
  /** Which of the two have blocked the other, from the database. */
  readonly blockersAmong: (tx: Db | Tx, a: string, b: string) => Promise<ReadonlySet<string>>;
  readonly areFriends: (tx: Db | Tx, a: string, b: string) => Promise<boolean>;
  /** Which of these pairs are friends, and since when; in either order. */
  readonly friendsAmong: (
    tx: Tx,
    pairs: readonly (readonly [string, string])[],
  ) => Promise<readonly { readonly a: string; readonly b: string; readonly since: Date }[]>;
  readonly friendIdsOf: (tx: Db | Tx, id: string) => Promise<string[]>;
  /** Calls on every server with the ids of people whose friends or blocks have changed. */
  readonly onChange: (listener: (ids: readonly string[]) => void) => () => void;
  readonly forget: (ids: readonly string[]) => void;
  readonly notices: readonly NoticeHandler[];
};

export function createRelations({ db, bus }: RelationsOptions): Relations {
  const cutOff = createSharedCache({
    bus,
    readMany: (ids) => friendStore(db).blockedEitherWay(ids),
    none: nobody,
    mostKeys: mostCached,
  });
  const listeners = new Set<(ids: readonly string[]) => void>();

  function forget(ids: readonly string[]): void {
    cutOff.forget(ids);
    for (const listener of listeners) listener(ids);
  }

  return {
    blockedEitherWay: (id) => cutOff.get(id),
    isCutOff: async (a, b) => (await cutOff.get(a)).has(b),
    blockerCount: (id) => friendStore(db).blockerCount(id),
    blockedEitherWayIn: async (tx, id) => (await friendStore(tx).blockedEitherWay([id])).get(id) ?? nobody,
    blockersAmong: (tx, a, b) => friendStore(tx).blockersAmong(a, b),
    areFriends: async (tx, a, b) => (await friendStore(tx).pairOf(a, b))?.status === 'accepted',
    friendsAmong: (tx, pairs) => friendStore(tx).friendsAmong(pairs),
    friendIdsOf: (tx, id) => friendStore(tx).friendIdsOf(id),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    forget,
    notices: [onNotice(friendsChanged, ({ ids }) => forget(ids))],
  };
}
