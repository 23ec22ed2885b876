/**
 * People: accounts and guests in one table, their sessions and one-time recovery codes
 * (DB-001; GAPS G07, G08, G70, G91).
 */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf, updatedAt } from './columns.ts';

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
    /** What may be spent; every change is in `points_ledger`. */
    points: integer('points').notNull().default(0),
    /** All that was ever earned, which makes the level; fees and prizes apart. */
    pointsEarned: integer('points_earned').notNull().default(0),
    /** What the profile shows: figure, colour, chosen achievements. */
    profile: jsonb('profile').notNull().default({}),
    /** When the person deleted the account: the row stays for others' games, without a name. */
    deletedAt: instant('deleted_at'),
    /** When nothing else of a deleted person was left in any table; null while that goes on. */
    erasedAt: instant('erased_at'),
    /** When an operator changed the name; null once every stored copy of the old one is replaced. */
    renamedAt: instant('renamed_at'),
    /** The names before that, which sentences about the person still have; null like `renamedAt`. */
    formerNames: text('former_names').array(),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_username_unique').on(sql`lower(${t.username})`),
    uniqueIndex('users_username_key_unique').on(t.usernameKey),
    index('users_name_prefix')
      .on(sql`lower(${t.username}) text_pattern_ops`)
      .where(sql`not ${t.isGuest}`),
    index('users_guest_last_seen')
      .on(t.lastSeenAt)
      .where(sql`${t.isGuest}`),
    index('users_erasing')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null and ${t.erasedAt} is null`),
    index('users_renaming')
      .on(t.renamedAt)
      .where(sql`${t.renamedAt} is not null`),
    check('users_points_check', sql`${t.points} >= 0`),
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
    /** Of an account: keyed hash of the address last used (TH-19). The address itself is never stored. */
    addressHash: text('address_hash'),
    /** Of an account: which browser on which system used it last, so that its owner knows one from another; null if it doesn't say. */
    browser: text('browser'),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    index('sessions_expires').on(t.expiresAt),
    index('sessions_absolute_expires').on(t.absoluteExpiresAt),
  ],
);

/** Random keys that all servers of the site share, each made when it is first needed. */
export const siteKeys = pgTable('site_keys', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

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

export const visibilities = ['everyone', 'friends', 'nobody'] as const;
export const findabilities = ['everyone', 'exact'] as const;
export const inviters = ['friends', 'played', 'everyone', 'nobody'] as const;
export const activityAudiences = ['friends', 'nobody'] as const;

/**
 * Names of deleted and renamed accounts, which nobody may take for 30 days; as SHA-256 of the key, and of a changed name's letters too
 * (freedNames.ts), so that the name itself is gone.
 */
export const freedNames = pgTable(
  'freed_names',
  {
    keyHash: text('key_hash').primaryKey(),
    freeAt: instant('free_at').notNull(),
    /** Of a renamed account, which may still sign in under it; null of a deleted one. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [index('freed_names_user').on(t.userId)],
);

export const profileVisibilities = ['everyone', 'friends', 'nobody'] as const;
export const ratingsInGames = ['always', 'after', 'never'] as const;

/** What an account chose; a person without a row has the defaults. */
export const userSettings = pgTable(
  'user_settings',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Who sees when this person is online, and what they do. */
    visibility: text('visibility', { enum: visibilities }).notNull().default('everyone'),
    /** Whom the search shows this person to: everybody, or those who know the exact name. */
    findable: text('findable', { enum: findabilities }).notNull().default('everyone'),
    mayInvite: text('may_invite', { enum: inviters }).notNull().default('friends'),
    /** Who reads about finished games and the like. */
    activity: text('activity', { enum: activityAudiences }).notNull().default('friends'),
    /** No toasts, sounds or push: the bell fills silently. */
    doNotDisturb: boolean('do_not_disturb').notNull().default(false),
    /** Groups of notifications that are switched off, by channel. */
    notifications: jsonb('notifications').notNull().default({}),
    /** What others see as last seen while `visibility` is `nobody`. */
    lastSeenShownAt: instant('last_seen_shown_at'),
    /** Who sees the profile; a person seen by nobody is on no board. */
    profileVisibility: text('profile_visibility', { enum: profileVisibilities })
      .notNull()
      .default('everyone'),
    /** Whether profiles show how this person and the reader stand against each other. */
    headToHead: boolean('head_to_head').notNull().default(true),
    /** When this person sees ratings beside names. Null: never chosen, so after the game while provisional, else always. */
    ratingsInGames: text('ratings_in_games', { enum: ratingsInGames }),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('user_settings_visibility_check', t.visibility, visibilities),
    oneOf('user_settings_findable_check', t.findable, findabilities),
    oneOf('user_settings_may_invite_check', t.mayInvite, inviters),
    oneOf('user_settings_activity_check', t.activity, activityAudiences),
    oneOf('user_settings_profile_visibility_check', t.profileVisibility, profileVisibilities),
    oneOf('user_settings_ratings_in_games_check', t.ratingsInGames, ratingsInGames),
  ],
);
