/** Removing the notifications and browsers of a person who is deleted. */
import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { deleteFirst } from '../db/some.ts';
import { notifications, pushSubscriptions } from '../db/schema.ts';

/**
 * Deletes up to `limit` of the person's notifications and push subscriptions, then of what others were told about them.
 * `readers` are those others.
 */
export async function eraseNotifications(
  tx: Tx,
  userId: string,
  limit: number,
): Promise<{ readonly rows: number; readonly readers: readonly string[] }> {
  const rows = await deleteFirst(
    tx,
    [
      [pushSubscriptions, eq(pushSubscriptions.userId, userId)],
      [notifications, eq(notifications.userId, userId)],
    ],
    limit,
  );
  if (rows > 0) return { rows, readers: [] };
  const { id, actorId } = notifications;
  const about = tx
    .select({ id })
    .from(notifications)
    .where(eq(actorId, userId))
    // As `notifyAll` orders them.
    .orderBy(notifications.userId, id)
    .limit(limit)
    .for('update');
  const gone = await tx
    .delete(notifications)
    .where(inArray(id, about))
    .returning({ reader: notifications.userId });
  return { rows: gone.length, readers: gone.map(({ reader }) => reader) };
}
