/** Notifications and browsers of one person: their own copy of them, and removing them when they are deleted. */
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { deleteFirst } from '../db/some.ts';
import { notifications, pushSubscriptions } from '../db/schema.ts';
import type { ExportSection } from '../feature.ts';

/** More than one person keeps. */
const most = 500;

/** What the person was told, what others were told about them, and where it was pushed to. */
export const eraseNotifications = (tx: Tx, userId: string, limit: number): Promise<number> =>
  deleteFirst(
    tx,
    [
      [pushSubscriptions, eq(pushSubscriptions.userId, userId)],
      [notifications, eq(notifications.userId, userId)],
      [notifications, sql`${notifications.actorId} = ${userId}`],
    ],
    limit,
  );

export function notificationSections(db: Db, userId: string): readonly ExportSection[] {
  async function* told() {
    yield* await db
      .select({
        kind: notifications.kind,
        text: notifications.text,
        count: notifications.count,
        createdAt: notifications.createdAt,
        readAt: notifications.readAt,
      })
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(desc(notifications.createdAt))
      .limit(most);
  }
  async function* browsers() {
    yield* await db
      .select({
        endpoint: pushSubscriptions.endpoint,
        userAgent: pushSubscriptions.userAgent,
        createdAt: pushSubscriptions.createdAt,
      })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(asc(pushSubscriptions.createdAt))
      .limit(most);
  }
  return [
    { name: 'notifications', rows: told() },
    { name: 'pushSubscriptions', rows: browsers() },
  ];
}
