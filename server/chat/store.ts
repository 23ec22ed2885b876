/** Rows of race chat, and reports in the moderation log. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { ChatMessage } from '@playfield/contracts/http/chat.ts';
import type { Db, Tx } from '../db/open.ts';
import { chatMessages, moderationLog } from '../db/schema.ts';

type MessageRow = typeof chatMessages.$inferSelect;

export const reportAction = 'chat/report';

/** A report as an operator reads it. */
export type Report = {
  readonly reportedAt: string;
  /** Null once the account is gone, as the writer's. */
  readonly reporterId: string | null;
  readonly writerId: string | null;
  readonly messageId: string | null;
  /** The race, and what was written. */
  readonly details: unknown;
  /** Whether the message still stands. */
  readonly isThere: boolean;
};

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
    /** Takes a message away and answers it; null where there is none. */
    async remove(raceId: string, id: string): Promise<ChatMessage | null> {
      const [row] = await db
        .delete(chatMessages)
        .where(and(eq(chatMessages.raceId, raceId), eq(chatMessages.id, id)))
        .returning();
      return row ? shown(row) : null;
    },
    async log(row: typeof moderationLog.$inferInsert): Promise<void> {
      await db.insert(moderationLog).values(row);
    },
    /** The newest reports, newest first, with the message as it stands; null where it is gone. */
    async reports(limit: number): Promise<Report[]> {
      const rows = await db
        .select({ report: moderationLog, message: chatMessages })
        .from(moderationLog)
        .leftJoin(chatMessages, eq(chatMessages.id, moderationLog.subject))
        .where(eq(moderationLog.action, reportAction))
        .orderBy(desc(moderationLog.createdAt), desc(moderationLog.id))
        .limit(limit);
      return rows.map(({ report, message }) => ({
        reportedAt: report.createdAt.toISOString(),
        reporterId: report.actorId,
        writerId: report.targetUserId,
        messageId: report.subject,
        details: report.details,
        isThere: message !== null,
      }));
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
