/** Ratings by game type, achievements and who has them (DB-013 to DB-015, DB-017, DB-018; GAPS G89, G91). */
import { doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant, oneOf, updatedAt } from './columns.ts';

export const rarities = ['common', 'uncommon', 'rare', 'epic', 'legendary'] as const;

const person = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const playerRankings = pgTable(
  'player_rankings',
  {
    id: id(),
    userId: person(),
    gameType: text('game_type').notNull(),
    rating: integer('rating').notNull().default(1200),
    /** Glicko-2 rating deviation on the rating's own scale; 350 is Glickman's value for the unrated. */
    deviation: doublePrecision('deviation').notNull().default(350),
    /** Glicko-2 volatility; 0.06 is Glickman's start. */
    volatility: doublePrecision('volatility').notNull().default(0.06),
    /** Place from 1; 0 before the first ranking. */
    rank: integer('rank').notNull().default(0),
    gamesPlayed: integer('games_played').notNull().default(0),
    wins: integer('wins').notNull().default(0),
    losses: integer('losses').notNull().default(0),
    draws: integer('draws').notNull().default(0),
    winStreak: integer('win_streak').notNull().default(0),
    bestWinStreak: integer('best_win_streak').notNull().default(0),
    tournamentWins: integer('tournament_wins').notNull().default(0),
    lastGameAt: instant('last_game_at'),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('player_rankings_user_type_unique').on(t.userId, t.gameType),
    index('player_rankings_type_rating').on(t.gameType, t.rating.desc()),
  ],
);

export const achievements = pgTable(
  'achievements',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    icon: text('icon').notNull(),
    category: text('category').notNull(),
    /** The rule as data, evaluated on the server's own events. */
    requirement: jsonb('requirement').notNull(),
    points: integer('points').notNull().default(10),
    rarity: text('rarity', { enum: rarities }).notNull().default('common'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('achievements_name_unique').on(t.name),
    oneOf('achievements_rarity_check', t.rarity, rarities),
  ],
);

export const userAchievements = pgTable(
  'user_achievements',
  {
    id: id(),
    userId: person(),
    achievementId: text('achievement_id')
      .notNull()
      .references(() => achievements.id, { onDelete: 'cascade' }),
    unlockedAt: instant('unlocked_at').notNull().defaultNow(),
    progress: jsonb('progress'),
  },
  (t) => [
    uniqueIndex('user_achievements_unique').on(t.userId, t.achievementId),
    index('user_achievements_achievement').on(t.achievementId),
  ],
);
