/** Rows of race chat. */
import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, notInArray, or } from 'drizzle-orm';
import type { ChatMessage } from '@playfield/contracts/http/chat.ts';
import type { Db, Tx } from '../db/open.ts';
import { chatMessages } from '../db/schema.ts';
import type { MessageStore } from './conversation.ts';

type MessageRow = typeof chatMessages.$inferSelect;

const shown = ({ id, userId, username, message, createdAt }: MessageRow): ChatMessage => ({
  id,
  userId,
  username,
  message,
  createdAt: createdAt.toISOString(),
});

export function chatStore(db: Db | Tx): MessageStore {
  return {
    async insert(raceId, message) {
      const row = { ...message, raceId };
      await db.insert(chatMessages).values(row);
      return shown(row);
    },
    async newest(raceId, limit, without) {
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
    async byId(raceId, id) {
      const [row] = await db
        .select()
        .from(chatMessages)
        .where(and(eq(chatMessages.raceId, raceId), eq(chatMessages.id, id)));
      return row ? shown(row) : null;
    },
    async remove(raceId, id) {
      const [row] = await db
        .delete(chatMessages)
        .where(and(eq(chatMessages.raceId, raceId), eq(chatMessages.id, id)))
        .returning();
      return row ? shown(row) : null;
    },
    async removeOf(userId, limit) {
      const { id, raceId } = chatMessages;
      const some = db.select({ id }).from(chatMessages).where(eq(chatMessages.userId, userId)).limit(limit);
      return db.delete(chatMessages).where(inArray(id, some)).returning({ id, placeId: raceId });
    },
    async renameOf(userId, username, limit) {
      const { id, raceId } = chatMessages;
      const some = db
        .select({ id })
        .from(chatMessages)
        .where(and(eq(chatMessages.userId, userId), ne(chatMessages.username, username)))
        .limit(limit);
      const renamed = await db
        .update(chatMessages)
        .set({ username })
        .where(inArray(id, some))
        .returning({ placeId: raceId });
      return renamed.map(({ placeId }) => placeId);
    },
    async around(raceId, at, each) {
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
    async standing(ids) {
      const rows = await db
        .select({ id: chatMessages.id })
        .from(chatMessages)
        .where(inArray(chatMessages.id, [...ids]));
      return new Set(rows.map(({ id }) => id));
    },
  };
}
