/** Notifications and browsers of one person: their own copy of them. */
import { asc, desc, eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { notifications, pushSubscriptions } from '../db/schema.ts';
import type { ExportSection } from '../feature.ts';

/** More than one person keeps. */
const most = 500;

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
