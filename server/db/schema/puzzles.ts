/** Who has solved which daily puzzle. One row for each person, game and day. */
import { boolean, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

export const puzzleSolutions = pgTable(
  'puzzle_solutions',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    gameType: text('game_type').notNull(),
    /** The puzzle's day, in UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    solvedAt: instant('solved_at').notNull(),
    /** On its own day: it counts for the streak. */
    isOnTime: boolean('is_on_time').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day, t.gameType] })],
);
