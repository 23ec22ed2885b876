/**
 * Invitations to play, except to races, which have a table of their own (DB-007): one row per invitation.
 */
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant, oneOf, updatedAt } from './columns.ts';

export const inviteKinds = ['game', 'arena', 'tournament'] as const;
export const inviteStatuses = ['pending', 'accepted', 'declined', 'cancelled', 'expired'] as const;
export const declineReasons = ['later', 'another-game', 'another-clock', 'not-now'] as const;

const person = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const invites = pgTable(
  'invites',
  {
    id: id(),
    kind: text('kind', { enum: inviteKinds }).notNull(),
    /** The game, arena or tournament; without a foreign key, because arenas are not stored. */
    targetId: text('target_id').notNull(),
    fromUserId: person('from_user_id'),
    toUserId: person('to_user_id'),
    status: text('status', { enum: inviteStatuses }).notNull().default('pending'),
    /** Why it was declined, where a reason was chosen. */
    reason: text('reason', { enum: declineReasons }),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('invites_pending_pair_unique')
      .on(t.fromUserId, t.toUserId, t.kind)
      .where(sql`${t.status} = 'pending'`),
    // An invitation that a block hides prevents no other, so several to one tournament may be pending.
    uniqueIndex('invites_pending_target_unique')
      .on(t.targetId, t.toUserId)
      .where(sql`${t.status} = 'pending' and ${t.kind} <> 'tournament'`),
    index('invites_to').on(t.toUserId, t.status, t.createdAt.desc()),
    index('invites_from').on(t.fromUserId, t.createdAt.desc()),
    index('invites_target').on(t.targetId),
    index('invites_expiring')
      .on(t.expiresAt)
      .where(sql`${t.status} = 'pending'`),
    oneOf('invites_kind_check', t.kind, inviteKinds),
    oneOf('invites_status_check', t.status, inviteStatuses),
    oneOf('invites_reason_check', t.reason, declineReasons),
    check('invites_not_self_check', sql`${t.fromUserId} <> ${t.toUserId}`),
  ],
);
