/**
 * Friendships and requests, one row per pair whichever of the two asked (DB-006; GAPS G91; TRUST T-46, T-56); blocks; and
 * what friends see of each other's play.
 */
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant, oneOf, updatedAt } from './columns.ts';

export const friendshipStatuses = ['pending', 'accepted', 'declined'] as const;

const person = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const friendships = pgTable(
  'friendships',
  {
    id: id(),
    /** Who asked. */
    userId: person('user_id'),
    /** Who was asked. */
    friendId: person('friend_id'),
    status: text('status', { enum: friendshipStatuses }).notNull().default('pending'),
    /** How often `userId` has asked: each decline makes the pause before the next request longer. */
    asks: smallint('asks').notNull().default(1),
    /** When `userId` took back a request that had been declined: the row stays, because the pause goes on. */
    withdrawnAt: instant('withdrawn_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('friendships_pair_unique').on(
      sql`least(${t.userId}, ${t.friendId})`,
      sql`greatest(${t.userId}, ${t.friendId})`,
    ),
    index('friendships_user').on(t.userId, t.status),
    index('friendships_friend').on(t.friendId, t.status),
    // The clean-up's.
    index('friendships_waiting')
      .on(t.createdAt)
      .where(sql`${t.status} = 'pending'`),
    oneOf('friendships_status_check', t.status, friendshipStatuses),
    check('friendships_not_self_check', sql`${t.userId} <> ${t.friendId}`),
  ],
);

/** Who wants no contact with whom. Nobody is told of it. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: person('blocker_id'),
    blockedId: person('blocked_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'blocks_pk', columns: [t.blockerId, t.blockedId] }),
    index('blocks_blocked').on(t.blockedId),
    check('blocks_not_self_check', sql`${t.blockerId} <> ${t.blockedId}`),
  ],
);

export const friendActionKinds = ['ask', 'block', 'refused', 'invite', 'invite-declined'] as const;

/**
 * What counts against the limits of a day, even where its row is gone: requests, blocks, refusals by a block, invitations, and
 * declined ones.
 */
export const friendActions = pgTable(
  'friend_actions',
  {
    id: id(),
    /** The person who asked, blocked or invited; for `refused` and `invite-declined`, who had asked or invited. */
    userId: person('user_id'),
    kind: text('kind', { enum: friendActionKinds }).notNull(),
    /** The other one. */
    otherId: person('other_id'),
    createdAt: createdAt(),
  },
  (t) => [
    index('friend_actions_user').on(t.userId, t.kind, t.createdAt),
    index('friend_actions_other').on(t.otherId),
    index('friend_actions_created').on(t.createdAt),
    oneOf('friend_actions_kind_check', t.kind, friendActionKinds),
  ],
);

/** What friends may read of somebody's play. */
export const activity = pgTable(
  'activity',
  {
    id: id(),
    userId: person('user_id'),
    /** `area/kebab`, e.g. `game/finished`. */
    kind: text('kind').notNull(),
    details: jsonb('details').notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index('activity_user_created').on(t.userId, t.createdAt.desc()),
    // The clean-up's.
    index('activity_created').on(t.createdAt),
  ],
);
