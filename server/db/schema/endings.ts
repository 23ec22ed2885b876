/** What ended, each stored with its end and settled once by every consumer (`server/endings`), and what the first consumer counts. */
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const endings = pgTable(
  'endings',
  {
    /** `game`, `race`, `run`, `typing`, `tournament`. Without a CHECK: while servers are replaced a newer one may write a kind of its own. */
    kind: text('kind').notNull(),
    /** Id of the game, race, run or typing result. No foreign key: what ended may be removed first. */
    subjectId: text('subject_id').notNull(),
    endedAt: instant('ended_at').notNull(),
    tournamentId: text('tournament_id'),
    /** When the site's statistics counted it; null until then. Each consumer has such a column and such an index. */
    countedAt: instant('counted_at'),
    /** When `server/friends` noted it for the players' friends. */
    notedAt: instant('noted_at'),
    /** When ratings, points, achievements and boards took it. */
    ratedAt: instant('rated_at'),
    /** When its tournament took it; of other endings it is the end itself. */
    advancedAt: instant('advanced_at'),
  },
  (t) => [
    primaryKey({ name: 'endings_pk', columns: [t.kind, t.subjectId] }),
    index('endings_ended').on(t.endedAt),
    index('endings_uncounted')
      .on(t.endedAt)
      .where(sql`${t.countedAt} is null`),
    index('endings_unnoted')
      .on(t.endedAt)
      .where(sql`${t.notedAt} is null`),
    index('endings_unadvanced')
      .on(t.endedAt)
      .where(sql`${t.advancedAt} is null`),
    index('endings_unrated')
      .on(t.endedAt)
      .where(sql`${t.ratedAt} is null`),
  ],
);

/** How much ended on each day (UTC). */
export const endingsByDay = pgTable(
  'endings_by_day',
  {
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind').notNull(),
    gameType: text('game_type').notNull(),
    mode: text('mode').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ name: 'endings_by_day_pk', columns: [t.day, t.kind, t.gameType, t.mode] }),
    check('endings_by_day_count_check', sql`${t.count} > 0`),
  ],
);

/** What a result changed for a player, for pages that were not connected when it was told; kept as long as its ending. */
export const resultNews = pgTable(
  'result_news',
  {
    subjectId: text('subject_id').notNull(),
    /** No foreign key: it costs the digest more than the row does, and rows are removed with the person or after a week. */
    userId: text('user_id').notNull(),
    at: instant('at').notNull(),
    /** As `server/digest/results.ts` reads it; people by their ids. */
    news: jsonb('news').notNull(),
  },
  (t) => [
    primaryKey({ name: 'result_news_pk', columns: [t.userId, t.subjectId] }),
    // They come in the order of their instants.
    index('result_news_at').using('brin', t.at),
  ],
);
