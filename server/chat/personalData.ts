/** What one person wrote: their own copy of it, and removing it when they are deleted. */
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { inPages } from '../db/inPages.ts';
import type { Db, Tx } from '../db/open.ts';
import { channelMessages, chatMessages } from '../db/schema.ts';
import type { ExportSection } from '../feature.ts';

const rowsAtOnce = 500;

/** Removes messages of a person; returns which. */
export async function eraseMessages(
  tx: Tx,
  userId: string,
  limit: number,
): Promise<{ readonly id: string; readonly raceId: string }[]> {
  const some = tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(eq(chatMessages.userId, userId))
    .limit(limit);
  return tx
    .delete(chatMessages)
    .where(inArray(chatMessages.id, some))
    .returning({ id: chatMessages.id, raceId: chatMessages.raceId });
}

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
