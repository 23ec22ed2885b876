/** Solved puzzles of one person: their own copy of them, and removing them when they are deleted. */
import { and, asc, eq, gt, or } from 'drizzle-orm';
import { inPages } from '../db/inPages.ts';
import type { Db, Tx } from '../db/open.ts';
import { puzzleSolutions } from '../db/schema.ts';
import { deleteSome } from '../db/some.ts';
import type { ExportSection } from '../feature.ts';

const rowsAtOnce = 100;

type Row = Omit<typeof puzzleSolutions.$inferSelect, 'userId'>;

export const erasePuzzles = (tx: Tx, userId: string, limit: number): Promise<number> =>
  deleteSome(tx, puzzleSolutions, eq(puzzleSolutions.userId, userId), limit);

export function puzzleSections(db: Db, userId: string): readonly ExportSection[] {
  const { day, gameType, solvedAt, isOnTime } = puzzleSolutions;
  const isOwn = eq(puzzleSolutions.userId, userId);
  const rows = inPages<Row>((after) =>
    db
      .select({ day, gameType, solvedAt, isOnTime })
      .from(puzzleSolutions)
      .where(
        after
          ? and(isOwn, or(gt(day, after.day), and(eq(day, after.day), gt(gameType, after.gameType))))
          : isOwn,
      )
      .orderBy(asc(day), asc(gameType))
      .limit(rowsAtOnce),
  );
  return [{ name: 'puzzles', rows }];
}
