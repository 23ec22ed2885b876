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
export const offers = ['draw', 'takeback', 'rematch'] as const;

const person = (name: string) => text(name).references(() => users.id, { onDelete: 'set null' });

/** Its pages are filled to 80 % (migration 0039), so that a move finds room beside the version it replaces. */
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
    /** Against the AI; such a game counts for nothing. */
    takebacksUsed: integer('takebacks_used').notNull().default(0),
    /** Half points of each seat's player from the games before, of which this is a rematch: a win is two. */
    prior1: integer('prior1').notNull().default(0),
    prior2: integer('prior2').notNull().default(0),
    createdAt: createdAt(),
    lastMoveAt: instant('last_move_at'),
    completedAt: instant('completed_at'),
    /** Counts every change; what decided on an older version is refused (TRUST T-57). */
    version: integer('version').notNull().default(0),
    /** Six letters that open a waiting or running game; null for games against the AI. */
    code: text('code'),
    /** Found by quick match: an opponent who stays away loses without being asked (G37). */
    isQuick: boolean('is_quick').notNull().default(false),
    /** Time for the whole game and added per move, ms; both null when it is played without clocks. */
    clockInitialMs: integer('clock_initial_ms'),
    clockIncrementMs: integer('clock_increment_ms'),
    /** What each seat had left when the running turn began. */
    clock1Ms: integer('clock1_ms'),
    clock2Ms: integer('clock2_ms'),
    /** When the clock of `currentPlayer` began to run; null while none runs. */
    turnStartedAt: instant('turn_started_at'),
    /** The one pending offer: what is offered and which seat offers it. */
    offer: text('offer', { enum: offers }),
    offerBy: text('offer_by', { enum: seats }),
    /** The game both agreed to play after this one. */
    rematchId: text('rematch_id'),
    /** Since when a seat has no connection; null while it has one. */
    away1At: instant('away1_at'),
    away2At: instant('away2_at'),
    /** The one player who may take the second seat; null: anybody who has the link or finds the game in the lobby. */
    invitedId: person('invited_id'),
    /** Until when the sender of an accepted invitation, who was away, may come; then the game ends without a result. */
    awaitedUntil: instant('join_by'),
    /** The ply of which the player who is to move and away was told; null when nobody was. */
    turnToldPly: integer('turn_told_ply'),
    /** The tournament that it belongs to, the match there, and which game of the match it is. No foreign keys: a game is made after its match, and outlives it. */
    tournamentId: text('tournament_id'),
    tournamentMatchId: text('tournament_match_id'),
    gameNumber: integer('game_number'),
    /** When it began, of a game of a tournament. */
    startedAt: instant('started_at'),
    /** How long a seat that has not moved yet has for its first move; null: as long as its clock. */
    firstMoveMs: integer('first_move_ms'),
    /** Seats that play with half the time and no increment, for a point more in an arena. */
    berserk1: boolean('berserk1').notNull().default(false),
    berserk2: boolean('berserk2').notNull().default(false),
    /** When somebody must look at this game again: a flag falls, a grace ends, a waiting game expires. */
    deadlineAt: instant('deadline_at'),
  },
  (t) => [
    // With the game type in the index, a few games of one type are found among many others without reading those.
    index('games_user_created').on(t.userId, t.createdAt.desc(), t.id.desc(), t.gameType),
    index('games_status').on(t.status, t.createdAt.desc()),
    index('games_completed')
      .on(t.completedAt, t.id)
      .where(sql`${t.status} = 'completed'`),
    index('games_player1').on(t.player1Id, t.completedAt.desc(), t.id.desc(), t.gameType),
    index('games_player2').on(t.player2Id, t.completedAt.desc(), t.id.desc(), t.gameType),
    uniqueIndex('games_one_active_ai')
      .on(t.userId, t.gameType)
      .where(sql`${t.status} = 'playing' and ${t.gameMode} = 'ai'`),
    // For games that nobody went on with. No column in it changes with a move, or each move would add an entry to every index.
    index('games_unplayed')
      .on(t.createdAt)
      .where(sql`${t.gameMode} = 'ai' and ${t.winner} is null`),
    // Games that were called off, which are removed where nobody had played in them. As above, the move count is not in the index.
    index('games_called_off')
      .on(t.completedAt)
      .where(sql`${t.result} = 'aborted' and ${t.gameMode} <> 'ai' and ${t.tournamentId} is null`),
    oneOf('games_mode_check', t.gameMode, gameModes),
    oneOf('games_difficulty_check', t.difficulty, difficulties),
    oneOf('games_status_check', t.status, gameStatuses),
    oneOf('games_current_player_check', t.currentPlayer, seats),
    oneOf('games_winner_check', t.winner, seats),
    oneOf('games_result_check', t.result, gameResults),
    uniqueIndex('games_code_unique').on(t.code),
    // A second server that opens the same game of a match is refused.
    uniqueIndex('games_tournament_match_unique').on(t.tournamentMatchId, t.gameNumber),
    index('games_tournament')
      .on(t.tournamentId)
      .where(sql`${t.tournamentId} is not null`),
    index('games_deadline')
      .on(t.deadlineAt)
      .where(sql`${t.deadlineAt} is not null`),
    index('games_invited')
      .on(t.invitedId)
      .where(sql`${t.invitedId} is not null`),
    index('games_waiting')
      .on(t.createdAt)
      .where(sql`${t.status} = 'waiting' and ${t.gameMode} = 'online'`),
    oneOf('games_offer_check', t.offer, offers),
    oneOf('games_offer_by_check', t.offerBy, seats),
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
    /** The part of the totals above that was played against the AI (G94). */
    aiGames: integer('ai_games').notNull().default(0),
    aiWins: integer('ai_wins').notNull().default(0),
    aiLosses: integer('ai_losses').notNull().default(0),
    aiDraws: integer('ai_draws').notNull().default(0),
  },
  (t) => [uniqueIndex('game_stats_user_type_unique').on(t.userId, t.gameType)],
);
