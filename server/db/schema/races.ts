/** Typing races, who runs in them, what they typed, invitations and race chat (DB-004, DB-005, DB-007, DB-008; GAPS G71, G90, G91). */
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
import { users } from './accounts.ts';
import { createdAt, id, instant, oneOf, updatedAt } from './columns.ts';

export const raceStatuses = ['waiting', 'racing', 'completed'] as const;
export const verdicts = ['plausible', 'flagged'] as const;
export const textClasses = ['short', 'medium', 'long', 'marathon'] as const;
export const raceInviteStatuses = ['pending', 'accepted', 'declined', 'cancelled', 'expired'] as const;

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
    /** GO: typing counts from here; three seconds after the start, so it may lie ahead. */
    startedAt: instant('started_at'),
    completedAt: instant('completed_at'),
    creatorName: text('creator_name').notNull().default(''),
    /** False: only people with the link or an invitation find it. */
    isListed: boolean('is_listed').notNull().default(true),
    /** Of the catalogue; null for a text of the creator's own, which counts for no board (G59). */
    textId: text('text_id'),
    /** When a waiting race starts by itself; null while too few are there (G56). */
    startsAt: instant('starts_at'),
    /** When somebody must look at this race again: it starts, it ends, nobody came. */
    deadlineAt: instant('deadline_at'),
    /** The tournament that it belongs to, the match there, and which race of the match it is. */
    tournamentId: text('tournament_id'),
    tournamentMatchId: text('tournament_match_id'),
    gameNumber: integer('game_number'),
    /** False: it changes no rating, as its tournament says. */
    rated: boolean('rated').notNull().default(true),
    /** Bots that fill its free places; which ones follows from its id. They are nobody's rows. */
    bots: integer('bots').notNull().default(0),
    /** How fast they are about; null in a race that gets none. */
    botWpm: integer('bot_wpm'),
    /** Where its people race again; it may be gone. */
    nextRaceId: text('next_race_id'),
  },
  (t) => [
    uniqueIndex('typing_races_tournament_match_unique').on(t.tournamentMatchId, t.gameNumber),
    index('typing_races_status').on(t.status, t.createdAt.desc()),
    index('typing_races_completed')
      .on(t.completedAt, t.id)
      .where(sql`${t.status} = 'completed'`),
    index('typing_races_deadline')
      .on(t.deadlineAt)
      .where(sql`${t.deadlineAt} is not null`),
    index('typing_races_creator')
      .on(t.creatorId)
      .where(sql`${t.creatorId} is not null`),
    oneOf('typing_races_status_check', t.status, raceStatuses),
    check('typing_races_max_check', sql`${t.maxParticipants} between 2 and 6`),
    check('typing_races_bots_check', sql`${t.bots} between 0 and 5`),
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
    isGuest: boolean('is_guest').notNull().default(true),
    vehicle: text('vehicle').notNull().default('green-pickup'),
    isReady: boolean('is_ready').notNull().default(false),
    /** Since when the player has no connection; null while there is one. */
    awayAt: instant('away_at'),
    /** Characters of the text that are done. */
    charIndex: integer('char_index').notNull().default(0),
    errors: integer('errors').notNull().default(0),
    /** Keystrokes stored in `race_keystrokes`. */
    keystrokes: integer('keystrokes').notNull().default(0),
    /** From GO to the last character, ms. */
    finishMs: integer('finish_ms'),
    isDnf: boolean('is_dnf').notNull().default(false),
    isBest: boolean('is_best').notNull().default(false),
    verdict: text('verdict', { enum: verdicts }),
    /** Why the verdict is `flagged`. */
    reasons: jsonb('reasons').$type<readonly string[]>().notNull().default([]),
    /** So fast that it counts for a board once two other runs agree. */
    isProvisional: boolean('is_provisional').notNull().default(false),
    /** When the player gave up the running race; the others do not wait. */
    leftAt: instant('left_at'),
  },
  (t) => [
    uniqueIndex('race_participants_race_user_unique').on(t.raceId, t.userId),
    index('race_participants_user').on(t.userId),
    check('race_participants_progress_check', sql`${t.progress} between 0 and 100`),
    check('race_participants_accuracy_check', sql`${t.accuracy} between 0 and 100`),
    oneOf('race_participants_verdict_check', t.verdict, verdicts),
  ],
);

/** What each player of a running race typed, batch by batch; after the race it is in `typing_results`. */
export const raceKeystrokes = pgTable(
  'race_keystrokes',
  {
    participantId: text('participant_id')
      .notNull()
      .references(() => raceParticipants.id, { onDelete: 'cascade' }),
    /** Number of the batch's first keystroke, from 0. */
    fromKey: integer('from_key').notNull(),
    /** Milliseconds since GO. */
    times: jsonb('times').$type<readonly number[]>().notNull(),
    kinds: text('kinds').notNull(),
  },
  (t) => [primaryKey({ name: 'race_keystrokes_pk', columns: [t.participantId, t.fromKey] })],
);

/** Finished runs of catalogue texts, counted by the server: the only source of boards and unlocked vehicles (G62, G64). */
export const typingResults = pgTable(
  'typing_results',
  {
    id: id(),
    userId: person('user_id'),
    raceId: text('race_id').references(() => typingRaces.id, { onDelete: 'set null' }),
    /** A race of two or more, whose GO the server gave; practice is false. */
    isRace: boolean('is_race').notNull(),
    textId: text('text_id').notNull(),
    textClass: text('text_class', { enum: textClasses }).notNull(),
    wpm: integer('wpm').notNull(),
    accuracy: integer('accuracy').notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** As `race/storedLog` writes it: a text; rows before version 0.2 hold `{ times, kinds }`. */
    keystrokes: jsonb('keystrokes').notNull(),
    verdict: text('verdict', { enum: verdicts }).notNull(),
    reasons: jsonb('reasons').$type<readonly string[]>().notNull().default([]),
    /** So fast that it counts for no board until two other runs agree. */
    isProvisional: boolean('is_provisional').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('typing_results_board')
      .on(t.textClass, t.wpm.desc(), t.createdAt)
      .where(sql`${t.isRace} and ${t.verdict} = 'plausible'`),
    index('typing_results_user').on(t.userId, t.wpm.desc()),
    // Has all that is asked about everything somebody has typed.
    index('typing_results_figures')
      .on(t.userId, t.isRace, t.isProvisional, t.createdAt, t.wpm, t.accuracy)
      .where(sql`${t.verdict} = 'plausible'`),
    index('typing_results_race')
      .on(t.raceId)
      .where(sql`${t.raceId} is not null`),
    index('typing_results_created').on(t.createdAt, t.id),
    index('typing_results_practice')
      .on(t.createdAt)
      .where(sql`not ${t.isRace}`),
    oneOf('typing_results_class_check', t.textClass, textClasses),
    oneOf('typing_results_verdict_check', t.verdict, verdicts),
    check('typing_results_accuracy_check', sql`${t.accuracy} between 0 and 100`),
  ],
);

/** Races against people that somebody has run and won, of those that were deleted since (`raceStore.purge`). */
export const pastRaces = pgTable('past_races', {
  userId: person('user_id').primaryKey(),
  run: integer('run').notNull(),
  won: integer('won').notNull(),
});

/** Logs that were handed in already, by the hash of their rhythm: the same one does not count twice. Swept after half a year. */
export const typingLogHashes = pgTable(
  'typing_log_hashes',
  {
    /** SHA-256 of kinds and intervals, its first 128 bits in base64url. */
    hash: text('hash').primaryKey(),
    /** Whose run it was; not a reference, for the hash outlasts a guest. */
    ownerId: text('owner_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('typing_log_hashes_created').on(t.createdAt), index('typing_log_hashes_owner').on(t.ownerId)],
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
    uniqueIndex('race_invites_race_pair_unique').on(t.raceId, t.fromUserId, t.toUserId),
    index('race_invites_to').on(t.toUserId, t.status),
    index('race_invites_from').on(t.fromUserId),
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
  (t) => [
    index('chat_messages_race_created').on(t.raceId, t.createdAt),
    index('chat_messages_user')
      .on(t.userId)
      .where(sql`${t.userId} is not null`),
  ],
);
