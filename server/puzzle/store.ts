/** Stored solutions of daily puzzles, and the streaks that follow from them. */
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { PuzzleStreak } from '@playfield/contracts/http/puzzles.ts';
import type { Db, Tx } from '../db/open.ts';
import { puzzleSolutions } from '../db/schema.ts';

type Solution = typeof puzzleSolutions.$inferInsert;

export function puzzleStore(db: Db | Tx) {
  return {
    /** Once: a later solution of the same puzzle changes nothing. Returns whether the stored one was on time. */
    async keep(solution: Solution): Promise<boolean> {
      await db.insert(puzzleSolutions).values(solution).onConflictDoNothing();
      const { userId, gameType, day } = solution;
      const [row] = await db
        .select({ isOnTime: puzzleSolutions.isOnTime })
        .from(puzzleSolutions)
        .where(
          and(
            eq(puzzleSolutions.userId, userId),
            eq(puzzleSolutions.gameType, gameType),
            eq(puzzleSolutions.day, day),
          ),
        );
      return row?.isOnTime ?? false;
    },

    since(userId: string, from: string): Promise<{ readonly gameType: string; readonly day: string }[]> {
      return db
        .select({ gameType: puzzleSolutions.gameType, day: puzzleSolutions.day })
        .from(puzzleSolutions)
        .where(and(eq(puzzleSolutions.userId, userId), gte(puzzleSolutions.day, from)))
        .orderBy(desc(puzzleSolutions.day), puzzleSolutions.gameType);
    },

    /** Days in a row: each of them less its place in the list is the same for all of a row. One that ends before `from` is over. */
    async streak(userId: string, from: string): Promise<PuzzleStreak> {
      const days = db
        .selectDistinct({ day: puzzleSolutions.day })
        .from(puzzleSolutions)
        .where(and(eq(puzzleSolutions.userId, userId), eq(puzzleSolutions.isOnTime, true)))
        .as('days');
      const placed = db
        .select({
          day: days.day,
          start: sql`${days.day} - (row_number() over (order by ${days.day}))::int`.as('start'),
        })
        .from(days)
        .as('placed');
      const rows = db
        .select({
          last: sql<string>`max(${placed.day})`.as('last'),
          length: sql<number>`count(*)::int`.as('length'),
        })
        .from(placed)
        .groupBy(placed.start)
        .as('rows');
      const [found] = await db
        .select({
          current: sql<number>`coalesce(max(${rows.length}) filter (where ${rows.last} >= ${from}::date), 0)`,
          best: sql<number>`coalesce(max(${rows.length}), 0)`,
        })
        .from(rows);
      return found ?? { current: 0, best: 0 };
    },

    /** A guest signed in: what both have solved is kept once, and on time if one of them was. */
    async reassign(fromId: string, toId: string): Promise<void> {
      const theirs = await db.delete(puzzleSolutions).where(eq(puzzleSolutions.userId, fromId)).returning();
      if (theirs.length === 0) return;
      await db
        .insert(puzzleSolutions)
        .values(theirs.map((row) => ({ ...row, userId: toId })))
        .onConflictDoUpdate({
          target: [puzzleSolutions.userId, puzzleSolutions.day, puzzleSolutions.gameType],
          set: { isOnTime: sql`${puzzleSolutions.isOnTime} or excluded.is_on_time` },
        });
    },
  };
}
