/** Rows of chats that belong to no race. */
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, ne, notInArray, or } from 'drizzle-orm';
import type { ChatMessage } from '@playfield/contracts/http/chat.ts';
import type { Db, Tx } from '../db/open.ts';
import { channelMessages } from '../db/schema.ts';
import type { MessageStore } from './conversation.ts';

type ChannelRow = typeof channelMessages.$inferSelect;
const prefix = 'tournament:';
const channelOf = (tournamentId: string): string => `${prefix}${tournamentId}`;

const shown = ({ id, userId, username, message, createdAt }: ChannelRow): ChatMessage => ({
  id,
  userId,
  username,
  message,
  createdAt: createdAt.toISOString(),
});

const newestFirst = [desc(channelMessages.createdAt), desc(channelMessages.id)] as const;

const one = (tournamentId: string, id: string) =>
  and(eq(channelMessages.channel, channelOf(tournamentId)), eq(channelMessages.id, id));

/** Each by the id of its tournament. */
export function channelStore(db: Db | Tx): MessageStore & {
  /** Returns how many. */
  readonly removeBefore: (at: Date, limit: number) => Promise<number>;
} {
  /** Removes at most so many of those that `fit`; returns which. */
  async function removeSome(
    fit: ReturnType<typeof eq>,
    limit: number,
  ): Promise<{ readonly id: string; readonly channel: string }[]> {
    const some = db.select({ id: channelMessages.id }).from(channelMessages).where(fit).limit(limit);
    return db
      .delete(channelMessages)
      .where(inArray(channelMessages.id, some))
      .returning({ id: channelMessages.id, channel: channelMessages.channel });
  }

  return {
    async insert(tournamentId, message) {
      const row = { ...message, channel: channelOf(tournamentId) };
      await db.insert(channelMessages).values(row);
      return shown(row);
    },
    async newest(tournamentId, limit, without) {
      const rows = await db
        .select()
        .from(channelMessages)
        .where(
          and(
            eq(channelMessages.channel, channelOf(tournamentId)),
            without.length > 0
              ? or(isNull(channelMessages.userId), notInArray(channelMessages.userId, [...without]))
              : undefined,
          ),
        )
        .orderBy(...newestFirst)
        .limit(limit);
      return rows.toReversed().map(shown);
    },
    async byId(tournamentId, id) {
      const [row] = await db.select().from(channelMessages).where(one(tournamentId, id));
      return row ? shown(row) : null;
    },
    async remove(tournamentId, id) {
      const [row] = await db.delete(channelMessages).where(one(tournamentId, id)).returning();
      return row ? shown(row) : null;
    },
    async removeOf(userId, limit) {
      const gone = await removeSome(eq(channelMessages.userId, userId), limit);
      return gone.map(({ id, channel }) => ({ id, placeId: channel.slice(prefix.length) }));
    },
    async renameOf(userId, username, limit) {
      const { id, channel } = channelMessages;
      const some = db
        .select({ id })
        .from(channelMessages)
        .where(and(eq(channelMessages.userId, userId), ne(channelMessages.username, username)))
        .limit(limit);
      const renamed = await db
        .update(channelMessages)
        .set({ username })
        .where(inArray(id, some))
        .returning({ channel });
      return renamed.map((row) => row.channel.slice(prefix.length));
    },
    removeBefore: async (at, limit) => (await removeSome(lt(channelMessages.createdAt, at), limit)).length,
    async around(tournamentId, at, each) {
      const inChannel = eq(channelMessages.channel, channelOf(tournamentId));
      const before = await db
        .select()
        .from(channelMessages)
        .where(and(inChannel, lte(channelMessages.createdAt, at)))
        .orderBy(...newestFirst)
        .limit(each + 1);
      const after = await db
        .select()
        .from(channelMessages)
        .where(and(inChannel, gt(channelMessages.createdAt, at)))
        .orderBy(asc(channelMessages.createdAt), asc(channelMessages.id))
        .limit(each);
      return [...before.toReversed(), ...after].map(shown);
    },
    async standing(ids) {
      const rows = await db
        .select({ id: channelMessages.id })
        .from(channelMessages)
        .where(inArray(channelMessages.id, [...ids]));
      return new Set(rows.map(({ id }) => id));
    },
  };
}
