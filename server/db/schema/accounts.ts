/**
 * People: accounts and guests in one table, their sessions and one-time recovery codes
 * (DB-001; GAPS G07, G08, G70, G91; TRUST section 2).
 */
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from './columns.ts';

export const roles = ['player', 'operator'] as const;

export const users = pgTable(
  'users',
  {
    id: id(),
    /** Shown as typed; unique without regard to case. */
    username: text('username').notNull(),
    /** The argon2id hash in PHC form; null for guests. */
    password: text('password'),
    isGuest: boolean('is_guest').notNull().default(false),
    /** Case-folded confusable skeleton of an account's name (UTS 39); null for guests. */
    usernameKey: text('username_key'),
    role: text('role', { enum: roles }).notNull().default('player'),
    /** The browser's own bests under their storage keys (document 2, lines 76-78). Never ranked. */
    browserBests: jsonb('browser_bests').$type<Record<string, number>>().notNull().default({}),
    /** The chosen vehicle; null: the last one unlocked (G62). */
    vehicle: text('vehicle'),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_username_unique').on(sql`lower(${t.username})`),
    uniqueIndex('users_username_key_unique').on(t.usernameKey),
    index('users_guest_last_seen')
      .on(t.lastSeenAt)
      .where(sql`${t.isGuest}`),
    oneOf('users_role_check', t.role, roles),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, in hex: the token itself is never stored. */
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** End when unused; moved on with use, never beyond `absoluteExpiresAt`. */
    expiresAt: instant('expires_at').notNull(),
    absoluteExpiresAt: instant('absolute_expires_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    /** When the code was spent; null while it can be used. */
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ name: 'recovery_codes_pk', columns: [t.userId, t.codeHash] })],
);
