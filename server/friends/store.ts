/** Rows of friendships, blocks and what counts against their limits. */
import { and, desc, eq, gt, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { accountsIn } from '../account/people.ts';
import { among } from '../db/among.ts';
import type { Db, Tx } from '../db/open.ts';
import { blocks, friendActions, friendships } from '../db/schema.ts';
import type { Pair } from './pair.ts';

export type ActionKind = (typeof friendActions.$inferSelect)['kind'];
/** A friendship or request with the other person's id and name. */
export type PairWithName = { readonly pair: Pair; readonly otherId: string; readonly username: string };
export type Block = {
  readonly id: string;
  /** Null for a guest. */
  readonly username: string | null;
  readonly createdAt: Date;
};

const isPair = (a: string, b: string): SQL =>
  sql`least(${friendships.userId}, ${friendships.friendId}) = least(${a}::text, ${b}::text)
    and greatest(${friendships.userId}, ${friendships.friendId}) = greatest(${a}::text, ${b}::text)`;

const isOf = (id: string): SQL | undefined => or(eq(friendships.userId, id), eq(friendships.friendId, id));

const isFriendOf = (id: string): SQL | undefined => and(isOf(id), eq(friendships.status, 'accepted'));
const actionSince = (id: string, kind: ActionKind, since: Date): SQL | undefined =>
  and(eq(friendActions.userId, id), eq(friendActions.kind, kind), gt(friendActions.createdAt, since));

/** Since when acts and requests count. */
type AskSpans = { readonly hour: Date; readonly day: Date; readonly standing: Date };
type AskCounts = {
  readonly inHour: number;
  readonly inDay: number;
  /** Requests of the asker that stand. */
  readonly standing: number;
  readonly friends: number;
  /** Requests that wait for the other one. */
  readonly received: number;
};

/** Requests that have been standing since before this are over. */
const standing = (since: Date): SQL => gt(friendships.createdAt, since);
const isPending = (since: Date): SQL | undefined => and(eq(friendships.status, 'pending'), standing(since));
/** As the asker sees it: `pair.ts` looksPending. */
const looksPending = (since: Date): SQL | undefined =>
  and(
    standing(since),
    or(
      eq(friendships.status, 'pending'),
      and(eq(friendships.status, 'declined'), isNull(friendships.withdrawnAt)),
    ),
  );

/** The other one of the two. */
const otherOf = (id: string): SQL<string> =>
  sql<string>`case when ${friendships.userId} = ${id} then ${friendships.friendId} else ${friendships.userId} end`;

const isUnanswered = (before: Date) =>
  and(eq(friendships.status, 'pending'), lt(friendships.createdAt, before));

export function friendStore(db: Db | Tx) {
  /** Pairs with the account that is not `id`, the latest first. */
  async function named(id: string, where: SQL | undefined, limit: number): Promise<PairWithName[]> {
    const accounts = accountsIn(db);
    return db
      .select({ pair: friendships, otherId: accounts.id, username: accounts.username })
      .from(friendships)
      .innerJoin(accounts, eq(accounts.id, otherOf(id)))
      .where(where)
      .orderBy(desc(friendships.createdAt), desc(friendships.id))
      .limit(limit);
  }

  return {
    async pairOf(a: string, b: string): Promise<Pair | null> {
      const [row] = await db.select().from(friendships).where(isPair(a, b));
      return row ?? null;
    },
    /** Stores `next` in place of `pair`; the caller has locked both people. */
    async replace(pair: Pair | null, next: Pair | null): Promise<void> {
      if (pair && next) await db.update(friendships).set(next).where(eq(friendships.id, pair.id));
      else if (pair) await db.delete(friendships).where(eq(friendships.id, pair.id));
      else if (next) await db.insert(friendships).values(next);
    },
    async friendsOf(id: string, limit: number): Promise<PairWithName[]> {
      return named(id, isFriendOf(id), limit);
    },
    async friendWith(id: string, otherId: string): Promise<PairWithName | null> {
      const [one] = await named(id, and(isPair(id, otherId), eq(friendships.status, 'accepted')), 1);
      return one ?? null;
    },
    /** Which of these pairs are friends, and since when. */
    async friendsAmong(pairs: readonly (readonly [string, string])[]) {
      if (pairs.length === 0) return [];
      const wanted = JSON.stringify(pairs.map(([a, b]) => ({ a, b })));
      const rows = await db
        .select({ a: friendships.userId, b: friendships.friendId, since: friendships.updatedAt })
        .from(friendships)
        .innerJoin(
          sql`jsonb_to_recordset(${wanted}::jsonb) as wanted(a text, b text)`,
          sql`least(${friendships.userId}, ${friendships.friendId}) = least(wanted.a, wanted.b)
            and greatest(${friendships.userId}, ${friendships.friendId}) = greatest(wanted.a, wanted.b)`,
        )
        .where(eq(friendships.status, 'accepted'));
      return rows;
    },
    async friendIdsOf(id: string): Promise<string[]> {
      const rows = await db
        .select({ id: otherOf(id) })
        .from(friendships)
        .where(isFriendOf(id));
      return rows.map((row) => row.id);
    },
    async requestsTo(id: string, since: Date, limit: number): Promise<PairWithName[]> {
      return named(id, and(eq(friendships.friendId, id), isPending(since)), limit);
    },
    async requestsFrom(id: string, since: Date, limit: number): Promise<PairWithName[]> {
      return named(id, and(eq(friendships.userId, id), looksPending(since)), limit);
    },
    /** Friends, requests to `id` and requests of `id`, as the three lists above have them. */
    async listedPairs(id: string, since: Date, limit: number): Promise<PairWithName[]> {
      const isReceived = and(eq(friendships.friendId, id), isPending(since));
      const isSent = and(eq(friendships.userId, id), looksPending(since));
      return named(id, or(isFriendOf(id), isReceived, isSent), limit);
    },
    /** Which of these people are friends of `id`, asked by `id`, or have asked. */
    async pairsWith(id: string, others: readonly string[]): Promise<Pair[]> {
      if (others.length === 0) return [];
      return db
        .select()
        .from(friendships)
        .where(
          or(
            and(eq(friendships.userId, id), among(friendships.friendId, others)),
            and(eq(friendships.friendId, id), among(friendships.userId, others)),
          ),
        );
    },
    /** Everybody with whom there is a row, whatever its state. */
    async pairedIds(id: string): Promise<string[]> {
      const rows = await db
        .select({ id: otherOf(id) })
        .from(friendships)
        .where(isOf(id));
      return rows.map((row) => row.id);
    },

    countFriends: (id: string): Promise<number> => db.$count(friendships, isFriendOf(id)),
    countRequestsTo: (id: string, since: Date): Promise<number> =>
      db.$count(friendships, and(eq(friendships.friendId, id), isPending(since))),
    /** What limits one more request of `id` to `otherId`, in one statement. */
    async askCounts(id: string, otherId: string, since: AskSpans): Promise<AskCounts> {
      const asked = (from: Date) => db.$count(friendActions, actionSince(id, 'ask', from));
      const [counts] = await db
        .select({
          inHour: asked(since.hour),
          inDay: asked(since.day),
          standing: db.$count(friendships, and(eq(friendships.userId, id), looksPending(since.standing))),
          friends: db.$count(friendships, isFriendOf(id)),
          received: db.$count(friendships, and(eq(friendships.friendId, otherId), isPending(since.standing))),
        })
        .from(sql`(select 1) as one`);
      if (!counts) throw new Error('nothing was counted');
      return counts;
    },
    /** When a request of `id` was last accepted. */
    async lastAcceptedOf(id: string): Promise<Date | null> {
      const [row] = await db
        .select({ at: friendships.updatedAt })
        .from(friendships)
        .where(and(eq(friendships.userId, id), eq(friendships.status, 'accepted')))
        .orderBy(desc(friendships.updatedAt))
        .limit(1);
      return row?.at ?? null;
    },

    async addAction(action: typeof friendActions.$inferInsert): Promise<void> {
      await db.insert(friendActions).values(action);
    },
    /** All of them, or those that concern `otherId`. */
    countActions: (id: string, kind: ActionKind, since: Date, otherId?: string): Promise<number> =>
      db.$count(
        friendActions,
        and(
          actionSince(id, kind, since),
          otherId === undefined ? undefined : eq(friendActions.otherId, otherId),
        ),
      ),
    /** How many people refused `id` since then. */
    async countRefusers(id: string, since: Date): Promise<number> {
      const [row] = await db
        .select({ refusers: sql<number>`count(distinct ${friendActions.otherId})::int` })
        .from(friendActions)
        .where(
          and(
            eq(friendActions.userId, id),
            eq(friendActions.kind, 'refused'),
            gt(friendActions.createdAt, since),
          ),
        );
      return row?.refusers ?? 0;
    },

    /** Who of the two has blocked the other. */
    async blockersAmong(a: string, b: string): Promise<ReadonlySet<string>> {
      const rows = await db
        .select({ id: blocks.blockerId })
        .from(blocks)
        .where(
          or(
            and(eq(blocks.blockerId, a), eq(blocks.blockedId, b)),
            and(eq(blocks.blockerId, b), eq(blocks.blockedId, a)),
          ),
        );
      return new Set(rows.map(({ id }) => id));
    },
    async addBlock(row: typeof blocks.$inferInsert): Promise<void> {
      await db.insert(blocks).values(row).onConflictDoNothing();
    },
    async removeBlock(blockerId: string, blockedId: string): Promise<void> {
      await db.delete(blocks).where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)));
    },
    /** People who blocked the one block the other instead, but for friends of the other; returns them. */
    async moveBlocks(fromId: string, toId: string): Promise<string[]> {
      const friends = sql`(${db
        .select({ id: otherOf(toId) })
        .from(friendships)
        .where(isFriendOf(toId))})`;
      const moved = await db
        .delete(blocks)
        .where(eq(blocks.blockedId, fromId))
        .returning({
          blockerId: blocks.blockerId,
          createdAt: blocks.createdAt,
          isFriend: sql<boolean>`${blocks.blockerId} in ${friends}`,
        });
      const rows = moved.flatMap(({ blockerId, createdAt, isFriend }) =>
        isFriend || blockerId === toId ? [] : [{ blockerId, blockedId: toId, createdAt }],
      );
      if (rows.length > 0) await db.insert(blocks).values(rows).onConflictDoNothing();
      return rows.map(({ blockerId }) => blockerId);
    },
    countBlocks: (id: string): Promise<number> => db.$count(blocks, eq(blocks.blockerId, id)),
    async blocksOf(id: string, limit: number): Promise<Block[]> {
      const accounts = accountsIn(db);
      return db
        .select({ id: blocks.blockedId, username: accounts.username, createdAt: blocks.createdAt })
        .from(blocks)
        .leftJoin(accounts, eq(accounts.id, blocks.blockedId))
        .where(eq(blocks.blockerId, id))
        .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
        .limit(limit);
    },
    blockerCount: (id: string): Promise<number> => db.$count(blocks, eq(blocks.blockedId, id)),
    /** For each of these people everybody who blocked them or whom they blocked. */
    async blockedEitherWay(ids: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
      const rows = await db
        .select({ blockerId: blocks.blockerId, blockedId: blocks.blockedId })
        .from(blocks)
        .where(or(among(blocks.blockerId, ids), among(blocks.blockedId, ids)));
      const found = new Map(ids.map((id) => [id, new Set<string>()]));
      for (const { blockerId, blockedId } of rows) {
        found.get(blockerId)?.add(blockedId);
        found.get(blockedId)?.add(blockerId);
      }
      return found;
    },

    /** Requests that nobody answered, at most so many. */
    unanswered: (before: Date, limit: number) =>
      db
        .select({ id: friendships.id, receiverId: friendships.friendId })
        .from(friendships)
        .where(isUnanswered(before))
        .limit(limit),
    /** Removes those of these that nobody has answered yet; returns how many. */
    async removeUnanswered(ids: readonly string[], before: Date): Promise<number> {
      const gone = await db
        .delete(friendships)
        .where(and(among(friendships.id, ids), isUnanswered(before)))
        .returning({ id: friendships.id });
      return gone.length;
    },
    async purgeActions(before: Date, limit: number): Promise<number> {
      const old = db
        .select({ id: friendActions.id })
        .from(friendActions)
        .where(lt(friendActions.createdAt, before))
        .limit(limit);
      const gone = await db
        .delete(friendActions)
        .where(inArray(friendActions.id, old))
        .returning({ id: friendActions.id });
      return gone.length;
    },
  };
}
