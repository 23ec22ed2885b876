/** Their own copy of what one person wrote. */
import { and, asc, eq, gt } from 'drizzle-orm';
import { inPages } from '../db/inPages.ts';
import type { Db } from '../db/open.ts';
import { channelMessages, chatMessages } from '../db/schema.ts';
import type { ExportSection } from '../feature.ts';

const rowsAtOnce = 500;

/** `place`: what a message belongs to, under the name that it has in the copy. */
function messagesOf(
  db: Db,
  writerId: string,
  table: typeof chatMessages | typeof channelMessages,
  place: { readonly [name: string]: typeof chatMessages.raceId | typeof channelMessages.channel },
): AsyncIterable<unknown> {
  const { id, userId, username, message, createdAt } = table;
  return inPages<{ readonly id: string }>((after) =>
    db
      .select({ id, ...place, username, message, createdAt })
      .from(table)
      .where(and(eq(userId, writerId), after ? gt(id, after.id) : undefined))
      .orderBy(asc(id))
      .limit(rowsAtOnce),
  );
}

export const chatSections = (db: Db, userId: string): readonly ExportSection[] => [
  { name: 'chat', rows: messagesOf(db, userId, chatMessages, { raceId: chatMessages.raceId }) },
  {
    name: 'tournamentChat',
    rows: messagesOf(db, userId, channelMessages, { channel: channelMessages.channel }),
  },
];
