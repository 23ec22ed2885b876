/** Points of one person: their own copy of what changed them, and removing it when they are deleted. */
import { and, asc, eq, gt } from 'drizzle-orm';
import { inPages } from '../db/inPages.ts';
import type { Db, Tx } from '../db/open.ts';
import { deleteSome } from '../db/some.ts';
import { pointsLedger } from '../db/schema.ts';
import type { ExportSection } from '../feature.ts';

const rowsAtOnce = 500;

export const erasePoints = (tx: Tx, userId: string, limit: number): Promise<number> =>
  deleteSome(tx, pointsLedger, eq(pointsLedger.userId, userId), limit);

export function pointSections(db: Db, userId: string): readonly ExportSection[] {
  async function* changes() {
    const rows = inPages<typeof pointsLedger.$inferSelect>((after) =>
      db
        .select()
        .from(pointsLedger)
        .where(and(eq(pointsLedger.userId, userId), after ? gt(pointsLedger.id, after.id) : undefined))
        .orderBy(asc(pointsLedger.id))
        .limit(rowsAtOnce),
    );
    for await (const { userId: _userId, ...row } of rows) yield row;
  }
  return [{ name: 'points', rows: changes() }];
}
