/** What each person is told, kept until it is old, and the browsers it is pushed to (GAPS G14). */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sessions, users } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';

const person = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: person(),
    /** `area/kebab`, e.g. `invite/race`. */
    kind: text('kind').notNull(),
    /** The sentence shown, with names as they were when it was written; those that an operator changed are replaced. */
    text: text('text').notNull(),
    /** What its actions need: ids, and `path`, an address on this site. */
    details: jsonb('details').notNull().default({}),
    /** Unread notifications of one person with the same key are one, whose `count` rises. */
    collapseKey: text('collapse_key'),
    count: integer('count').notNull().default(1),
    /** Whom it is about: it goes when the reader blocks them, except in tournaments. */
    actorId: text('actor_id').references(() => users.id, { onDelete: 'cascade' }),
    /** When it is no longer of use; null: when it is old. */
    expiresAt: instant('expires_at'),
    createdAt: createdAt(),
    readAt: instant('read_at'),
  },
  (t) => [
    index('notifications_user_created').on(t.userId, t.createdAt.desc()),
    uniqueIndex('notifications_unread_unique')
      .on(t.userId, t.collapseKey)
      .where(sql`${t.readAt} is null`),
    index('notifications_expiring')
      .on(t.expiresAt)
      .where(sql`${t.expiresAt} is not null`),
    index('notifications_actor').on(t.actorId),
  ],
);

/** Browsers that receive Web Push. The endpoint is an address that the browser chose: it is never trusted. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: person(),
    /**
     * The session that the browser is told in. Null once it has ended: then nothing is sent until the same person is back in that
     * browser, with the new session of a sign-in or a new password, and the row goes after a day.
     */
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    endpoint: text('endpoint').notNull(),
    /** The browser's public key and secret, base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    /** When it subscribed, or a page of it last said that it still does: noted once a day at most. */
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint_unique').on(t.endpoint),
    index('push_subscriptions_user').on(t.userId, t.createdAt.desc()),
    index('push_subscriptions_session').on(t.sessionId),
  ],
);
