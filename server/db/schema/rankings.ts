/** Ratings by game type with what the boards need, and achievements with who has them (DB-013 to DB-015, DB-017, DB-018; GAPS G89, G91). */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
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
    /** `ratingExact`, rounded. */
    rating: integer('rating').notNull().default(1200),
    ratingExact: doublePrecision('rating_exact').notNull().default(1200),
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
    /** End of the last rated game: the deviation grows from here. */
    lastRatedAt: instant('last_rated_at'),
    /** Until when the player is on the board: when the deviation will have grown to that of a provisional rating. Null: not on it. */
    rankedUntil: instant('ranked_until'),
    /** Until when games stay unrated after too many early resignations (TH-19). */
    unratedUntil: instant('unrated_until'),
    /** When the player was last warned of it. */
    warnedAt: instant('warned_at'),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('player_rankings_user_type_unique').on(t.userId, t.gameType),
    index('player_rankings_board')
      .on(t.gameType, t.ratingExact.desc(), t.userId)
      .where(sql`${t.rankedUntil} is not null`),
    index('player_rankings_ranked_until')
      .on(t.rankedUntil)
      .where(sql`${t.rankedUntil} is not null`),
    index('player_rankings_rank')
      .on(t.gameType)
      .where(sql`${t.rank} > 0`),
  ],
);

/** Pairs of accounts that played rated games from one address (TH-19): for the operator alone. */
export const sharedAddresses = pgTable(
  'shared_addresses',
  {
    /** The smaller id of the two. */
    userA: text('user_a')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userB: text('user_b')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    games: integer('games').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'shared_addresses_pk', columns: [t.userA, t.userB] }),
    index('shared_addresses_b').on(t.userB),
    index('shared_addresses_last').on(t.lastAt),
  ],
);

/** What one game or race did to one rating; its key settles each result once. */
export const ratingChanges = pgTable(
  'rating_changes',
  {
    /** Id of the game or race; of a voided game given back: `void:` and its id. No foreign key: it may be removed first. */
    subjectId: text('subject_id').notNull(),
    userId: person(),
    gameType: text('game_type').notNull(),
    at: instant('at').notNull(),
    before: doublePrecision('before').notNull(),
    after: doublePrecision('after').notNull(),
    /** Deviation and volatility after it. */
    deviation: doublePrecision('deviation').notNull(),
    volatility: doublePrecision('volatility').notNull(),
    /** What the result counted, 0 to 1. */
    weight: doublePrecision('weight').notNull(),
    /** 1 won, ½ drawn, 0 lost; of a race the share of opponents left behind. */
    score: doublePrecision('score').notNull(),
    /** Null for a race of more than two, and for a deleted opponent. */
    opponentId: text('opponent_id').references(() => users.id, { onDelete: 'set null' }),
    opponentRating: doublePrecision('opponent_rating'),
  },
  (t) => [
    primaryKey({ name: 'rating_changes_pk', columns: [t.subjectId, t.userId] }),
    index('rating_changes_user').on(t.userId, t.gameType, t.at.desc()),
    index('rating_changes_opponent').on(t.opponentId),
    index('rating_changes_wins')
      .on(t.userId, t.gameType, t.opponentRating.desc(), t.at)
      .where(sql`${t.score} = 1 and ${t.opponentId} is not null and ${t.opponentRating} is not null`),
  ],
);

/** How two people stand against each other, the smaller id first. */
export const headToHead = pgTable(
  'head_to_head',
  {
    userA: text('user_a')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userB: text('user_b')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    gameType: text('game_type').notNull(),
    winsA: integer('wins_a').notNull().default(0),
    winsB: integer('wins_b').notNull().default(0),
    draws: integer('draws').notNull().default(0),
    /** Ends of their last twelve rated games, the latest last: what the next one counts (TH-19). */
    recentAt: timestamp('recent_at', { withTimezone: true, precision: 3, mode: 'date' })
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [
    primaryKey({ name: 'head_to_head_pk', columns: [t.userA, t.userB, t.gameType] }),
    index('head_to_head_user_b').on(t.userB),
    // By their bytes, as the server compares them, and not as the host's database sorts words.
    check('head_to_head_order_check', sql`${t.userA} < ${t.userB} collate "C"`),
  ],
);

/** How many players of a board have a value within a bucket: a place without counting a million rows. */
export const ratingBuckets = pgTable(
  'rating_buckets',
  {
    /** The board as `server/rating/boards/boards.ts` names it: a game, or a game and a week. */
    gameType: text('game_type').notNull(),
    /** The value divided by the bucket's width, rounded down. */
    bucket: integer('bucket').notNull(),
    players: integer('players').notNull(),
  },
  (t) => [primaryKey({ name: 'rating_buckets_pk', columns: [t.gameType, t.bucket] })],
);

/** What the boards other than those of ratings are made of: weekly results, typing speeds, runs, points. */
export const weeklyScores = pgTable(
  'weekly_scores',
  {
    /** The Monday with which the week begins, 00:00 UTC; `0001-01-01` for all time. */
    week: date('week', { mode: 'string' }).notNull(),
    gameType: text('game_type').notNull(),
    userId: person(),
    /** Games: the sum of weight times 2 for a win and 1 for a draw. Else the best verified speed, the best run, the points earned. */
    score: doublePrecision('score').notNull(),
    games: integer('games').notNull().default(0),
    wins: integer('wins').notNull().default(0),
    /** When `score` was reached. */
    reachedAt: instant('reached_at').notNull(),
    /** On the board: an account that lets its profile be seen, with enough games. */
    isListed: boolean('is_listed').notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'weekly_scores_pk', columns: [t.week, t.gameType, t.userId] }),
    index('weekly_scores_board')
      .on(t.week, t.gameType, t.score.desc(), t.games, t.reachedAt, t.userId)
      .where(sql`${t.isListed}`),
    index('weekly_scores_user').on(t.userId),
  ],
);

export const pointsReasons = ['result', 'achievement', 'prize', 'fee', 'refund', 'merge'] as const;

/** Every change of somebody's points (G45). */
export const pointsLedger = pgTable(
  'points_ledger',
  {
    id: id(),
    userId: person(),
    delta: integer('delta').notNull(),
    reason: text('reason', { enum: pointsReasons }).notNull(),
    /** The game, race, run, achievement, or the row of a tournament's participant. */
    subjectId: text('subject_id').notNull(),
    /** What was played, of results alone. */
    gameType: text('game_type'),
    /** Points after it. */
    balance: integer('balance').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('points_ledger_once').on(t.userId, t.reason, t.subjectId),
    index('points_ledger_user').on(t.userId, t.createdAt.desc(), t.id.desc()),
    oneOf('points_ledger_reason_check', t.reason, pointsReasons),
    check('points_ledger_balance_check', sql`${t.balance} >= 0`),
  ],
);

/** How far somebody is with what achievements count; guests have them too (G09). */
export const achievementCounters = pgTable('achievement_counters', {
  userId: person().primaryKey(),
  /**
   * By the id of the achievement, or of a count that several share, with its rule's fingerprint: how far it is, and what that was
   * counted from, where a number is not enough: the different opponents, the different days.
   */
  counters: jsonb('counters')
    .$type<Readonly<Record<string, { readonly value: number; readonly seen?: readonly string[] }>>>()
    .notNull(),
});

/** Achievements that are counted from what was played before they existed or were changed. */
export const achievementReplays = pgTable('achievement_replays', {
  /** Id of the achievement and fingerprint of its rule. */
  id: id(),
  /** Up to which end everything is counted; null: not begun. */
  cursorAt: instant('cursor_at'),
  cursorId: text('cursor_id'),
  /** Everything is counted; null while results later than the cursor are left to the replay. */
  finishedAt: instant('finished_at'),
});

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
    /** Shown by its name alone until unlocked. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Place in lists. */
    position: integer('position').notNull().default(0),
    /** Share of the accounts with five games or more that have it, 0 to 1, counted each night; null before. */
    share: doublePrecision('share'),
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
    /** Counted from earlier games: its owner is told once, of all of them together. */
    isUntold: boolean('is_untold').notNull().default(false),
  },
  (t) => [
    uniqueIndex('user_achievements_unique').on(t.userId, t.achievementId),
    index('user_achievements_untold')
      .on(t.userId)
      .where(sql`${t.isUntold}`),
    index('user_achievements_achievement').on(t.achievementId),
  ],
);
