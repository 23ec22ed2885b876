/** Typing races, who runs in them, invitations and race chat (DB-004, DB-005, DB-007, DB-008; GAPS G71, G90, G91). */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant, oneOf, updatedAt } from './columns.ts';

export const raceStatuses = ['waiting', 'racing', 'completed'] as const;
export const raceInviteStatuses = ['pending', 'accepted', 'declined', 'expired'] as const;

const race = () =>
  text('race_id')
    .notNull()
    .references(() => typingRaces.id, { onDelete: 'cascade' });
const person = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const typingRaces = pgTable(
  'typing_races',
  {
    id: id(),
    creatorId: text('creator_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    status: text('status', { enum: raceStatuses }).notNull().default('waiting'),
    maxParticipants: integer('max_participants').notNull().default(6),
    createdAt: createdAt(),
    startedAt: instant('started_at'),
    completedAt: instant('completed_at'),
  },
  (t) => [
    index('typing_races_status').on(t.status, t.createdAt.desc()),
    oneOf('typing_races_status_check', t.status, raceStatuses),
    check('typing_races_max_check', sql`${t.maxParticipants} between 2 and 6`),
  ],
);

export const raceParticipants = pgTable(
  'race_participants',
  {
    id: id(),
    raceId: race(),
    userId: person('user_id'),
    username: text('username').notNull(),
    /** Percent of the text, 0 to 100. */
    progress: integer('progress').notNull().default(0),
    wpm: integer('wpm').notNull().default(0),
    /** Percent, 0 to 100. */
    accuracy: integer('accuracy').notNull().default(100),
    isFinished: boolean('is_finished').notNull().default(false),
    /** Place from 1; null until placed. */
    position: integer('position'),
    joinedAt: instant('joined_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    uniqueIndex('race_participants_race_user_unique').on(t.raceId, t.userId),
    index('race_participants_user').on(t.userId),
    check('race_participants_progress_check', sql`${t.progress} between 0 and 100`),
    check('race_participants_accuracy_check', sql`${t.accuracy} between 0 and 100`),
  ],
);

export const raceInvites = pgTable(
  'race_invites',
  {
    id: id(),
    raceId: race(),
    fromUserId: person('from_user_id'),
    toUserId: person('to_user_id'),
    status: text('status', { enum: raceInviteStatuses }).notNull().default('pending'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('race_invites_race_to_unique').on(t.raceId, t.toUserId),
    index('race_invites_to').on(t.toUserId, t.status),
    oneOf('race_invites_status_check', t.status, raceInviteStatuses),
  ],
);

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: id(),
    raceId: race(),
    /** Null once the writer's account is gone; the name stays. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    username: text('username').notNull(),
    message: text('message').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('chat_messages_race_created').on(t.raceId, t.createdAt)],
);
