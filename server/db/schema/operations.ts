/** What the site itself keeps: moderation, first-party analytics, its servers and who is connected to them (GAPS G11, G12, G91). */
import { sql } from 'drizzle-orm';
import {
  bigint,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant, list, oneOf } from './columns.ts';

/** What waits for an operator: reports, and people who were paused because several refused them. */
export const reportActions = ['chat/report', 'player/report', 'social/paused'] as const;
/** The row that answers a report; its subject is the report's id. */
export const handledAction = 'report/handled';

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
    index('moderation_log_actor')
      .on(t.actorId)
      .where(sql`${t.actorId} is not null`),
    index('moderation_log_target').on(t.targetUserId, t.createdAt.desc()),
    index('moderation_log_reports')
      .on(t.createdAt.desc())
      .where(sql`${t.action} in (${list(reportActions)})`),
    index('moderation_log_handled')
      .on(t.subject)
      .where(sql`${t.action} in (${list([handledAction])})`),
  ],
);

export const restrictionKinds = ['mute', 'ban'] as const;

/** Who may not write, or not sign in, until when, and the reason that the person is told. */
export const restrictions = pgTable(
  'restrictions',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: restrictionKinds }).notNull(),
    /** Null: for good. */
    until: instant('until'),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'restrictions_pk', columns: [t.userId, t.kind] }),
    oneOf('restrictions_kind_check', t.kind, restrictionKinds),
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
  /** How many people are connected to this server, by what they do. */
  totals: jsonb('totals').notNull().default({}),
});

/**
 * Who is connected to which server, and what they do there. The embedded database, which has one server, leaves it empty. No index
 * holds what changes, and pages are filled to half (migration 0040): a write then adds no entry to an index.
 */
export const presence = pgTable(
  'presence',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    nodeId: text('node_id').notNull(),
    /** By which a guest is known there; null for accounts. */
    name: text('name'),
    /** The contract's `Activity`; null: connected, doing nothing that is shown. */
    activity: jsonb('activity'),
    /** When a tab of the person was last visible on this server; null: none was. */
    visibleAt: instant('visible_at'),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'presence_pk', columns: [t.userId, t.nodeId] }),
    index('presence_node').on(t.nodeId),
  ],
);

/** Spans of time in which no server ran. Servers that find the same gap share a row. */
export const outages = pgTable(
  'outages',
  {
    id: id(),
    fromAt: instant('from_at').notNull(),
    toAt: instant('to_at').notNull(),
    /** When waiting races were put off by it. Null: they were not, or not yet. */
    putOffAt: instant('put_off_at'),
  },
  (t) => [uniqueIndex('outages_from_unique').on(t.fromAt)],
);
