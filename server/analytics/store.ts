/** Rows of analytics_events. */
import { inArray, lt } from 'drizzle-orm';
import type { AnalyticsEvent } from '@playfield/contracts/http/analytics.ts';
import type { Db } from '../db/open.ts';
import { analyticsEvents } from '../db/schema.ts';

export function analyticsStore(db: Db) {
  return {
    async insert(events: readonly AnalyticsEvent[], createdAt: Date): Promise<void> {
      await db.insert(analyticsEvents).values(events.map((event) => ({ ...event, createdAt })));
    },
    async purge(before: Date, limit: number): Promise<number> {
      const old = db
        .select({ id: analyticsEvents.id })
        .from(analyticsEvents)
        .where(lt(analyticsEvents.createdAt, before))
        .limit(limit);
      const gone = await db
        .delete(analyticsEvents)
        .where(inArray(analyticsEvents.id, old))
        .returning({ id: analyticsEvents.id });
      return gone.length;
    },
  };
}
