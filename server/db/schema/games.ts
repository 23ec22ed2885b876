/**
 * Turn-based games, their moves and each player's counts (DB-002, DB-003; GAPS G88, G91). `games` holds the latest
 * position; `game_moves` is the record it can always be rebuilt from: the primary key (game, ply) decides which of
 * two moves made at once is the one that counts (TRUST T-56, T-57).
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
import { users } from './accounts.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';

export const gameModes = ['ai', 'online', 'friend'] as const;
export const difficulties = ['easy', 'medium', 'hard'] as const;
export const gameStatuses = ['waiting', 'playing', 'completed'] as const;
export const gameResults = ['win', 'draw', 'resign', 'timeout', 'abandoned', 'aborted'] as const;
export const seats = ['player1', 'player2'] as const;

const person = (name: string) => text(name).references(() => users.id, { onDelete: 'set null' });

export const games = pgTable(
  'games',
  {
    id: id(),
    /** Whose game it is: who created it. */
    userId: person('user_id'),
    gameType: text('game_type').notNull(),
    gameMode: text('game_mode', { enum: gameModes }).notNull(),
    difficulty: text('difficulty', { enum: difficulties }),
    board: jsonb('board').notNull(),
    currentPlayer: text('current_player', { enum: seats }).notNull(),
    status: text('status', { enum: gameStatuses }).notNull(),
    /** Null while playing, and for a completed game without a winner. */
    winner: text('winner', { enum: seats }),
    result: text('result', { enum: gameResults }),
    rated: boolean('rated').notNull().default(false),
    player1Name: text('player1_name').notNull(),
    player2Name: text('player2_name'),
    player1Id: person('player1_id'),
    player2Id: person('player2_id'),
    moveCount: integer('move_count').notNull().default(0),
    hintsUsed: integer('hints_used').notNull().default(0),
    createdAt: createdAt(),
    lastMoveAt: instant('last_move_at'),
    completedAt: instant('completed_at'),
  },
  (t) => [
    index('games_user_created').on(t.userId, t.createdAt.desc(), t.id.desc()),
    index('games_status').on(t.status, t.createdAt.desc()),
    index('games_player1').on(t.player1Id),
    index('games_player2').on(t.player2Id),
    uniqueIndex('games_one_active_ai')
      .on(t.userId, t.gameType)
      .where(sql`${t.status} = 'playing' and ${t.gameMode} = 'ai'`),
    oneOf('games_mode_check', t.gameMode, gameModes),
    oneOf('games_difficulty_check', t.difficulty, difficulties),
    oneOf('games_status_check', t.status, gameStatuses),
    oneOf('games_current_player_check', t.currentPlayer, seats),
    oneOf('games_winner_check', t.winner, seats),
    oneOf('games_result_check', t.result, gameResults),
    check('games_move_count_check', sql`${t.moveCount} >= 0`),
  ],
);

export const gameMoves = pgTable(
  'game_moves',
  {
    gameId: text('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    /** Half-move number from 0. */
    ply: integer('ply').notNull(),
    seat: text('seat', { enum: seats }).notNull(),
    /** The move in the game's wire form, e.g. `{ "column": 3 }`. */
    move: jsonb('move').notNull(),
    notation: text('notation').notNull(),
    playedAt: instant('played_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'game_moves_pk', columns: [t.gameId, t.ply] }),
    oneOf('game_moves_seat_check', t.seat, seats),
    check('game_moves_ply_check', sql`${t.ply} >= 0`),
  ],
);

export const gameStats = pgTable(
  'game_stats',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    gameType: text('game_type').notNull(),
    totalGames: integer('total_games').notNull().default(0),
    wins: integer('wins').notNull().default(0),
    losses: integer('losses').notNull().default(0),
    draws: integer('draws').notNull().default(0),
  },
  (t) => [uniqueIndex('game_stats_user_type_unique').on(t.userId, t.gameType)],
);
