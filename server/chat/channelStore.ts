/** Rows of chats that belong to no race. */
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, notInArray, or } from 'drizzle-orm';
import type { ChatMessage } from '@playfield/contracts/http/chat.ts';
import type { Db, Tx } from '../db/open.ts';
import { channelMessages } from '../db/schema.ts';

type ChannelRow = typeof channelMessages.$inferSelect;
/** `tournament:{id}`. */
export type Channel = `tournament:${string}`;

const shown = ({ id, userId, username, message, createdAt }: ChannelRow): ChatMessage => ({
  id,
  userId,
  username,
  message,
  createdAt: createdAt.toISOString(),
});

const newestFirst = [desc(channelMessages.createdAt), desc(channelMessages.id)] as const;

const one = (channel: Channel, id: string) =>
  and(eq(channelMessages.channel, channel), eq(channelMessages.id, id));

export function channelStore(db: Db | Tx) {
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
    async insert(row: ChannelRow & { readonly channel: Channel }): Promise<ChatMessage> {
      await db.insert(channelMessages).values(row);
      return shown(row);
    },
    /** The newest that nobody in `without` wrote, oldest first. */
    async newest(channel: Channel, limit: number, without: readonly string[]): Promise<ChatMessage[]> {
      const rows = await db
        .select()
        .from(channelMessages)
        .where(
          and(
            eq(channelMessages.channel, channel),
            without.length > 0
              ? or(isNull(channelMessages.userId), notInArray(channelMessages.userId, [...without]))
              : undefined,
          ),
        )
        .orderBy(...newestFirst)
        .limit(limit);
      return rows.toReversed().map(shown);
    },
    async byId(channel: Channel, id: string): Promise<ChatMessage | null> {
      const [row] = await db.select().from(channelMessages).where(one(channel, id));
      return row ? shown(row) : null;
    },
    /** Removes a message and returns it; null when there is none. */
    async remove(channel: Channel, id: string): Promise<ChatMessage | null> {
      const [row] = await db.delete(channelMessages).where(one(channel, id)).returning();
      return row ? shown(row) : null;
    },
    removeOf: (userId: string, limit: number) => removeSome(eq(channelMessages.userId, userId), limit),
    removeBefore: (at: Date, limit: number) => removeSome(lt(channelMessages.createdAt, at), limit),
    /** What was written at an instant, and so many messages on each side of it, oldest first. */
    async around(channel: Channel, at: Date, each: number): Promise<ChatMessage[]> {
      const inChannel = eq(channelMessages.channel, channel);
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
    /** Which of these messages still exist. */
    async standing(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await db
        .select({ id: channelMessages.id })
        .from(channelMessages)
        .where(inArray(channelMessages.id, [...ids]));
      return new Set(rows.map(({ id }) => id));
    },
  };
}
