/** What the house itself keeps: notifications, the moderation log and first-party analytics (GAPS G11, G12, G14, G91). */
import { bigint, doublePrecision, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `area/kebab`, e.g. `race/invite`. */
    kind: text('kind').notNull(),
    /** The sentence shown. */
    text: text('text').notNull(),
    /** What its actions need, e.g. the id of the invitation. */
    details: jsonb('details').notNull().default({}),
    createdAt: createdAt(),
    readAt: instant('read_at'),
  },
  (t) => [index('notifications_user_created').on(t.userId, t.createdAt.desc())],
);

export const moderationLog = pgTable(
  'moderation_log',
  {
    id: id(),
    /** Who acted; null for the operator's command line and for the server itself. */
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** `area/kebab`, e.g. `chat/report`, `account/ban`. */
    action: text('action').notNull(),
    targetUserId: text('target_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** What it was about, e.g. the id of a chat message. */
    subject: text('subject'),
    reason: text('reason'),
    details: jsonb('details').notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index('moderation_log_created').on(t.createdAt.desc()),
    index('moderation_log_target').on(t.targetUserId, t.createdAt.desc()),
  ],
);

/** Carries no identity of anybody. */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    category: text('category'),
    label: text('label'),
    value: doublePrecision('value'),
    path: text('path').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('analytics_events_created').on(t.createdAt)],
);

/** Every server says once a second that it runs: how long nobody ran is time that no clock may count (G37, USERS-ASK 11). */
export const heartbeats = pgTable('heartbeats', {
  /** One row for each running server. */
  id: id(),
  beatAt: instant('beat_at').notNull(),
});

/** Spans of time in which no server ran. */
export const outages = pgTable('outages', {
  id: id(),
  fromAt: instant('from_at').notNull(),
  toAt: instant('to_at').notNull(),
});
