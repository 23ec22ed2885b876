/** Friendships and requests: one row per pair, whoever asked (DB-006; GAPS G91; TRUST T-46, T-56). */
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, oneOf, updatedAt } from './columns.ts';

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
    oneOf('friendships_status_check', t.status, friendshipStatuses),
    check('friendships_not_self_check', sql`${t.userId} <> ${t.friendId}`),
  ],
);
