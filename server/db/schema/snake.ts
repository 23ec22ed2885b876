/** Runs of Little Big Snake: a ticket when they begin, what the server found when it played them again (TRUST TH-13). */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';

export const snakeRuns = pgTable(
  'snake_runs',
  {
    /** Opaque: only the client it was issued to knows it. */
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Below 2^31. */
    seed: integer('seed').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** When a run of a tournament was last handed in within its window: the match waits while it is verified. */
    handedInAt: instant('handed_in_at'),
    /** Null until the run is handed in; so are those that follow. */
    finishedAt: instant('finished_at'),
    /** As `games/little-big-snake/turnLog` writes them. */
    turns: text('turns'),
    score: integer('score'),
    level: integer('level'),
    length: integer('length'),
    steps: integer('steps'),
    /** Better than every run of this player before it. */
    isBest: boolean('is_best').notNull().default(false),
    /** The tournament that it belongs to, the match there, and which attempt of the player it is. */
    tournamentId: text('tournament_id'),
    tournamentMatchId: text('tournament_match_id'),
    gameNumber: integer('game_number'),
  },
  (t) => [
    uniqueIndex('snake_runs_tournament_match_unique').on(t.tournamentMatchId, t.userId, t.gameNumber),
    index('snake_runs_board').on(t.userId, t.score.desc(), t.finishedAt),
    index('snake_runs_score')
      .on(t.score.desc(), t.finishedAt)
      .where(sql`${t.score} > 0`),
    index('snake_runs_finished')
      .on(t.finishedAt)
      .where(sql`${t.score} > 0`),
    // Runs that may be removed; bests stay.
    index('snake_runs_expires')
      .on(t.expiresAt)
      .where(sql`not ${t.isBest}`),
    index('snake_runs_tournament')
      .on(t.tournamentId)
      .where(sql`${t.tournamentId} is not null`),
    check('snake_runs_seed_check', sql`${t.seed} >= 0`),
    check('snake_runs_score_check', sql`${t.score} >= 0`),
    check(
      'snake_runs_finished_check',
      sql`(${t.finishedAt} is null) = (${t.score} is null) and (${t.score} is null) = (${t.turns} is null)`,
    ),
  ],
);
