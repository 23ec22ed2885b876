/** Rows of race chat, and reports in the moderation log. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { ChatMessage } from '@playfield/contracts/http/chat.ts';
import type { Db, Tx } from '../db/open.ts';
import { chatMessages, moderationLog } from '../db/schema.ts';

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
    /** The newest, oldest first. */
    async newest(raceId: string, limit: number): Promise<ChatMessage[]> {
      const rows = await db
        .select()
        .from(chatMessages)
        .where(eq(chatMessages.raceId, raceId))
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
    /** Once for each reporter and message. */
    async report(row: typeof moderationLog.$inferInsert): Promise<void> {
      const { actorId, action, subject } = row;
      const known = await db
        .select({ id: moderationLog.id })
        .from(moderationLog)
        .where(
          sql`${moderationLog.actorId} = ${actorId} and ${moderationLog.action} = ${action} and ${moderationLog.subject} = ${subject}`,
        )
        .limit(1);
      if (known.length === 0) await db.insert(moderationLog).values(row);
    },
  };
}
