/**
 * Tournaments, who takes part, and the matches with the links between them (DB-009 to DB-012; GAPS G44, G45, G91).
 * Somebody who takes part in a tournament cannot be deleted, only made anonymous: brackets keep their people.
 */
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant, oneOf, updatedAt } from './columns.ts';
import { games } from './games.ts';

export const tournamentFormats = ['single-elimination', 'double-elimination', 'round-robin'] as const;
export const tournamentStatuses = ['upcoming', 'registration', 'active', 'completed', 'cancelled'] as const;
export const participantStatuses = [
  'registered',
  'checked-in',
  'active',
  'eliminated',
  'withdrawn',
  'winner',
] as const;
export const matchStatuses = ['pending', 'ready', 'playing', 'completed', 'walkover', 'bye'] as const;
export const brackets = ['winners', 'losers', 'final'] as const;

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
  },
  (t) => [
    index('tournaments_status_start').on(t.status, t.startDate),
    oneOf('tournaments_format_check', t.format, tournamentFormats),
    oneOf('tournaments_status_check', t.status, tournamentStatuses),
    check('tournaments_max_check', sql`${t.maxParticipants} between 2 and 64`),
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
  },
  (t) => [
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
  },
  (t) => [
    uniqueIndex('tournament_matches_place_unique').on(t.tournamentId, t.bracket, t.round, t.matchNumber),
    index('tournament_matches_status_scheduled').on(t.status, t.scheduledAt),
    index('tournament_matches_player1').on(t.player1Id),
    index('tournament_matches_player2').on(t.player2Id),
    index('tournament_matches_game').on(t.gameId),
    oneOf('tournament_matches_bracket_check', t.bracket, brackets),
    oneOf('tournament_matches_status_check', t.status, matchStatuses),
    check('tournament_matches_best_of_check', sql`${t.bestOf} > 0 and ${t.bestOf} % 2 = 1`),
    check('tournament_matches_next_slot_check', sql`${t.nextSlot} in (1, 2)`),
    check('tournament_matches_loser_slot_check', sql`${t.loserNextSlot} in (1, 2)`),
  ],
);
