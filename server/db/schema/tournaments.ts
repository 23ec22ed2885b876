/**
 * Tournaments, who takes part, and the matches with the links between them (DB-009 to DB-012; GAPS G44, G45, G91).
 * Somebody who takes part in a tournament cannot be deleted, only made anonymous: brackets keep their people.
 */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant, oneOf, updatedAt } from './columns.ts';
import { games } from './games.ts';

export const tournamentFormats = [
  'single-elimination',
  'double-elimination',
  'round-robin',
  'arena',
] as const;
export const tournamentStatuses = ['upcoming', 'registration', 'active', 'completed', 'cancelled'] as const;
export const participantStatuses = [
  'registered',
  'checked-in',
  'active',
  'paused',
  'eliminated',
  'withdrawn',
  'disqualified',
  'winner',
] as const;
export const matchStatuses = ['pending', 'ready', 'playing', 'completed', 'walkover', 'bye'] as const;
export const matchOutcomes = ['played', 'walkover', 'double-walkover', 'bye', 'decided'] as const;
export const brackets = ['winners', 'losers', 'final', 'third', 'table', 'group', 'arena'] as const;
/** Participants of an arena, of a tournament of the operator's, and of any other at most. */
const mostParticipants = { arena: 10_000, operator: 1024, others: 64 } as const;

const tournament = () =>
  text('tournament_id')
    .notNull()
    .references(() => tournaments.id, { onDelete: 'cascade' });
const person = (name: string) => text(name).references(() => users.id, { onDelete: 'restrict' });
const nextMatch = (name: string) =>
  text(name).references((): AnyPgColumn => tournamentMatches.id, { onDelete: 'set null' });

export const tournaments = pgTable(
  'tournaments',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    gameType: text('game_type').notNull(),
    format: text('format', { enum: tournamentFormats }).notNull(),
    maxParticipants: integer('max_participants').notNull().default(16),
    currentParticipants: integer('current_participants').notNull().default(0),
    status: text('status', { enum: tournamentStatuses }).notNull().default('registration'),
    /** Points. */
    entryFee: integer('entry_fee').notNull().default(0),
    /** A whole number of points, as text: the specification's column type. */
    prizePool: text('prize_pool').notNull().default('0'),
    creatorId: text('creator_id').references(() => users.id, { onDelete: 'set null' }),
    startDate: instant('start_date').notNull(),
    endDate: instant('end_date'),
    registrationDeadline: instant('registration_deadline').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Counts every change; rows of participants and matches have the version that changed them last. */
    version: integer('version').notNull().default(0),
    /** When somebody must look at it again: it opens, starts, a timer runs out, prizes fall due. Null: never. */
    dueAt: instant('due_at'),
    registrationOpensAt: instant('registration_opens_at'),
    checkInAt: instant('check_in_at'),
    startedAt: instant('started_at'),
    /** Since when it has had too few players: it was postponed then, once; of an arena that runs, it will end soon. Or when its start was moved during a pause. */
    postponedAt: instant('postponed_at'),
    /** Stopped by the operator: no timer runs until it goes on. */
    pausedAt: instant('paused_at'),
    cancelReason: text('cancel_reason'),
    /** Announced by the operator or the server: it may be larger, and its prize is paid in full. */
    isOfficial: boolean('is_official').notNull().default(false),
    accountsOnly: boolean('accounts_only').notNull().default(false),
    rated: boolean('rated').notNull().default(true),
    /** Time for a game and added per move, ms; null for what is not played with clocks. */
    clockInitialMs: integer('clock_initial_ms'),
    clockIncrementMs: integer('clock_increment_ms'),
    /** Games of a match: odd. */
    bestOf: integer('best_of').notNull().default(1),
    finalBestOf: integer('final_best_of').notNull().default(1),
    /** Whether the losers of the semifinals play for the third place. */
    thirdPlace: boolean('third_place').notNull().default(false),
    /** How long a match that is ready waits for its players. */
    joinMs: integer('join_ms').notNull().default(180_000),
    /** How long a seat has for its first move. */
    firstMoveMs: integer('first_move_ms').notNull().default(60_000),
    /** Round robin in groups, then single elimination: a wish until the start, where few players have one table. */
    groups: boolean('groups').notNull().default(false),
    /** Of an arena. */
    minutes: integer('minutes'),
    /** When an arena ends; running games are played out. */
    endsAt: instant('ends_at'),
    /** Whether players of an arena may halve their clock for a point more. */
    berserk: boolean('berserk').notNull().default(true),
    /** The seed of all that is drawn by lot, so that everybody can check the draw; null until the start. */
    lot: integer('lot'),
    winnerId: text('winner_id').references(() => users.id, { onDelete: 'set null' }),
    /** Which entry of the configuration announced it. */
    scheduleKey: text('schedule_key'),
    /** The start that the entry gave it, which may have been moved since; null: as it starts. */
    scheduleSlot: instant('schedule_slot'),
    /** Number of an arena's next match. */
    nextMatchNumber: integer('next_match_number').notNull().default(1),
    /** When the prizes are paid; null when there are none or they were. */
    prizesAt: instant('prizes_at'),
    /** Points that were paid in all. */
    poolPaid: integer('pool_paid'),
  },
  (t) => [
    index('tournaments_status_start').on(t.status, t.startDate),
    index('tournaments_due')
      .on(t.dueAt)
      .where(sql`${t.dueAt} is not null`),
    index('tournaments_creator').on(t.creatorId, t.createdAt.desc()),
    index('tournaments_winner')
      .on(t.winnerId)
      .where(sql`${t.winnerId} is not null`),
    uniqueIndex('tournaments_schedule_unique').on(
      t.scheduleKey,
      sql`coalesce(${t.scheduleSlot}, ${t.startDate})`,
    ),
    oneOf('tournaments_format_check', t.format, tournamentFormats),
    oneOf('tournaments_status_check', t.status, tournamentStatuses),
    check(
      'tournaments_max_check',
      sql`${t.maxParticipants} between 2 and (case when ${t.format} = 'arena' then ${sql.raw(String(mostParticipants.arena))} when ${t.isOfficial} then ${sql.raw(String(mostParticipants.operator))} else ${sql.raw(String(mostParticipants.others))} end)`,
    ),
    check('tournaments_best_of_check', sql`${t.bestOf} in (1, 3, 5) and ${t.finalBestOf} in (1, 3, 5)`),
    check('tournaments_minutes_check', sql`(${t.minutes} is not null) = (${t.format} = 'arena')`),
    check(
      'tournaments_places_check',
      sql`${t.currentParticipants} >= 0 and ${t.currentParticipants} <= ${t.maxParticipants}`,
    ),
    check('tournaments_entry_fee_check', sql`${t.entryFee} >= 0`),
    check('tournaments_prize_pool_check', sql`${t.prizePool} ~ '^[0-9]+$'`),
  ],
);

export const tournamentParticipants = pgTable(
  'tournament_participants',
  {
    id: id(),
    tournamentId: tournament(),
    userId: person('user_id').notNull(),
    username: text('username').notNull(),
    status: text('status', { enum: participantStatuses }).notNull().default('registered'),
    currentRound: integer('current_round').notNull().default(1),
    /** From 1; null until seeded. */
    seed: integer('seed'),
    wins: integer('wins').notNull().default(0),
    losses: integer('losses').notNull().default(0),
    registeredAt: instant('registered_at').notNull().defaultNow(),
    checkedInAt: instant('checked_in_at'),
    withdrawnAt: instant('withdrawn_at'),
    /** Left while matches of a table of theirs were still to be played. */
    leftTable: boolean('left_table').notNull().default(false),
    /** Why somebody was removed or disqualified: shown. */
    reason: text('reason'),
    /** At the start, in the tournament's game; null without one. */
    rating: integer('rating'),
    isProvisional: boolean('is_provisional').notNull().default(false),
    /** In the end. Shared places are equal. */
    place: integer('place'),
    /** Of a table, in half points. */
    points2: integer('points2').notNull().default(0),
    /** Sonneborn-Berger in quarter points. */
    tieBreak4: integer('tie_break4').notNull().default(0),
    /** From 1: where they stand in their table so far. */
    tableRank: integer('table_rank'),
    draws: integer('draws').notNull().default(0),
    /** Neither read nor written; servers of the version before this one still write it. A later version may drop it. */
    byes: integer('byes').notNull().default(0),
    /** How often they had the first seat of a match. */
    firstSeats: integer('first_seats').notNull().default(0),
    groupNumber: integer('group_number'),
    /** Points paid. */
    prize: integer('prize'),
    version: integer('version').notNull().default(0),
    // What follows is of arenas.
    score: integer('score').notNull().default(0),
    performanceSum: integer('performance_sum').notNull().default(0),
    /** Sum by games; 0 without games. */
    performance: doublePrecision('performance').notNull().default(0),
    games: integer('games').notNull().default(0),
    /** When the score became what it is. */
    scoreAt: instant('score_at'),
    /** Games won in a row. */
    streak: integer('streak').notNull().default(0),
    awayAt: instant('away_at'),
    /** Since when they wait for an opponent; null while they play. */
    waitingSince: instant('waiting_since'),
    /** How long a pause lasts at least; null for one that nobody asked for, as after a missed first move. */
    pausedUntil: instant('paused_until'),
    pauseAfterGame: boolean('pause_after_game').notNull().default(false),
    /** When each of the last pauses began, ms since 1970. */
    pauses: jsonb('pauses').$type<readonly number[]>().notNull().default([]),
    lastOpponentId: text('last_opponent_id'),
  },
  (t) => [
    index('tournament_participants_standings').on(
      t.tournamentId,
      t.score.desc(),
      t.performance.desc(),
      t.games,
      t.scoreAt,
    ),
    index('tournament_participants_version').on(t.tournamentId, t.version),
    uniqueIndex('tournament_participants_unique').on(t.tournamentId, t.userId),
    uniqueIndex('tournament_participants_seed_unique').on(t.tournamentId, t.seed),
    index('tournament_participants_user').on(t.userId),
    oneOf('tournament_participants_status_check', t.status, participantStatuses),
  ],
);

export const tournamentMatches = pgTable(
  'tournament_matches',
  {
    id: id(),
    tournamentId: tournament(),
    bracket: text('bracket', { enum: brackets }).notNull().default('winners'),
    /** From 1. */
    round: integer('round').notNull(),
    /** From 1 within its bracket and round. */
    matchNumber: integer('match_number').notNull(),
    player1Id: person('player1_id'),
    player2Id: person('player2_id'),
    player1Name: text('player1_name'),
    player2Name: text('player2_name'),
    winnerId: person('winner_id'),
    gameId: text('game_id').references(() => games.id, { onDelete: 'set null' }),
    status: text('status', { enum: matchStatuses }).notNull().default('pending'),
    /** Games of the match: odd. */
    bestOf: integer('best_of').notNull().default(1),
    /** Where the winner goes on, and as player 1 or 2 there. */
    nextMatchId: nextMatch('next_match_id'),
    nextSlot: smallint('next_slot'),
    /** Where the loser goes on in double elimination. */
    loserNextMatchId: nextMatch('loser_next_match_id'),
    loserNextSlot: smallint('loser_next_slot'),
    scheduledAt: instant('scheduled_at'),
    completedAt: instant('completed_at'),
    outcome: text('outcome', { enum: matchOutcomes }),
    groupNumber: integer('group_number'),
    gamesWon1: integer('games_won1').notNull().default(0),
    gamesWon2: integer('games_won2').notNull().default(0),
    draws: integer('draws').notNull().default(0),
    /** Thinking time of each player over all games, ms. */
    used1Ms: integer('used1_ms').notNull().default(0),
    used2Ms: integer('used2_ms').notNull().default(0),
    /** The slot that takes seat `player1` in the first game; null until it is known. */
    firstSlot: smallint('first_slot'),
    /** When each player came to a match that was ready. */
    arrived1At: instant('arrived1_at'),
    arrived2At: instant('arrived2_at'),
    /** When the join timer or the window of a snake run ends. */
    dueAt: instant('due_at'),
    seed1: integer('seed1'),
    seed2: integer('seed2'),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    uniqueIndex('tournament_matches_place_unique').on(t.tournamentId, t.bracket, t.round, t.matchNumber),
    index('tournament_matches_version').on(t.tournamentId, t.version),
    oneOf('tournament_matches_outcome_check', t.outcome, matchOutcomes),
    check('tournament_matches_first_slot_check', sql`${t.firstSlot} in (1, 2)`),
    index('tournament_matches_status_scheduled').on(t.status, t.scheduledAt),
    index('tournament_matches_player1').on(t.player1Id),
    index('tournament_matches_player2').on(t.player2Id),
    index('tournament_matches_game').on(t.gameId),
    index('tournament_matches_winner')
      .on(t.winnerId)
      .where(sql`${t.winnerId} is not null`),
    index('tournament_matches_next')
      .on(t.nextMatchId)
      .where(sql`${t.nextMatchId} is not null`),
    index('tournament_matches_loser_next')
      .on(t.loserNextMatchId)
      .where(sql`${t.loserNextMatchId} is not null`),
    oneOf('tournament_matches_bracket_check', t.bracket, brackets),
    oneOf('tournament_matches_status_check', t.status, matchStatuses),
    check('tournament_matches_best_of_check', sql`${t.bestOf} > 0 and ${t.bestOf} % 2 = 1`),
    check('tournament_matches_next_slot_check', sql`${t.nextSlot} in (1, 2)`),
    check('tournament_matches_loser_slot_check', sql`${t.loserNextSlot} in (1, 2)`),
  ],
);

/** Who may not join for a while, having stayed away without a move; ended by one tournament played. */
export const tournamentBars = pgTable('tournament_bars', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  until: instant('until').notNull(),
  /** The length of the last bar: the next one is twice as long. */
  hours: integer('hours').notNull(),
});

/** Contests that are to be ended, because their match is over; removed when they have been. */
export const tournamentContestEnds = pgTable(
  'tournament_contest_ends',
  {
    /** No foreign key: a correction may have removed the match. */
    matchId: text('match_id').primaryKey(),
    gameType: text('game_type').notNull(),
    /** Who has lost it; null: it ends without a result. */
    loserId: text('loser_id').references(() => users.id, { onDelete: 'cascade' }),
    /** From when on any server ends it. */
    dueAt: instant('due_at').notNull(),
  },
  (t) => [
    index('tournament_contest_ends_due').on(t.dueAt),
    index('tournament_contest_ends_loser').on(t.loserId),
  ],
);

/** Chat of a tournament (GAPS G90). */
export const channelMessages = pgTable(
  'channel_messages',
  {
    id: id(),
    /** `tournament:{id}`. */
    channel: text('channel').notNull(),
    /** Null once the writer's account is gone; the name stays. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    username: text('username').notNull(),
    message: text('message').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('channel_messages_channel_created').on(t.channel, t.createdAt),
    index('channel_messages_created').on(t.createdAt),
    index('channel_messages_user').on(t.userId),
  ],
);
