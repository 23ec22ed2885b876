/** Rows of race chat. */
import { and, asc, desc, eq, gt, inArray, isNull, lte, notInArray, or } from 'drizzle-orm';
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
    /** What was written at an instant, and so many messages on each side of it, oldest first. */
    async around(raceId: string, at: Date, each: number): Promise<ChatMessage[]> {
      const inRace = eq(chatMessages.raceId, raceId);
      const [before, after] = [
        await db
          .select()
          .from(chatMessages)
          .where(and(inRace, lte(chatMessages.createdAt, at)))
          .orderBy(desc(chatMessages.createdAt), desc(chatMessages.id))
          .limit(each + 1),
        await db
          .select()
          .from(chatMessages)
          .where(and(inRace, gt(chatMessages.createdAt, at)))
          .orderBy(asc(chatMessages.createdAt), asc(chatMessages.id))
          .limit(each),
      ];
      return [...before.toReversed(), ...after].map(shown);
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
