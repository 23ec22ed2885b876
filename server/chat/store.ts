/** Rows of race chat. */
import { and, desc, eq, inArray, isNull, notInArray, or } from 'drizzle-orm';
import type { ChatMessage } from '@playfield/contracts/http/chat.ts';
import type { Db, Tx } from '../db/open.ts';
import { chatMessages } from '../db/schema.ts';

type MessageRow = typeof chatMessages.$inferSelect;

const shown = ({ id, userId, username, message, createdAt }: MessageRow): ChatMessage => ({
  id,
  userId,
  username,
  message,
  createdAt: createdAt.toISOString(),
});

export function chatStore(db: Db | Tx) {
  return {
    async insert(row: MessageRow): Promise<ChatMessage> {
      await db.insert(chatMessages).values(row);
      return shown(row);
    },
    /** The newest that nobody in `without` wrote, oldest first. */
    async newest(raceId: string, limit: number, without: readonly string[]): Promise<ChatMessage[]> {
      const rows = await db
        .select()
        .from(chatMessages)
        .where(
          and(
            eq(chatMessages.raceId, raceId),
            without.length > 0
              ? or(isNull(chatMessages.userId), notInArray(chatMessages.userId, [...without]))
              : undefined,
          ),
        )
        .orderBy(desc(chatMessages.createdAt), desc(chatMessages.id))
        .limit(limit);
      return rows.toReversed().map(shown);
    },
    async byId(raceId: string, id: string): Promise<ChatMessage | null> {
      const [row] = await db
        .select()
        .from(chatMessages)
        .where(and(eq(chatMessages.raceId, raceId), eq(chatMessages.id, id)));
      return row ? shown(row) : null;
    },
    /** Removes a message and returns it; null when there is none. */
    async remove(raceId: string, id: string): Promise<ChatMessage | null> {
      const [row] = await db
        .delete(chatMessages)
        .where(and(eq(chatMessages.raceId, raceId), eq(chatMessages.id, id)))
        .returning();
      return row ? shown(row) : null;
    },
    /** Which of these messages still exist. */
    async standing(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await db
        .select({ id: chatMessages.id })
        .from(chatMessages)
        .where(inArray(chatMessages.id, [...ids]));
      return new Set(rows.map(({ id }) => id));
    },
  };
}
