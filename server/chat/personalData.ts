/** Their own copy of what one person wrote. */
import { and, asc, eq, gt } from 'drizzle-orm';
import { inPages } from '../db/inPages.ts';
import type { Db } from '../db/open.ts';
import { channelMessages, chatMessages } from '../db/schema.ts';
import type { ExportSection } from '../feature.ts';

const rowsAtOnce = 500;

export function chatSections(db: Db, userId: string): readonly ExportSection[] {
  type Row = Pick<typeof chatMessages.$inferSelect, 'id' | 'raceId' | 'username' | 'message' | 'createdAt'>;
  const rows = () =>
    inPages<Row>((after) =>
      db
        .select({
          id: chatMessages.id,
          raceId: chatMessages.raceId,
          username: chatMessages.username,
          message: chatMessages.message,
          createdAt: chatMessages.createdAt,
        })
        .from(chatMessages)
        .where(and(eq(chatMessages.userId, userId), after ? gt(chatMessages.id, after.id) : undefined))
        .orderBy(asc(chatMessages.id))
        .limit(rowsAtOnce),
    );
  return [{ name: 'chat', rows: rows() }];
}

export function channelSections(db: Db, userId: string): readonly ExportSection[] {
  type Row = Pick<
    typeof channelMessages.$inferSelect,
    'id' | 'channel' | 'username' | 'message' | 'createdAt'
  >;
  const rows = () =>
    inPages<Row>((after) =>
      db
        .select({
          id: channelMessages.id,
          channel: channelMessages.channel,
          username: channelMessages.username,
          message: channelMessages.message,
          createdAt: channelMessages.createdAt,
        })
        .from(channelMessages)
        .where(and(eq(channelMessages.userId, userId), after ? gt(channelMessages.id, after.id) : undefined))
        .orderBy(asc(channelMessages.id))
        .limit(rowsAtOnce),
    );
  return [{ name: 'tournamentChat', rows: rows() }];
}
